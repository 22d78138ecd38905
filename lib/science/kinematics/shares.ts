import type { TrackKinematics } from './measure-tracks';

export interface WeightedShare {
  /** 0 to 1. */
  readonly share: number;
  /** Number of independent cells the share is based on: (Σ w)² / Σ w² (Kish 1965, Survey Sampling). */
  readonly effectiveCells: number;
}

/**
 * Share of cells for which `holds`, each weighted by the time it was seen. A fast cell crosses the field and
 * is replaced by the next one, a resting cell stays: counting tracks would count the fast ones several times;
 * time weights give what a snapshot of the field shows. Tracks for which `holds` is null are left out.
 * Null when no track can be judged.
 */
export function shareByTime(
  tracks: readonly TrackKinematics[],
  holds: (track: TrackKinematics) => boolean | null,
): WeightedShare | null {
  let total = 0;
  let squares = 0;
  let held = 0;
  for (const track of tracks) {
    const verdict = holds(track);
    if (verdict === null) continue;
    total += track.frames;
    squares += track.frames * track.frames;
    if (verdict) held += track.frames;
  }
  return total > 0 ? { share: held / total, effectiveCells: (total * total) / squares } : null;
}

/** How many cells, and in how many frames they were followed. */
export interface CellTally {
  readonly cells: number;
  readonly frames: number;
}

/** The cells for which `holds`, and their frames: what `shareByTime` divides by each other. */
export function tallyCells(
  tracks: readonly TrackKinematics[],
  holds: (track: TrackKinematics) => boolean,
): CellTally {
  const held = tracks.filter(holds);
  return { cells: held.length, frames: held.reduce((sum, { frames }) => sum + frames, 0) };
}
