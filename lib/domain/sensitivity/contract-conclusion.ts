import { asPrinted } from '@/lib/domain/reports/contract-format';
import { meetsLimit, type ReferenceLimit } from '@/lib/science/who-manual';
import type { SensitiveShares, SensitivitySeries, Shifted } from './contract';

// What a series says, as data. Browser-safe.

/** Figures that a series is about, as the report names them. */
export const SENSITIVE_FIGURES = {
  total: 'totalMotility',
  progressive: 'progressiveMotility',
  rapid: 'rapidProgressive',
} as const;
type Sensitive = keyof typeof SENSITIVE_FIGURES;

/** Figures that a shift can move and a reader decides by; the rest is in the table. */
const ABOUT: Readonly<Record<Shifted, readonly Sensitive[]>> = {
  progressiveLimit: ['progressive', 'total'],
  rapidLimit: ['rapid'],
  smallCircle: ['progressive'],
  movingLimits: ['total'],
  averagePath: ['progressive', 'total'],
  restingLimit: ['progressive', 'total'],
};

export interface Conclusion {
  readonly figure: (typeof SENSITIVE_FIGURES)[Sensitive];
  readonly shifted: Shifted;
  readonly unit: SensitivitySeries['unit'];
  /** Where the series begins and ends. */
  readonly from: number;
  readonly to: number;
  /** Smallest and largest value of the figure between the two, percent as printed. */
  readonly low: number;
  readonly high: number;
  /** Null for a figure without a reference limit. */
  readonly decision: {
    readonly limit: number;
    readonly isMet: boolean;
    /** The decision is the same from here to there. */
    readonly from: number;
    readonly to: number;
    readonly isWhole: boolean;
  } | null;
}

function decisionOf(
  { points, used }: SensitivitySeries,
  name: keyof SensitiveShares,
  reference: ReferenceLimit,
): Conclusion['decision'] {
  const center = points.findIndex(({ value }) => value === used);
  if (center < 0) return null;
  const meets = points.map(({ shares }) => meetsLimit(asPrinted(shares[name]), reference));
  const isMet = meets[center] === true;
  let [first, last] = [center, center];
  while (first > 0 && meets[first - 1] === isMet) first--;
  while (last + 1 < points.length && meets[last + 1] === isMet) last++;
  return {
    limit: reference.limit,
    isMet,
    from: points[first]?.value ?? used,
    to: points[last]?.value ?? used,
    isWhole: first === 0 && last === points.length - 1,
  };
}

/**
 * Between which values figures lie, and where the decision against their limit stays what it is. Shares rise or fall all
 * the way with a limit of grading, so what holds at both ends of a series holds at every limit between them.
 */
export function conclusionsOf(
  series: readonly SensitivitySeries[],
  referenceOf: (figure: Conclusion['figure']) => ReferenceLimit | null,
): readonly Conclusion[] {
  return series.flatMap((each) => {
    const [from, to] = [each.points[0]?.value, each.points.at(-1)?.value];
    if (from === undefined || to === undefined) return [];
    return ABOUT[each.shifted].map((name): Conclusion => {
      const figure = SENSITIVE_FIGURES[name];
      const values = each.points.map(({ shares }) => asPrinted(shares[name]));
      const reference = referenceOf(figure);
      return {
        figure,
        shifted: each.shifted,
        unit: each.unit,
        from,
        to,
        low: Math.min(...values),
        high: Math.max(...values),
        decision: reference && decisionOf(each, name, reference),
      };
    });
  });
}
