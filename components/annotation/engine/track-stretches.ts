import type { CellTrackRecord } from './records';

/** An annotated track as a timeline shows it. Its numbers of frames are in order. */
export interface TimelineTrack {
  readonly id: string;
  readonly number: number;
  readonly state: CellTrackRecord['state'];
  readonly keyFrames: readonly number[];
  /** Key frames after which the cell is not seen until the next. */
  readonly outsideAfter: readonly number[];
}

interface Stretch {
  readonly from: number;
  /** The last frame of it. */
  readonly to: number;
}

/** The stretches over which a track's cell is seen. */
export function stretchesOf({ keyFrames, outsideAfter }: TimelineTrack): Stretch[] {
  const ends = new Set(outsideAfter);
  const stretches: Stretch[] = [];
  let from: number | null = null;
  for (const frame of keyFrames) {
    from ??= frame;
    if (!ends.has(frame)) continue;
    stretches.push({ from, to: frame });
    from = null;
  }
  const last = keyFrames.at(-1);
  if (from !== null && last !== undefined) stretches.push({ from, to: last });
  return stretches;
}

/** The next key frame of any of these tracks; null where there is none. */
export function keyFrameBeside(tracks: readonly TimelineTrack[], frame: number, by: 1 | -1): number | null {
  const beside = tracks
    .flatMap(({ keyFrames }) => keyFrames)
    .filter((each) => (by === 1 ? each > frame : each < frame));
  if (beside.length === 0) return null;
  return beside.reduce((a, b) => (by === 1 ? Math.min(a, b) : Math.max(a, b)));
}
