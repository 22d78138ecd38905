/** Mean and standard deviation of a group. */
export interface Spread {
  readonly count: number;
  readonly mean: number;
  /** Null with fewer than two. */
  readonly standardDeviation: number | null;
}

/**
 * Mean and standard deviation of all members of several groups together, from those of the groups: the sums of squares
 * within the groups and between them add up (analysis of variance). Groups without members count for nothing.
 * @returns null without any member
 */
export function poolSpreads(groups: readonly Spread[]): Spread | null {
  const count = groups.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const mean = groups.reduce((sum, each) => sum + each.count * each.mean, 0) / count;
  const squares = groups.reduce((sum, each) => {
    const within = each.count > 1 ? (each.count - 1) * (each.standardDeviation ?? 0) ** 2 : 0;
    return sum + within + each.count * (each.mean - mean) ** 2;
  }, 0);
  return { count, mean, standardDeviation: count > 1 ? Math.sqrt(squares / (count - 1)) : null };
}
