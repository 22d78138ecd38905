import type { SegmentRequest } from '@/lib/engine/inference';

export type ClickRequest = Omit<SegmentRequest, 'clicks'>;

export interface OverlapSummary {
  readonly objects: number;
  readonly mean: number;
  readonly median: number;
  /** Shares of the objects with at least this IoU. */
  readonly atLeast: Readonly<Record<'0.5' | '0.75' | '0.9', number>>;
}

/** Mean, median and shares of a list of IoUs; null for an empty one. */
export function summarizeOverlaps(overlaps: readonly number[]): OverlapSummary | null {
  const n = overlaps.length;
  if (n === 0) return null;
  const sorted = [...overlaps].sort((a, b) => a - b);
  const middle =
    ((sorted[Math.floor((n - 1) / 2)] as number) + (sorted[Math.ceil((n - 1) / 2)] as number)) / 2;
  const share = (least: number): number => overlaps.filter((v) => v >= least).length / n;
  return {
    objects: n,
    mean: overlaps.reduce((a, b) => a + b, 0) / n,
    median: middle,
    atLeast: { '0.5': share(0.5), '0.75': share(0.75), '0.9': share(0.9) },
  };
}
