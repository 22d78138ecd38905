/** Seconds since a moment, to a tenth. */
export const seconds = (since: number): number => Math.round((Date.now() - since) / 100) / 10;

/** The value below which this share of the sorted values lies, to a tenth. */
export function quantile(sorted: readonly number[], share: number): number {
  return (
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN) * 10) /
    10
  );
}
