import { byVideo, type ReadyFrame } from '@/lib/domain/labeled-frames';
import type { QuantizationPlan } from './stored';

/** As many frames of the laboratory's own as ranges of values are taken from; more tell nothing new. */
export const CALIBRATION_FRAMES = 12;
export const JUDGED_FRAMES = 100;

/**
 * Which frames find the ranges of values and which judge: videos apart where there are two and more, else frames of one
 * video apart; a single frame does both.
 */
export function divideFrames(frames: readonly ReadyFrame[]): Omit<QuantizationPlan, 'versionId'> {
  const videos = [...new Set(frames.map(({ videoId }) => videoId))];
  // A third of the videos, so that more is left to judge by.
  const own = new Set(videos.slice(0, Math.floor(videos.length / 3) || (videos.length > 1 ? 1 : 0)));
  const sharesVideos = own.size === 0;
  const apart = sharesVideos
    ? frames.filter((_, at) => at % 2 === 0)
    : frames.filter(({ videoId }) => own.has(videoId));
  const step = Math.max(1, Math.ceil(apart.length / CALIBRATION_FRAMES));
  const calibration = apart.filter((_, at) => at % step === 0);
  const others = sharesVideos
    ? frames.filter((_, at) => at % 2 === 1)
    : frames.filter(({ videoId }) => !own.has(videoId));
  const judged = (others.length > 0 ? others : frames).slice(0, JUDGED_FRAMES);
  return { calibration: byVideo(calibration), judged: byVideo(judged), sharesVideos };
}
