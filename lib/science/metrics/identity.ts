import { assignPairs } from '@/lib/science/tracking/assign';
import { PairCounts, type Sequence, totalBoxes } from './sequence';

/**
 * IDF1: the F1 of boxes when every true track may be paired with one found track for the whole sequence, the
 * pairing being the best there is (Ristani et al., ECCV 2016 workshops). NaN without any box.
 */
export function identityF1(sequence: Sequence, overlap = 0.5): number {
  const meetings = new PairCounts();
  for (const { pairs } of sequence.frames) {
    for (const pair of pairs) {
      if (pair.overlap >= overlap - 1e-9) meetings.add(pair.truthId, pair.foundId, 1);
    }
  }
  const rows = [...sequence.truthLengths.keys()];
  const columns = [...sequence.foundLengths.keys()];
  const rowOf = new Map(rows.map((id, row) => [id, row]));
  const columnOf = new Map(columns.map((id, column) => [id, column]));
  const candidates = [...meetings.entries()].map(({ truthId, foundId, count }) => ({
    row: rowOf.get(truthId) ?? -1,
    column: columnOf.get(foundId) ?? -1,
    cost: -count,
  }));
  const partner = assignPairs(rows.length, candidates, 0);
  let hits = 0;
  for (const { row, column, cost } of candidates) if (partner[row] === column) hits -= cost;
  const boxes = totalBoxes(sequence.truthLengths) + totalBoxes(sequence.foundLengths);
  return boxes > 0 ? (2 * hits) / boxes : Number.NaN;
}
