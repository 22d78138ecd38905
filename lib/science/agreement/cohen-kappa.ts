/**
 * Cohen's kappa: how far two people agree beyond what chance explains, (pₒ − pₑ) / (1 − pₑ), with pₒ the share of things
 * that both called the same and pₑ what is expected from how often each used each name (Cohen, Educational and
 * Psychological Measurement 20, 1960). 1 is full agreement, 0 what chance gives.
 * @returns null without things, and where chance alone explains full agreement (both used one and the same name only)
 */
export function cohenKappa(judgments: readonly (readonly [first: string, second: string])[]): number | null {
  const total = judgments.length;
  if (total === 0) return null;
  const uses = new Map<string, [number, number]>();
  let same = 0;
  const use = (name: string, person: 0 | 1): void => {
    const counts = uses.get(name) ?? [0, 0];
    counts[person] += 1;
    uses.set(name, counts);
  };
  for (const [first, second] of judgments) {
    if (first === second) same += 1;
    use(first, 0);
    use(second, 1);
  }
  let expected = 0;
  for (const [a, b] of uses.values()) expected += (a / total) * (b / total);
  if (expected >= 1) return null;
  return (same / total - expected) / (1 - expected);
}
