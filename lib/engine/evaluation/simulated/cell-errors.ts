import type { MeasuredField } from '@/lib/engine/casa/measure-field';
import type { TrackKinematics } from '@/lib/science/kinematics';
import { cellPath } from '@/lib/science/kinematics/path';
import { PointGrid } from '@/lib/science/vision/point-grid';
import type { Track } from '@/lib/science/vision/types';
import type { SceneTruth } from './scene-truth';

/** A figure of one cell as it is and as it was measured. */
export interface Pair {
  readonly truth: number;
  readonly found: number;
}

export const COMPARED_FIGURES = ['vsl', 'vap', 'vcl', 'alhMean', 'bcfHz', 'madDegrees'] as const;
export type ComparedFigure = (typeof COMPARED_FIGURES)[number];

/** One followed cell beside the true one; velocities in µm/s, ALH in µm (full width), BCF in crossings a second, MAD in degrees. */
export interface ComparedCell {
  readonly pattern: string;
  /** Null where the figure has no meaning for this cell or none was given. */
  readonly figures: Readonly<Record<ComparedFigure, Pair | null>>;
}

/** A found point belongs to a true one nearer than this. */
const NEAR_UM = 2.5;
/** A found track is a cell's own where this share of its points belongs to that cell. */
const MIN_SHARE = 0.8;

/**
 * Compares each found track that was judged with the cell it follows, over the frames it was measured in. Cells
 * that rest are left out: relative errors of no velocity say nothing.
 */
export function compareCells(truth: SceneTruth, field: MeasuredField): ComparedCell[] {
  const { width, height } = truth.scene.parameters;
  const measured = new Map(field.kinematics.tracks.map((k) => [k.trackId, k]));
  const owners = ownersOf(truth, field.tracks);
  return field.tracks.flatMap((track) => {
    const kinematics = measured.get(track.id);
    const owner = owners.get(track.id);
    if (owner === undefined || !kinematics?.motion || kinematics.motile === null) return [];
    const { firstFrame, x } = cellPath(track, { fieldWidth: width, fieldHeight: height });
    const compared = compareCell(truth, owner, kinematics, firstFrame, firstFrame + x.length - 1);
    return compared ? [compared] : [];
  });
}

function compareCell(
  { cells, kinematics, scene }: SceneTruth,
  owner: number,
  { motion }: TrackKinematics,
  first: number,
  last: number,
): ComparedCell | null {
  const cell = cells.get(owner);
  // The track may have been carried on past the end of the stay.
  const from = Math.max(first, cell?.points[0]?.frame ?? 0);
  const to = Math.min(last, cell?.points.at(-1)?.frame ?? 0);
  const real = to > from ? kinematics(owner, from, to) : null;
  if (!cell || !motion || !real || cell.pattern === 'brownian') return null;
  const { pixelSizeUm, framesPerSecond } = scene.parameters;
  const pair = (found: number | null, truth: number): Pair | null =>
    found === null || !(truth > 0) ? null : { truth, found };
  const um = (px: number | null): number | null => (px === null ? null : px * pixelSizeUm);
  const swims = cell.pattern !== 'twitching';
  const crossings = 2 * real.beatFrequencyHz;
  return {
    pattern: cell.pattern,
    figures: {
      vsl: cell.pattern === 'progressive' ? pair(um(motion.vsl), real.vslUmPerS) : null,
      vap: swims ? pair(um(motion.vap), real.vapUmPerS) : null,
      vcl: pair(um(motion.vcl), real.vclUmPerS),
      alhMean: swims ? pair(um(motion.alhMean), 2 * real.headAmplitudeUm) : null,
      madDegrees: pair(motion.madDegrees, real.madDegrees),
      bcfHz: swims && crossings <= framesPerSecond / 2 ? pair(motion.bcfHz, crossings) : null,
    },
  };
}

/** The true track that each found one follows, where it follows one at all. */
function ownersOf(truth: SceneTruth, found: readonly Track[]): Map<number, number> {
  const near = NEAR_UM / truth.scene.parameters.pixelSizeUm;
  const grids = new Map<number, { grid: PointGrid; cells: { id: number; cx: number; cy: number }[] }>();
  for (const { id, points } of truth.tracks) {
    for (const { frame, cx, cy } of points) {
      const here = grids.get(frame) ?? { grid: new PointGrid(near), cells: [] };
      grids.set(frame, here);
      here.grid.add(here.cells.length, cx, cy);
      here.cells.push({ id, cx, cy });
    }
  }
  const owners = new Map<number, number>();
  for (const { id, points } of found) {
    const votes = new Map<number, number>();
    for (const { frame, cx, cy } of points) {
      const here = grids.get(frame);
      const [best] = (here?.grid.near(cx, cy) ?? [])
        .flatMap((index) => here?.cells[index] ?? [])
        .map((cell) => ({ id: cell.id, distance: Math.hypot(cell.cx - cx, cell.cy - cy) }))
        .filter(({ distance }) => distance <= near)
        .sort((a, b) => a.distance - b.distance);
      if (best) votes.set(best.id, (votes.get(best.id) ?? 0) + 1);
    }
    const [most] = [...votes].sort((a, b) => b[1] - a[1]);
    if (most && most[1] >= MIN_SHARE * points.length) owners.set(id, most[0]);
  }
  return owners;
}
