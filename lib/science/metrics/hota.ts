import { assignPairs } from '@/lib/science/tracking/assign';
import { PairCounts, type Sequence, totalBoxes } from './sequence';

export interface HotaScores {
  readonly hota: number;
  readonly detA: number;
  readonly assA: number;
  /** Mean overlap of the matched boxes; 1 at overlaps where nothing matches, as TrackEval has it. */
  readonly locA: number;
}

const EPSILON = 1e-9;

/**
 * Higher order tracking accuracy, averaged over the overlaps 0.05, 0.10 … 0.95 (Luiten et al., "HOTA: A Higher
 * Order Metric for Evaluating Multi-Object Tracking", IJCV 2021). Boxes are matched once per frame, preferring
 * pairs of tracks that agree over the whole sequence, as the authors' TrackEval does.
 */
export function hotaScores(sequence: Sequence): HotaScores {
  const truthTotal = totalBoxes(sequence.truthLengths);
  const foundTotal = totalBoxes(sequence.foundLengths);
  const matches = matchFrames(sequence);
  let hota = 0;
  let detA = 0;
  let assA = 0;
  let locA = 0;
  const levels = Array.from({ length: 19 }, (_, i) => (i + 1) * 0.05);
  for (const level of levels) {
    const counts = new PairCounts();
    let hits = 0;
    let overlaps = 0;
    for (const match of matches) {
      if (match.overlap < level - EPSILON) continue;
      hits++;
      overlaps += match.overlap;
      counts.add(match.truthId, match.foundId, 1);
    }
    let association = 0;
    for (const { truthId, foundId, count } of counts.entries()) {
      const union =
        (sequence.truthLengths.get(truthId) ?? 0) + (sequence.foundLengths.get(foundId) ?? 0) - count;
      association += (count * count) / union;
    }
    const levelAssA = association / Math.max(1, hits);
    const levelDetA = hits / Math.max(1, truthTotal + foundTotal - hits);
    detA += levelDetA / levels.length;
    assA += levelAssA / levels.length;
    locA += (hits > 0 ? overlaps / hits : 1) / levels.length;
    hota += Math.sqrt(levelDetA * levelAssA) / levels.length;
  }
  return { hota, detA, assA, locA };
}

function matchFrames(sequence: Sequence): { truthId: number; foundId: number; overlap: number }[] {
  const potential = new PairCounts();
  for (const { truth, found, pairs } of sequence.frames) {
    const rowSum = new Float64Array(truth.length);
    const columnSum = new Float64Array(found.length);
    for (const { row, column, overlap } of pairs) {
      rowSum[row] = (rowSum[row] ?? 0) + overlap;
      columnSum[column] = (columnSum[column] ?? 0) + overlap;
    }
    for (const { row, column, truthId, foundId, overlap } of pairs) {
      potential.add(truthId, foundId, overlap / ((rowSum[row] ?? 0) + (columnSum[column] ?? 0) - overlap));
    }
  }
  const alignment = (truthId: number, foundId: number): number => {
    const shared = potential.get(truthId, foundId);
    const union =
      (sequence.truthLengths.get(truthId) ?? 0) + (sequence.foundLengths.get(foundId) ?? 0) - shared;
    return shared / union;
  };
  return sequence.frames.flatMap(({ truth, pairs }) => {
    const candidates = pairs.map((pair) => ({
      ...pair,
      cost: -alignment(pair.truthId, pair.foundId) * pair.overlap,
    }));
    const columns = assignPairs(truth.length, candidates, 0);
    return pairs.filter((pair) => columns[pair.row] === pair.column);
  });
}
