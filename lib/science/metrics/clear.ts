import { assignPairs } from '@/lib/science/tracking/assign';
import { type Sequence, totalBoxes } from './sequence';

export interface ClearScores {
  /** 1 − (misses + false alarms + identity switches) / true boxes; may be negative. */
  readonly mota: number;
  /** 2 hits / (true + found boxes): F1 of what is followed, whoever it is taken for. */
  readonly f1: number;
  readonly misses: number;
  readonly falseAlarms: number;
  readonly identitySwitches: number;
  /** Times that a true track is found again after frames in which it was missed. */
  readonly fragmentations: number;
  /** True tracks found in more than 80 % of their frames, and in less than 20 %. */
  readonly mostlyTracked: number;
  readonly mostlyLost: number;
}

/** A pair that was matched in the frame before is kept before any other pair is considered. */
const CONTINUITY_BONUS = 1000;

/** Which found track follows which true one, frame by frame: true id → found id. */
export function clearMatches(sequence: Sequence, overlap = 0.5): Map<number, number>[] {
  let previous = new Map<number, number>();
  return sequence.frames.map(({ truth, pairs }) => {
    const candidates = pairs
      .filter((pair) => pair.overlap >= overlap - 1e-9)
      .map((pair) => ({
        ...pair,
        cost: -pair.overlap - (previous.get(pair.truthId) === pair.foundId ? CONTINUITY_BONUS : 0),
      }));
    const columns = assignPairs(truth.length, candidates, 0);
    previous = new Map(
      candidates
        .filter(({ row, column }) => columns[row] === column)
        .map(({ truthId, foundId }) => [truthId, foundId]),
    );
    return previous;
  });
}

/** CLEAR MOT at one overlap (Bernardin & Stiefelhagen, EURASIP J. Image Video Process. 2008). NaN without truth. */
export function clearScores(sequence: Sequence, overlap = 0.5): ClearScores {
  const truthTotal = totalBoxes(sequence.truthLengths);
  const foundTotal = totalBoxes(sequence.foundLengths);
  const lastPartner = new Map<number, number>();
  const framesHit = new Map<number, number>();
  let previous = new Map<number, number>();
  let hits = 0;
  let identitySwitches = 0;
  let fragmentations = 0;
  for (const current of clearMatches(sequence, overlap)) {
    for (const [truthId, foundId] of current) {
      hits++;
      const before = lastPartner.get(truthId);
      if (before !== undefined && before !== foundId) identitySwitches++;
      if (before !== undefined && !previous.has(truthId)) fragmentations++;
      framesHit.set(truthId, (framesHit.get(truthId) ?? 0) + 1);
      lastPartner.set(truthId, foundId);
    }
    previous = current;
  }
  const misses = truthTotal - hits;
  const falseAlarms = foundTotal - hits;
  const mota = truthTotal > 0 ? 1 - (misses + falseAlarms + identitySwitches) / truthTotal : Number.NaN;
  const shares = [...sequence.truthLengths].map(([id, length]) => (framesHit.get(id) ?? 0) / length);
  return {
    mota,
    f1: truthTotal > 0 ? (2 * hits) / (truthTotal + foundTotal) : Number.NaN,
    misses,
    falseAlarms,
    identitySwitches,
    fragmentations,
    mostlyTracked: shares.filter((share) => share > 0.8).length,
    mostlyLost: shares.filter((share) => share < 0.2).length,
  };
}
