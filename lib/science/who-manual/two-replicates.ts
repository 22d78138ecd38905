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
