import type { Principal } from '@/lib/platform/access';
import type { WorkflowProgress } from './contract';
import { findDatasetProgress, findProjectName, findVideoName } from './queries-progress';

type Chosen = { readonly [K in 'projectId' | 'datasetId' | 'videoId']?: string | undefined };

const NOTHING: WorkflowProgress['counts'] = {
  videos: 0,
  frames: 0,
  selectedFrames: 0,
  framesWithDetections: 0,
  maskedCells: 0,
  labeledFrames: 0,
  completedAnalyses: 0,
  reports: 0,
};

/**
 * Names of what is chosen, and how far the work on the dataset has come. A video names its dataset and a dataset its
 * project; what is gone, outside the principal's projects or part of something else is left out.
 */
export async function workflowProgress(principal: Principal, chosen: Chosen): Promise<WorkflowProgress> {
  const video = chosen.videoId ? await findVideoName(principal, chosen.videoId) : null;
  const datasetId = chosen.datasetId ?? video?.datasetId;
  const dataset = datasetId ? await findDatasetProgress(principal, datasetId) : null;
  const projectId = chosen.projectId ?? dataset?.projectId;
  const project = projectId ? await findProjectName(principal, projectId) : null;
  const within = project && dataset?.projectId === project.id ? dataset : null;
  if (!within) return { project, dataset: null, video: null, counts: NOTHING };
  const { id, name, projectId: _, ...counts } = within;
  return {
    project,
    dataset: { id, name },
    video: video?.datasetId === id ? { id: video.id, name: video.name } : null,
    counts,
  };
}
