import { MIN_COUNTED } from './concentration';

/**
 * Whether fields can be divided into two replicates of at least `min` spermatozoa each, which is what the manual asks
 * for (WHO 2021, sections 2.4.6 and 2.4.8). Exact: every division is considered.
 *
 * @param counts whole spermatozoa of each field
 */
export function reachTwoReplicates(counts: readonly number[], min = MIN_COUNTED): boolean {
  const most = counts.reduce((sum, count) => sum + count, 0) - min;
  let reachable = new Set([0]);
  for (const count of counts) {
    const larger = [...reachable].map((sum) => sum + count).filter((sum) => sum <= most);
    reachable = new Set([...reachable, ...larger]);
  }
  return [...reachable].some((sum) => sum >= min);
}

/** More fields than this nobody records; the sample is then too thin for counting in this way. */
const MOST_MORE_FIELDS = 50;

/**
 * How many more fields like those counted so far make two replicates of at least `min` each: 0 once they do; null when
 * that cannot be told, before anything is counted or where it would take more than fifty.
 *
 * @param counts whole spermatozoa of each field
 */
export function moreFieldsForTwoReplicates(counts: readonly number[], min = MIN_COUNTED): number | null {
  const typical = Math.floor(counts.reduce((sum, count) => sum + count, 0) / counts.length);
  for (let more = 0; more <= MOST_MORE_FIELDS; more++) {
    if (reachTwoReplicates([...counts, ...Array<number>(more).fill(typical)], min)) return more;
    if (!(typical > 0)) return null;
  }
  return null;
}
