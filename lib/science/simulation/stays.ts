import type { Cell } from './population';
import type { Stage } from './stage';
import { kinematicsOf, type TrackTruth, type TruthPoint } from './truth';

/** A cell that is in view, and under which track. */
export interface Stay {
  readonly cell: Cell;
  readonly trackId: number;
}

/** Follows every cell through the picture: each unbroken stay in view is one track. */
export function findStays(stage: Stage): { tracks: TrackTruth[]; visible: Stay[][] } {
  const visible: Stay[][] = Array.from({ length: stage.frameCount }, () => []);
  const tracks: TrackTruth[] = [];
  for (const cell of stage.cells) {
    let points: TruthPoint[] = [];
    for (let frame = 0; frame <= stage.frameCount; frame++) {
      const seen = frame < stage.frameCount ? stage.label(cell, frame) : null;
      if (seen?.box) {
        points.push({ frame, cx: seen.cx, cy: seen.cy });
      } else if (points.length > 0) {
        const track = trackOf(cell, points, tracks.length + 1, stage);
        tracks.push(track);
        for (const at of points) visible[at.frame]?.push({ cell, trackId: track.trackId });
        points = [];
      }
    }
  }
  return { tracks, visible };
}

function trackOf(cell: Cell, points: readonly TruthPoint[], trackId: number, stage: Stage): TrackTruth {
  const { grade, pattern, speedUmPerS } = cell.swimmer;
  const first = points[0]?.frame ?? 0;
  const kinematics = kinematicsOf(cell, first, first + points.length - 1, stage.parameters);
  return { trackId, className: 'sperm', grade, pattern, setSpeedUmPerS: speedUmPerS, points, kinematics };
}
