import type { DatasetView } from '@/lib/domain/datasets/contract';
import type { VideoView } from '@/lib/domain/videos/contract';

/** The workflow that a page belongs to; pages outside both count as clinical. */
export type Workflow = 'sarm' | 'finetune';

export const workflowOf = (path: string): Workflow => (/^\/finetune(\/|$)/.test(path) ? 'finetune' : 'sarm');

interface Paths {
  /** Where a project is chosen. */
  readonly projects: string;
  readonly datasets: (projectId: string) => string;
  readonly videos: (dataset: Pick<DatasetView, 'id' | 'projectId'>) => string;
  readonly frames: (video: Pick<VideoView, 'id' | 'datasetId' | 'projectId' | 'framesCount'>) => string;
}

/** Where each workflow shows what both work on. */
export const WORKFLOW_PATHS: Readonly<Record<Workflow, Paths>> = {
  sarm: {
    projects: '/sarm/projects',
    datasets: (projectId) => `/sarm/projects/${projectId}/datasets`,
    videos: ({ id, projectId }) => `/sarm/projects/${projectId}/datasets/${id}/videos`,
    frames: ({ id, datasetId, projectId }) =>
      `/sarm/projects/${projectId}/datasets/${datasetId}/videos/${id}/frames`,
  },
  finetune: {
    projects: '/finetune/videos',
    datasets: (projectId) => `/finetune/projects/${projectId}/datasets`,
    videos: ({ id }) => `/finetune/datasets/${id}/videos`,
    frames: ({ id, framesCount }) =>
      `/finetune/frame-extraction${framesCount > 0 ? '-detail' : ''}?videoId=${id}`,
  },
};
