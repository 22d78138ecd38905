import type { WorkflowProgress } from '@/lib/domain/dashboard/contract';
import { WORKFLOW_PATHS } from './workflow-paths';

export type ClinicalStageKey = 'project' | 'dataset' | 'videos' | 'frames' | 'analysis' | 'reports';
export type TechnicalStageKey =
  | 'technicalDataset'
  | 'upload'
  | 'extract'
  | 'detection'
  | 'segmentation'
  | 'annotation';
export type StageKey = ClinicalStageKey | TechnicalStageKey;

/** Why a stage cannot be opened now. */
type Closed = 'needsProject' | 'needsDataset' | 'needsVideo' | 'noReport' | 'noAccess';

export interface Stage {
  readonly key: StageKey;
  readonly isDone: boolean;
  /** Null while it is closed. */
  readonly href: string | null;
  readonly closed?: Closed;
}

const NOTHING: WorkflowProgress = {
  project: null,
  dataset: null,
  video: null,
  counts: {
    videos: 0,
    frames: 0,
    selectedFrames: 0,
    framesWithDetections: 0,
    maskedCells: 0,
    labeledFrames: 0,
    completedAnalyses: 0,
    reports: 0,
  },
};

/** The six clinical stages: where each leads from here, and whether the data say that it is done. */
export function clinicalStages(
  progress: WorkflowProgress = NOTHING,
  mayFollow: (href: string) => boolean = () => true,
): readonly Stage[] {
  const { project, dataset, video, counts } = progress;
  const datasets = project && `/sarm/projects/${project.id}/datasets`;
  const videos = datasets && dataset && `${datasets}/${dataset.id}/videos`;
  const frames = videos && video && `${videos}/${video.id}/frames`;
  const report = dataset && counts.reports > 0 && `/sarm/reports/view/${dataset.id}`;
  const stage = (
    key: ClinicalStageKey,
    isDone: boolean,
    href: string | false | null,
    closed: Closed,
  ): Stage => {
    if (!href) return { key, isDone, href: null, closed };
    return mayFollow(href) ? { key, isDone, href } : { key, isDone, href: null, closed: 'noAccess' };
  };
  return [
    stage('project', project !== null, '/sarm/projects', 'noAccess'),
    stage('dataset', dataset !== null, datasets, 'needsProject'),
    stage('videos', counts.videos > 0, videos, 'needsDataset'),
    stage('frames', counts.selectedFrames > 0, frames, 'needsVideo'),
    stage('analysis', counts.completedAnalyses > 0, '/sarm/results', 'noAccess'),
    stage('reports', counts.reports > 0, report, dataset ? 'noReport' : 'needsDataset'),
  ];
}

/** The six technical stages: where each leads from here, and whether the data say that it is done. */
export function technicalStages(
  progress: WorkflowProgress = NOTHING,
  mayFollow: (href: string) => boolean = () => true,
): readonly Stage[] {
  const { project, dataset, video, counts } = progress;
  const videos = project && dataset && WORKFLOW_PATHS.finetune.videos({ ...dataset, projectId: project.id });
  const extraction = `/finetune/frame-extraction${video ? `?videoId=${video.id}` : ''}`;
  const ofVideo = dataset && video && `videoId=${video.id}&datasetId=${dataset.id}`;
  // Annotators don't manage annotation; they see what was decided about their own.
  const annotation = ['/finetune/annotation', '/finetune/data-label-review'].find(mayFollow) ?? null;
  const crops = ofVideo && `/finetune/annotation/morphology?${ofVideo}`;
  const masks = ofVideo && `/finetune/mask-extraction?${ofVideo}`;
  const stage = (key: TechnicalStageKey, isDone: boolean, href: string | null, closed: Closed): Stage => {
    if (!href) return { key, isDone, href: null, closed };
    return mayFollow(href) ? { key, isDone, href } : { key, isDone, href: null, closed: 'noAccess' };
  };
  return [
    stage('technicalDataset', dataset !== null, '/finetune/datasets', 'noAccess'),
    stage('upload', counts.videos > 0, videos, 'needsDataset'),
    stage('extract', counts.frames > 0, extraction, 'noAccess'),
    stage('detection', counts.framesWithDetections > 0, crops, 'needsVideo'),
    stage('segmentation', counts.maskedCells > 0, masks, 'needsVideo'),
    stage('annotation', counts.labeledFrames > 0, annotation, 'noAccess'),
  ];
}

/** The stage that an address belongs to. */
export function currentStage(path: string): StageKey | null {
  if (path.startsWith('/finetune/')) return currentTechnicalStage(path);
  if (!path.startsWith('/sarm/')) return null;
  if (path.startsWith('/sarm/reports')) return 'reports';
  if (path.startsWith('/sarm/results') || path.startsWith('/sarm/analysis')) return 'analysis';
  if (/\/frames?(\/|$)|frame-detection/.test(path)) return 'frames';
  if (/\/(videos?|morphology)(\/|$)/.test(path)) return 'videos';
  if (/\/datasets(\/|$)/.test(path)) return 'dataset';
  return path.startsWith('/sarm/projects') ? 'project' : null;
}

function currentTechnicalStage(path: string): TechnicalStageKey | null {
  if (path.startsWith('/finetune/frame-extraction')) return 'extract';
  if (path.startsWith('/finetune/mask-extraction')) return 'segmentation';
  if (/^\/finetune\/(crops|detection|annotation\/morphology$)/.test(path)) return 'detection';
  if (/^\/finetune\/(annotation|morphology-data-label|data-label-review)/.test(path)) return 'annotation';
  if (/\/datasets\/[^/]+\/videos$/.test(path)) return 'upload';
  return /^\/finetune\/(videos|(projects\/[^/]+\/)?datasets)/.test(path) ? 'technicalDataset' : null;
}
