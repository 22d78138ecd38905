import type { FrameView } from '@/lib/domain/frames/contract';

export interface FrameStatistics {
  /** Frames that a detection has looked at, whether it found something or not. */
  readonly looked: number;
  readonly detections: number;
  /** Detections on a frame that was looked at; null where none was. */
  readonly perFrame: {
    readonly min: number;
    readonly max: number;
    readonly mean: number;
    readonly median: number;
  } | null;
}

/** What the frames of a video hold. A frame that nothing has looked at says nothing of how many cells are on it. */
export function statisticsOf(
  frames: readonly Pick<FrameView, 'detectionStatus' | 'detectionCount' | 'hasDetection'>[],
): FrameStatistics {
  const counts = frames
    .filter(({ detectionStatus, hasDetection }) => detectionStatus === 'completed' || hasDetection)
    .map(({ detectionCount }) => detectionCount)
    .sort((a, b) => a - b);
  const detections = counts.reduce((sum, count) => sum + count, 0);
  const middle = (counts.length - 1) / 2;
  const at = (place: number): number => counts[place] ?? 0;
  return {
    looked: counts.length,
    detections,
    perFrame:
      counts.length === 0
        ? null
        : {
            min: at(0),
            max: at(counts.length - 1),
            mean: detections / counts.length,
            median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
          },
  };
}
