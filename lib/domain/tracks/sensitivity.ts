import type { FieldSensitivity } from '@/lib/engine/casa/sensitivity';
import type { Principal } from '@/lib/platform/access';
import { requireMeasuredVideo } from './reading';
import { askOfField, editsOf } from './review';

export interface VideoSensitivity {
  readonly videoId: string;
  readonly videoName: string;
  /** Null where the tracks have no grades, or the version that measured kept too little. */
  readonly field: FieldSensitivity | null;
  readonly reason: 'notStored' | 'notGraded' | null;
}

/**
 * How the shares of motility of a measured video move with the limits of grading and the smoothing, from its tracks as
 * they were reviewed.
 *
 * @param analysisId whose measurement is meant; without it the newest
 * @throws AppError NOT_FOUND; UNAVAILABLE where too much is being measured
 */
export async function fieldSensitivity(
  principal: Principal,
  videoId: string,
  analysisId?: string,
): Promise<VideoSensitivity> {
  const row = await requireMeasuredVideo(principal, videoId, analysisId);
  const { edits } = await editsOf(row);
  const video = { videoId: row.videoId, videoName: row.videoName };
  const answer = await askOfField('sensitivity', row, edits);
  if (!answer) return { ...video, field: null, reason: 'notStored' };
  return { ...video, field: answer.field, reason: answer.field ? null : 'notGraded' };
}
