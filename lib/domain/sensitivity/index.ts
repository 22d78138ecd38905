import { getAnalysis } from '@/lib/domain/analyses';
import { fieldSensitivity, type VideoSensitivity } from '@/lib/domain/tracks';
import type { Principal } from '@/lib/platform/access';
import type { Sensitivity } from './contract';
import { poolSensitivity } from './pool-shares';

/** How the motility of a video's newest measurement moves with limits and smoothing. @throws AppError NOT_FOUND */
export const videoSensitivity = async (principal: Principal, videoId: string): Promise<Sensitivity> =>
  poolSensitivity([await fieldSensitivity(principal, videoId)]);

/**
 * How the motility of an analysis moves with limits and smoothing, pooled over the videos that it measured.
 * @throws AppError NOT_FOUND, also outside the fence
 */
export async function analysisSensitivity(principal: Principal, analysisId: string): Promise<Sensitivity> {
  const { videos } = await getAnalysis(principal, analysisId);
  const measured: VideoSensitivity[] = [];
  // One after the other: there is one thread, and others may want it, too.
  for (const { id, isMeasured } of videos) {
    if (id !== null && isMeasured) measured.push(await fieldSensitivity(principal, id, analysisId));
  }
  return poolSensitivity(measured);
}
