import {
  clearScores,
  hotaScores,
  identityF1,
  liesOn,
  prepareSequence,
  type Sequence,
  type Similarity,
  type TrackedBox,
  type TrackedFrame,
} from '@/lib/science/metrics';
import { boxOverlap } from '@/lib/science/vision/boxes';
import type { Box, Track } from '@/lib/science/vision/types';
import { finite } from './score-detections';

/** HOTA and its parts, CLEAR MOT and identity at a similarity of 0.5. */
export interface TrackingScores {
  readonly HOTA: number;
  readonly DetA: number;
  readonly AssA: number;
  readonly LocA: number;
  /** Of the places of tracks: what an analysis counts, where `F1` of detections is what single pictures show. */
  readonly trackF1: number | null;
  readonly MOTA: number | null;
  readonly IDF1: number | null;
  readonly identitySwitches: number;
  readonly fragmentations: number;
  readonly mostlyTracked: number;
  readonly mostlyLost: number;
}

/**
 * Pairs the boxes of true and found tracks frame by frame. Found boxes that match nothing and lie on one of
 * their frame's `ignored` boxes are left out, as MOTChallenge does with distractors.
 */
export function pairTracks(
  truth: readonly Track[],
  found: readonly Track[],
  frameCount: number,
  ignored: ReadonlyMap<number, readonly Box[]>,
  similarity: Similarity = boxOverlap,
): Sequence {
  const frames: { truth: TrackedBox[]; found: TrackedBox[] }[] = Array.from({ length: frameCount }, () => ({
    truth: [],
    found: [],
  }));
  for (const { id, points } of truth) {
    // Holes in the labels are no labels: only what somebody marked is scored.
    for (const { frame, x, y, w, h, interpolated } of points) {
      if (!interpolated) frames[frame]?.truth.push({ id, x, y, w, h });
    }
  }
  for (const { id, points } of found) {
    for (const { frame, x, y, w, h } of points) {
      const here = frames[frame];
      const box = { id, x, y, w, h };
      const regions = ignored.get(frame) ?? [];
      if (!here) continue;
      const matches = here.truth.some((other) => similarity(box, other) >= 0.5);
      if (matches || !liesOn(box, regions)) here.found.push(box);
    }
  }
  return prepareSequence(frames satisfies TrackedFrame[], similarity);
}

export function scoreTracking(sequence: Sequence): TrackingScores {
  const { hota, detA, assA, locA } = hotaScores(sequence);
  const clear = clearScores(sequence);
  return {
    HOTA: hota,
    DetA: detA,
    AssA: assA,
    LocA: locA,
    trackF1: finite(clear.f1),
    MOTA: finite(clear.mota),
    IDF1: finite(identityF1(sequence)),
    identitySwitches: clear.identitySwitches,
    fragmentations: clear.fragmentations,
    mostlyTracked: clear.mostlyTracked,
    mostlyLost: clear.mostlyLost,
  };
}
