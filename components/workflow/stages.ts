import type { WorkflowProgress } from '@/lib/domain/dashboard/contract';

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
type Closed = 'needsProject' | 'needsDataset' | 'needsVideo' | 'noReport' | 'noAccess' | 'notYet';

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

/** The six technical stages. None of their pages exists yet. */
export function technicalStages(progress: WorkflowProgress = NOTHING): readonly Stage[] {
  const { dataset, counts } = progress;
  const stage = (key: TechnicalStageKey, isDone: boolean): Stage => ({
    key,
    isDone,
    href: null,
    closed: 'notYet',
  });
  return [
    stage('technicalDataset', dataset !== null),
    stage('upload', counts.videos > 0),
    stage('extract', counts.frames > 0),
    stage('detection', counts.framesWithDetections > 0),
    stage('segmentation', false),
    stage('annotation', false),
  ];
}

/** The stage that an address belongs to. */
export function currentStage(path: string): StageKey | null {
  if (!path.startsWith('/sarm/')) return null;
  if (path.startsWith('/sarm/reports')) return 'reports';
  if (path.startsWith('/sarm/results') || path.startsWith('/sarm/analysis')) return 'analysis';
  if (/\/frames?(\/|$)|frame-detection/.test(path)) return 'frames';
  if (/\/videos?(\/|$)/.test(path)) return 'videos';
  if (/\/datasets(\/|$)/.test(path)) return 'dataset';
  return path.startsWith('/sarm/projects') ? 'project' : null;
}
