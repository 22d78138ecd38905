import { PointGrid } from '@/lib/science/vision/point-grid';
import { assignPairs, type Candidate } from './assign';
import { linked } from './chain';
import type { Piece, Sighting } from './piece';
import type { TrackerSettings } from './settings';

/**
 * Joins pieces that are one cell seen before and after a gap: the end of one and the beginning of the other,
 * carried on at their own velocities, must meet in the middle. The tolerance grows with the gap, because
 * cells turn; slow cells keep a narrow one. Each piece has at most one successor and one predecessor.
 *
 * @returns the sightings of each cell, ascending by frame.
 */
export function joinPieces(
  pieces: readonly Piece[],
  headLength: number,
  settings: TrackerSettings,
): Sighting[][] {
  const { framesPerSecond: fps, joinSeconds, gateHeads, joinVelocitySeconds, joinGapWeight } = settings;
  const reach = Math.max(1, Math.round(joinSeconds * fps));
  const side = Math.max(1, 4 * gateHeads * headLength);
  const span = Math.max(2, Math.round(joinVelocitySeconds * fps));
  const ends = pieces.map((piece) => endVelocity(piece.sightings.slice(-span)));
  const starts = pieces.map((piece) => endVelocity(piece.sightings.slice(0, span)));

  const startsByFrame = new Map<number, PointGrid>();
  pieces.forEach((piece, index) => {
    const grid = startsByFrame.get(piece.first.frame) ?? new PointGrid(side);
    grid.add(index, piece.first.cx, piece.first.cy);
    startsByFrame.set(piece.first.frame, grid);
  });

  const candidates: Candidate[] = [];
  pieces.forEach((piece, row) => {
    const { frame, cx, cy } = piece.last;
    const [vx, vy] = ends[row] ?? [0, 0];
    for (let gap = 1; gap <= reach; gap++) {
      const grid = startsByFrame.get(frame + gap);
      if (!grid) continue;
      for (const column of grid.near(cx + vx * gap, cy + vy * gap)) {
        const next = pieces[column];
        if (!next || next === piece) continue;
        if ((next.first.className === 'cluster') !== (piece.last.className === 'cluster')) continue;
        const [ux, uy] = starts[column] ?? [0, 0];
        const dx = next.first.cx - (ux * gap) / 2 - (cx + (vx * gap) / 2);
        const dy = next.first.cy - (uy * gap) / 2 - (cy + (vy * gap) / 2);
        const drifted = 0.5 * Math.max(Math.hypot(vx, vy), Math.hypot(ux, uy)) * gap;
        const gate = Math.min(side, gateHeads * headLength + drifted);
        const distance = Math.hypot(dx, dy);
        if (distance > gate) continue;
        candidates.push({ row, column, cost: distance / gate + (joinGapWeight * gap) / reach });
      }
    }
  });

  const successor = assignPairs(pieces.length, candidates, 1 + joinGapWeight);
  return linked(
    pieces.map(({ sightings }) => sightings),
    successor,
  );
}

/** Least-squares velocity in px/frame; nothing where there is too little to fit. */
function endVelocity(sightings: readonly Sighting[]): [number, number] {
  const n = sightings.length;
  if (n < 3) return [0, 0];
  let t = 0;
  let x = 0;
  let y = 0;
  for (const s of sightings) {
    t += s.frame / n;
    x += s.cx / n;
    y += s.cy / n;
  }
  let tt = 0;
  let tx = 0;
  let ty = 0;
  for (const s of sightings) {
    tt += (s.frame - t) ** 2;
    tx += (s.frame - t) * (s.cx - x);
    ty += (s.frame - t) * (s.cy - y);
  }
  return tt > 0 ? [tx / tt, ty / tt] : [0, 0];
}
