import { assignPairs } from '../track/assign';
import { type Sequence, totalBoxes } from './sequence';

export interface ClearScores {
  /** 1 − (misses + false alarms + identity switches) / true boxes; may be negative. */
  readonly mota: number;
  readonly misses: number;
  readonly falseAlarms: number;
  readonly identitySwitches: number;
}

/** A pair that was matched in the frame before is kept before any other pair is considered. */
const CONTINUITY_BONUS = 1000;

/** CLEAR MOT at one overlap (Bernardin & Stiefelhagen, EURASIP J. Image Video Process. 2008). NaN without truth. */
export function clearScores(sequence: Sequence, overlap = 0.5): ClearScores {
  const truthTotal = totalBoxes(sequence.truthLengths);
  const foundTotal = totalBoxes(sequence.foundLengths);
  const lastPartner = new Map<number, number>();
  let previous = new Map<number, number>();
  let hits = 0;
  let identitySwitches = 0;
  for (const { truth, pairs } of sequence.frames) {
    const candidates = pairs
      .filter((pair) => pair.overlap >= overlap - 1e-9)
      .map((pair) => ({
        ...pair,
        cost: -pair.overlap - (previous.get(pair.truthId) === pair.foundId ? CONTINUITY_BONUS : 0),
      }));
    const columns = assignPairs(truth.length, candidates, 0);
    const current = new Map<number, number>();
    for (const pair of candidates) {
      if (columns[pair.row] !== pair.column) continue;
      hits++;
      const before = lastPartner.get(pair.truthId);
      if (before !== undefined && before !== pair.foundId) identitySwitches++;
      lastPartner.set(pair.truthId, pair.foundId);
      current.set(pair.truthId, pair.foundId);
    }
    previous = current;
  }
  const misses = truthTotal - hits;
  const falseAlarms = foundTotal - hits;
  const mota = truthTotal > 0 ? 1 - (misses + falseAlarms + identitySwitches) / truthTotal : Number.NaN;
  return { mota, misses, falseAlarms, identitySwitches };
}
