import { boxOverlap } from '@/lib/science/vision/boxes';
import type { Box } from '@/lib/science/vision/types';

/** A box that belongs to a track. */
export type TrackedBox = Box & { readonly id: number };

/** True and found tracked boxes of one frame. */
export interface TrackedFrame {
  readonly truth: readonly TrackedBox[];
  readonly found: readonly TrackedBox[];
}

/** How alike two boxes are, from 0 to 1, which is the same place. */
export type Similarity = (a: Box, b: Box) => number;

/** Distance (px) from which two centers have nothing to do with each other. */
export const CENTER_REACH_PX = 20;

/**
 * Similarity of two boxes by their centers alone, 1 − d / 20 px, for labels whose boxes are drawn more or less tight:
 * half of it is 10 px, less than the length of a head in such labels. TrackEval takes distances the same way.
 */
export function centerCloseness(a: Box, b: Box): number {
  const distance = Math.hypot(a.x + a.w / 2 - b.x - b.w / 2, a.y + a.h / 2 - b.y - b.h / 2);
  return Math.max(0, 1 - distance / CENTER_REACH_PX);
}

/** A pair within one frame that has something in common. */
export interface OverlapPair {
  /** Position in the frame's `truth`. */
  readonly row: number;
  /** Position in the frame's `found`. */
  readonly column: number;
  readonly truthId: number;
  readonly foundId: number;
  /** Intersection over union, or another similarity, above 0. */
  readonly overlap: number;
}

/** A sequence with its overlaps worked out once, for all tracking scores. */
export interface Sequence {
  readonly frames: readonly (TrackedFrame & { readonly pairs: readonly OverlapPair[] })[];
  /** Boxes per true and per found track. */
  readonly truthLengths: ReadonlyMap<number, number>;
  readonly foundLengths: ReadonlyMap<number, number>;
}

/** @throws RangeError when an id occurs twice in one frame, which would make every score meaningless. */
export function prepareSequence(
  frames: readonly TrackedFrame[],
  similarity: Similarity = boxOverlap,
): Sequence {
  const truthLengths = new Map<number, number>();
  const foundLengths = new Map<number, number>();
  const prepared = frames.map((frame, index) => {
    countIds(frame.truth, truthLengths, `truth, frame ${index}`);
    countIds(frame.found, foundLengths, `found, frame ${index}`);
    const pairs: OverlapPair[] = [];
    frame.truth.forEach((truth, row) => {
      frame.found.forEach((found, column) => {
        const overlap = similarity(truth, found);
        if (overlap > 0) pairs.push({ row, column, truthId: truth.id, foundId: found.id, overlap });
      });
    });
    return { ...frame, pairs };
  });
  return { frames: prepared, truthLengths, foundLengths };
}

function countIds(boxes: readonly TrackedBox[], lengths: Map<number, number>, where: string): void {
  const seen = new Set<number>();
  for (const { id } of boxes) {
    if (seen.has(id)) throw new RangeError(`track ${id} occurs twice in ${where}`);
    seen.add(id);
    lengths.set(id, (lengths.get(id) ?? 0) + 1);
  }
}

/** Total boxes over all tracks. */
export function totalBoxes(lengths: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const length of lengths.values()) total += length;
  return total;
}

/** Counts how often each pair of tracks meets; the key is private to this map. */
export class PairCounts {
  private readonly counts = new Map<string, { truthId: number; foundId: number; count: number }>();

  add(truthId: number, foundId: number, amount: number): void {
    const key = `${truthId}|${foundId}`;
    const entry = this.counts.get(key);
    if (entry) entry.count += amount;
    else this.counts.set(key, { truthId, foundId, count: amount });
  }

  get(truthId: number, foundId: number): number {
    return this.counts.get(`${truthId}|${foundId}`)?.count ?? 0;
  }

  entries(): IterableIterator<{ truthId: number; foundId: number; count: number }> {
    return this.counts.values();
  }
}
