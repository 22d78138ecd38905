const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1e3,
  m: 6e4,
  h: 36e5,
  d: 864e5,
  w: 6048e5,
};

/**
 * Milliseconds in a duration such as `1h30m` (the form in which the SDK sends every duration).
 * @throws Error when the text is not a duration.
 */
export function durationMs(text: string): number {
  if (!/^(\d+(\.\d+)?(ms|[smhdw]))+$/.test(text)) throw new Error(`"${text}" is not a duration`);
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/g)) {
    total += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0);
  }
  return total;
}
