import { database } from '@/db/client';
import type { Calibration } from '@/lib/domain/calibration/contract';
import type { CalibrationOrigin } from '@/lib/domain/calibration/contract-origin';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { calibrationCautions, calibrationForJob, originOf } from './calibration';
import type { VideoView } from './contract';
import {
  findVideo,
  findVisibleVideo,
  type StoredVideo,
  selectFrames,
  selectOldestVideos,
  selectVideoPatients,
  selectVisibleVideos,
  type VideoFilter,
} from './queries';
import { viewFrameSummary, viewVideo } from './view';

export const VIDEO_NOT_FOUND = say('errors.videoNotFound');
const MAX_OF_DATASET = 1000;

/** Videos of the projects that the principal may see. */
export async function listVideos(
  principal: Principal,
  filter: VideoFilter,
): Promise<{ videos: VideoView[]; total: number }> {
  const { rows, total } = await selectVisibleVideos(principal, filter);
  return { videos: rows.map((row) => viewVideo(row, principal.origin.language)), total };
}

/** Patients of the videos that the principal may see, in alphabetical order. */
export const listVideoPatients = selectVideoPatients;

/** Videos of a dataset, oldest first unless something else is asked for. Empty for a dataset outside the fence. */
export async function listVideosOfDataset(
  principal: Principal,
  datasetId: string,
  filter: Omit<VideoFilter, 'datasetId'>,
): Promise<{ videos: VideoView[]; total: number }> {
  return listVideos(principal, { sortOrder: 'asc', ...filter, datasetId });
}

/** The oldest 1,000 videos of each of these datasets, in one query. */
export async function listVideosOfDatasets(
  principal: Principal,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, VideoView[]>> {
  const rows = await selectOldestVideos(principal, datasetIds, MAX_OF_DATASET);
  const ofDataset = new Map<string, VideoView[]>();
  for (const row of rows)
    ofDataset.set(row.datasetId, [
      ...(ofDataset.get(row.datasetId) ?? []),
      viewVideo(row, principal.origin.language),
    ]);
  return ofDataset;
}

/** @throws AppError NOT_FOUND for an unknown video or one of a project that the principal is no member of. */
export async function getVideo(
  principal: Principal,
  id: string,
  include: { readonly frames?: boolean | undefined } = {},
): Promise<VideoView> {
  const row = await findVisibleVideo(database(), principal, id);
  if (!row) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  const video = viewVideo(row, principal.origin.language);
  if (!include.frames) return video;
  return { ...video, frames: (await selectFrames(id)).map(viewFrameSummary) };
}

/** A video as a job needs it: the row, where it belongs, and the calibration that counts for it. */
export type VideoForJob = StoredVideo & {
  readonly calibration: Calibration;
  /** Where its values come from, and what a reader must know of that. */
  readonly provenance: { readonly origin: CalibrationOrigin; readonly cautions: readonly Message[] };
};

/** Without a fence; null when the video was deleted meanwhile. */
export async function getVideoForJob(videoId: string): Promise<VideoForJob | null> {
  const row = await findVideo(videoId);
  if (!row) return null;
  return {
    ...row,
    calibration: calibrationForJob(row),
    provenance: { origin: originOf(row), cautions: calibrationCautions(row) },
  };
}
