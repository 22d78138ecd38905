import type { VideoProbe } from './probe';

/** How to choose the frames that people look at. */
export interface ExtractionConfig {
  /** `fps`: `frameRate` pictures for each second; `count`: `count` pictures spread over the whole video. */
  readonly method: 'fps' | 'count';
  readonly frameRate: number;
  readonly count: number;
  readonly maxFrames: number;
}

export interface PlannedFrame {
  /** Counts the video's pictures from 0 (of a video of variable rate: the pictures at its usual rate). */
  readonly frameNumber: number;
  readonly timeOffsetSeconds: number;
}

export interface ExtractionPlan {
  readonly frames: readonly PlannedFrame[];
  /** Distance of two chosen pictures, in pictures of the video; at least 1, not always whole. */
  readonly step: number;
}

/**
 * Which pictures an extraction takes: always the same ones for the same video and configuration, so that a broken-off
 * extraction goes on where it stopped. Never more than the video has.
 * @throws RangeError for a rate or count that is not positive
 */
export function planExtraction(
  probe: Pick<VideoProbe, 'framesPerSecond' | 'frameCountEstimate' | 'durationSeconds' | 'variableFrameRate'>,
  config: ExtractionConfig,
): ExtractionPlan {
  const wanted = config.method === 'fps' ? config.frameRate : config.count;
  if (!(wanted > 0) || !(config.maxFrames >= 1))
    throw new RangeError('rate, count and maximum must be positive');
  const available = probe.variableFrameRate
    ? Math.max(1, Math.round(probe.durationSeconds * probe.framesPerSecond))
    : probe.frameCountEstimate;
  const step = Math.max(
    1,
    config.method === 'fps' ? probe.framesPerSecond / wanted : available / Math.floor(wanted),
  );
  const frames: PlannedFrame[] = [];
  const most = config.method === 'fps' ? config.maxFrames : Math.min(config.maxFrames, Math.floor(wanted));
  for (let k = 0; k < most && Math.round(k * step) < available; k++) {
    const frameNumber = Math.round(k * step);
    frames.push({ frameNumber, timeOffsetSeconds: frameNumber / probe.framesPerSecond });
  }
  return { frames, step };
}
