import { admits, admitsAny, WORK_WITH_VIDEOS } from './permissions';

interface PageRule {
  /** The workflow that the page belongs to: without access to it, nobody gets in. */
  readonly workflow?: 'access_business' | 'access_technical';
  /** Any of these is enough; none listed means that the workflow alone decides, or being signed in. */
  readonly anyOf?: readonly string[];
}

const business = (...anyOf: readonly string[]): PageRule => ({ workflow: 'access_business', anyOf });
const technical = (...anyOf: readonly string[]): PageRule => ({ workflow: 'access_technical', anyOf });
const holders = (...anyOf: readonly string[]): PageRule => ({ anyOf });

const DATASETS = business('create_datasets', 'manage_videos', 'upload_videos');
const VIDEOS = business('manage_videos', 'upload_videos');
const FRAMES = business('view_frames', 'select_frames');
/** Anyone who works with the recording itself or with what was measured on it. */
const VIDEO = business(
  'manage_videos',
  'upload_videos',
  'view_frames',
  'select_frames',
  'view_analysis_results',
);
const SELECTION = business('select_frames');
const RESULTS = business('view_analysis_results');
const PATIENTS = business('manage_patients');
/** Whoever sees results sees whether they can be trusted. */
const CONTROL = business('view_analysis_results', 'manage_equipment');
const GENERATOR = business('generate_reports');
const MORPHOLOGY = business('sarm.view_morphology', 'generate_reports', 'annotate_morphology');
const REPORT = business('view_analysis_results', 'generate_reports');
const MANAGED_DATASETS = technical('create_datasets');
const UPLOADS = technical('upload_videos');
const EXTRACTION = technical('extract_frames');
const LABELS = technical('review_annotations');
const BOXES = technical('annotate_detection');
const CELLS = technical('annotate_morphology');
const FOUND = technical('view_detailed_detection');
const MEASURED = technical('view_analysis_results');
const MODELS = technical('train_models', 'deploy_models', 'predict_models');
const PREDICTION = technical('predict_models');
/** Annotators see what was decided about their own work. */
const REVIEW = technical('review_annotations', 'annotate_detection', 'annotate_morphology');

/**
 * Every page for signed-in people and who may open it: the guard of each page asks this table, and so does every place
 * that links to one. Pages of the specification that do not exist yet are not listed, so that nothing links to them.
 */
const RULES = {
  '/start': {},
  '/dashboard': {},
  '/profile': {},
  '/settings': {},
  '/api-docs': {},
  '/help': {},
  '/help/figures': {},
  '/help/limits': {},
  '/help/operators': holders('manage_system_settings'),
  '/admin': holders(
    'manage_users',
    'manage_roles',
    'manage_projects',
    'view_system_logs',
    'manage_system_settings',
    'manage_privacy',
  ),
  '/admin/users': holders('manage_users'),
  '/admin/roles': holders('manage_roles'),
  '/admin/permissions': holders('manage_roles'),
  '/admin/projects': holders('manage_projects'),
  '/admin/logs': holders('view_system_logs'),
  '/admin/outbox': holders('manage_roles'),
  '/admin/privacy': holders('manage_privacy'),
  '/admin/settings': holders('manage_system_settings'),
  '/admin/backups': holders('manage_system_settings'),
  '/sarm': business(),
  '/sarm/dashboard': business(),
  '/sarm/projects': DATASETS,
  '/sarm/projects/[projectId]': business(...WORK_WITH_VIDEOS),
  '/sarm/projects/[projectId]/datasets': VIDEOS,
  '/sarm/projects/[projectId]/datasets/[datasetId]/videos': VIDEOS,
  '/sarm/projects/[projectId]/datasets/[datasetId]/videos/[videoId]/frames': FRAMES,
  '/sarm/projects/[projectId]/datasets/[datasetId]/frame-detection/[frameId]': FRAMES,
  '/sarm/projects/[projectId]/datasets/[datasetId]/morphology': MORPHOLOGY,
  '/sarm/morphology/[stillId]': MORPHOLOGY,
  '/sarm/videos': DATASETS,
  '/sarm/datasets': DATASETS,
  '/sarm/datasets/[datasetId]/videos': VIDEOS,
  '/sarm/video/[videoId]': VIDEO,
  '/sarm/video-detail': RESULTS,
  '/sarm/frames': SELECTION,
  '/sarm/frames/[videoId]': SELECTION,
  '/sarm/annotation/detection/frame': SELECTION,
  '/sarm/frame-detection/[frameId]': FRAMES,
  '/sarm/patients': PATIENTS,
  '/sarm/patients/[patientId]': PATIENTS,
  '/sarm/microscopes': business(),
  '/sarm/microscopes/[microscopeId]': business(),
  '/sarm/quality-control': CONTROL,
  '/sarm/results': RESULTS,
  '/sarm/analysis/[videoId]': RESULTS,
  '/sarm/reports': GENERATOR,
  '/sarm/reports/analysis': RESULTS,
  '/sarm/analysis/[videoId]/tracks': RESULTS,
  '/sarm/reports/view/[datasetId]': REPORT,
  '/business/analysis': RESULTS,
  '/business/datasets': DATASETS,
  '/business/datasets/[datasetId]/frames': SELECTION,
  '/business/datasets/[datasetId]/reports': REPORT,
  '/business/datasets/[datasetId]/videos': VIDEOS,
  '/business/frames/[videoId]': SELECTION,
  '/business/patients': PATIENTS,
  '/business/reports': GENERATOR,
  '/business/video-detail': RESULTS,
  '/business/videos': DATASETS,
  '/finetune': technical(),
  '/finetune/dashboard': technical(),
  '/finetune/videos': technical(),
  '/finetune/datasets': MANAGED_DATASETS,
  '/finetune/datasets/create': MANAGED_DATASETS,
  '/finetune/projects/[projectId]/datasets': MANAGED_DATASETS,
  '/finetune/projects/[projectId]/datasets/[datasetId]/data-labels': LABELS,
  '/finetune/projects/[projectId]/datasets/[datasetId]/data-labels/[labelId]/items': LABELS,
  '/finetune/datasets/[datasetId]/videos': UPLOADS,
  '/finetune/frame-extraction': EXTRACTION,
  '/finetune/frame-extraction-detail': EXTRACTION,
  '/finetune/annotation/detection/frame': BOXES,
  '/technical/annotation/detection/frame': BOXES,
  '/finetune/crops': CELLS,
  '/finetune/annotation/morphology': CELLS,
  '/finetune/mask-extraction': BOXES,
  '/finetune/morphology-data-labels': CELLS,
  '/finetune/morphology-data-label/[dataLabelId]': CELLS,
  '/finetune/annotation': LABELS,
  '/finetune/annotation/detection': LABELS,
  '/technical/annotation': LABELS,
  '/finetune/data-label-review': REVIEW,
  '/finetune/annotation/detection/review': LABELS,
  '/finetune/annotation/morphology/review': LABELS,
  '/technical/data-label-review': REVIEW,
  '/finetune/detection': BOXES,
  '/finetune/detection-results': FOUND,
  '/finetune/concentration': MEASURED,
  '/finetune/motility': MEASURED,
  '/finetune/training': MODELS,
  '/finetune/models/[modelId]': MODELS,
  '/finetune/prediction': PREDICTION,
  '/technical/prediction': PREDICTION,
  '/technical/training': MODELS,
  '/technical/datasets': MANAGED_DATASETS,
  '/technical/datasets/[id]/videos': UPLOADS,
  '/technical/frame-extraction': EXTRACTION,
  '/technical/morphology-data-label/[id]': CELLS,
} as const satisfies Readonly<Record<string, PageRule>>;

/** A page as its folder is called, with `[name]` for an id. */
export type PageAddress = keyof typeof RULES;

const ADDRESSES = Object.keys(RULES) as PageAddress[];
export const PAGE_ADDRESSES: readonly PageAddress[] = ADDRESSES;

const ruleOf = (address: PageAddress): PageRule => RULES[address];

/** The sections of administration in the order in which they are offered. */
const ADMIN_SECTIONS = ADDRESSES.filter((address) => address.startsWith('/admin/'));

/** Whether these permissions open the workflow that a page belongs to, if any. */
export const mayEnterWorkflow = (held: readonly string[], address: PageAddress): boolean => {
  const { workflow } = ruleOf(address);
  return workflow === undefined || admits(held, workflow);
};

/** Whether these permissions open a page. */
export function mayOpenPage(held: readonly string[], address: PageAddress): boolean {
  const { anyOf = [] } = ruleOf(address);
  return mayEnterWorkflow(held, address) && (anyOf.length === 0 || admitsAny(held, anyOf));
}

const PATTERNS = ADDRESSES.map(
  (address) => [new RegExp(`^${address.replaceAll(/\[\w+\]/g, '[^/]+')}$`), address] as const,
);

/** The page that a link such as `/sarm/datasets?x=1` leads to; null where there is none. */
export function pageBehind(link: string): PageAddress | null {
  const [path = ''] = link.split(/[?#]/);
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Whether a link within the product leads to a page that exists and that these permissions open. */
export function mayFollow(held: readonly string[], link: string): boolean {
  const address = pageBehind(link);
  return address !== null && mayOpenPage(held, address);
}

/** The first section of administration that these permissions open; null where there is none. */
export const firstAdminSection = (held: readonly string[]): PageAddress | null =>
  ADMIN_SECTIONS.find((address) => mayOpenPage(held, address)) ?? null;

/** Where somebody begins who asked for no particular page: in the one workflow that is open to them, else on the dashboard. */
export function startPage(held: readonly string[]): PageAddress {
  const [clinical, technicalWork] = [admits(held, 'access_business'), admits(held, 'access_technical')];
  if (clinical === technicalWork) return '/dashboard';
  return clinical ? '/sarm' : '/finetune/dashboard';
}
