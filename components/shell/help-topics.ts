import { type PageAddress, pageBehind } from '@/lib/platform/access/pages';

/** Sections of docs/users-guide.md, by their anchors, with the pages they are about. Older addresses lead on to these pages. */
const PAGES = {
  'the-six-stages': ['/dashboard', '/sarm/dashboard'],
  projects: ['/sarm/projects', '/sarm/projects/[projectId]'],
  'microscopes-and-chambers': ['/sarm/microscopes', '/sarm/microscopes/[microscopeId]'],
  'quality-control': ['/sarm/quality-control'],
  datasets: ['/sarm/datasets', '/sarm/projects/[projectId]/datasets'],
  'patients-and-samples': ['/sarm/patients', '/sarm/patients/[patientId]'],
  videos: ['/sarm/projects/[projectId]/datasets/[datasetId]/videos', '/sarm/video/[videoId]'],
  frames: [
    '/sarm/projects/[projectId]/datasets/[datasetId]/videos/[videoId]/frames',
    '/sarm/projects/[projectId]/datasets/[datasetId]/frame-detection/[frameId]',
    '/sarm/frame-detection/[frameId]',
    '/sarm/annotation/detection/frame',
    '/sarm/frames',
    '/sarm/frames/[videoId]',
  ],
  measuring: ['/sarm/results', '/sarm/analysis/[videoId]', '/sarm/video-detail'],
  'the-report': ['/sarm/reports/view/[datasetId]'],
  tracks: ['/sarm/analysis/[videoId]/tracks'],
  morphology: ['/sarm/projects/[projectId]/datasets/[datasetId]/morphology', '/sarm/morphology/[stillId]'],
  'handing-out': ['/sarm/reports', '/sarm/reports/analysis'],
  'improving-the-models': ['/finetune/dashboard'],
  'datasets-and-videos': [
    '/finetune/videos',
    '/finetune/datasets',
    '/finetune/datasets/create',
    '/finetune/datasets/[datasetId]/videos',
    '/finetune/projects/[projectId]/datasets',
  ],
  'frames-and-first-boxes': [
    '/finetune/frame-extraction',
    '/finetune/frame-extraction-detail',
    '/finetune/detection',
    '/finetune/detection-results',
    '/finetune/concentration',
    '/finetune/motility',
  ],
  'annotating-a-frame': ['/finetune/annotation/detection/frame'],
  'outlines-and-classes': [
    '/finetune/crops',
    '/finetune/mask-extraction',
    '/finetune/annotation/morphology',
    '/finetune/morphology-data-labels',
    '/finetune/morphology-data-label/[dataLabelId]',
  ],
  'data-labels': [
    '/finetune/projects/[projectId]/datasets/[datasetId]/data-labels',
    '/finetune/projects/[projectId]/datasets/[datasetId]/data-labels/[labelId]/items',
    '/finetune/annotation/detection',
  ],
  reviews: [
    '/finetune/annotation',
    '/finetune/data-label-review',
    '/finetune/annotation/detection/review',
    '/finetune/annotation/morphology/review',
  ],
  'training-a-model': ['/finetune/training'],
  'deploying-a-model': ['/finetune/models/[modelId]'],
  predictions: ['/finetune/prediction'],
  privacy: ['/admin/privacy'],
  'your-account': ['/profile', '/settings', '/api-docs'],
  administration: [
    '/admin',
    '/admin/users',
    '/admin/roles',
    '/admin/permissions',
    '/admin/projects',
    '/admin/logs',
    '/admin/outbox',
    '/admin/settings',
    '/admin/backups',
  ],
} as const satisfies Readonly<Record<string, readonly PageAddress[]>>;

/** Each section that pages lead to. */
export const HELP_TOPICS = Object.keys(PAGES) as (keyof typeof PAGES)[];
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** The section of the user's guide about the page of an address; null where the guide as a whole is meant. */
export function helpTopic(path: string): HelpTopic | null {
  const page = pageBehind(path);
  return (
    HELP_TOPICS.find((topic) => (PAGES[topic] as readonly (PageAddress | null)[]).includes(page)) ?? null
  );
}
