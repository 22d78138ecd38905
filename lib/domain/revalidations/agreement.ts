import type { HeadlineFigures } from '@/lib/domain/analyses';
import { blandAltman } from '@/lib/science/comparison';
import { type Agreement, FIGURES, type RevalidationResult, type Tolerance, VERDICTS } from './contract';

/** A recording of a signed report, measured both times. */
export interface ComparedRecording {
  readonly reportId: string;
  readonly signed: HeadlineFigures;
  /** Null where it could not be measured again. */
  readonly shadow: HeadlineFigures | null;
}

type Figure = (typeof FIGURES)[number];

const TOLERANCES = {
  concentration: 'concentration_percent',
  motile: 'motile_points',
  progressive: 'progressive_points',
} as const satisfies Record<Figure, keyof Tolerance>;

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/**
 * Means of a figure over the recordings of each report that have it both times: recordings of one sample are not
 * independent, so a report is one case.
 */
function casesOf(recordings: readonly ComparedRecording[], figure: Figure): [number, number][] {
  const cases = new Map<string, [number, number][]>();
  for (const { reportId, signed, shadow } of recordings) {
    const [before, after] = [signed[figure], shadow?.[figure] ?? null];
    if (before !== null && after !== null)
      cases.set(reportId, [...(cases.get(reportId) ?? []), [before, after]]);
  }
  return [...cases.values()].map((pairs) => [
    meanOf(pairs.map(([before]) => before)),
    meanOf(pairs.map(([, after]) => after)),
  ]);
}

/** Reports of which a recording that was measured again was signed with the figure. */
const reportsWith = (recordings: readonly ComparedRecording[], figure: Figure): number =>
  new Set(
    recordings.flatMap(({ reportId, signed, shadow }) =>
      shadow !== null && signed[figure] !== null ? [reportId] : [],
    ),
  ).size;

/** Concentrations differ in percent of the mean of both, shares in percentage points. */
function differenceOf(figure: Figure, [before, after]: readonly [number, number]): number {
  if (figure !== 'concentration') return after - before;
  const mean = (before + after) / 2;
  return mean === 0 ? 0 : (100 * (after - before)) / mean;
}

function agreementOf(recordings: readonly ComparedRecording[], figure: Figure, tolerance: number): Agreement {
  const points = casesOf(recordings, figure).map((pair) => ({
    mean: (pair[0] + pair[1]) / 2,
    difference: differenceOf(figure, pair),
  }));
  const missing = reportsWith(recordings, figure) - points.length;
  const far = points.filter(({ difference }) => Math.abs(difference) > tolerance).length;
  const known = { figure, pairs: points.length, missing, tolerance, outside: far + missing, points };
  if (points.length === 0) {
    const verdict = missing > 0 ? 'beyond' : 'unclear';
    return { ...known, bias: null, bias_interval_95: null, limits: null, verdict };
  }
  const { bias, biasInterval95, limits } = blandAltman(points.map(({ difference }) => [0, difference]));
  const isInside =
    biasInterval95 !== null && biasInterval95.low >= -tolerance && biasInterval95.high <= tolerance;
  const verdict = Math.abs(bias) > tolerance ? 'beyond' : isInside && missing === 0 ? 'within' : 'unclear';
  return { ...known, bias, bias_interval_95: biasInterval95, limits, verdict };
}

/** How far a version agrees with what was signed; the verdict of the whole is that of its worst figure. */
export function resultOf(recordings: readonly ComparedRecording[], tolerance: Tolerance): RevalidationResult {
  const agreements = FIGURES.map((figure) => agreementOf(recordings, figure, tolerance[TOLERANCES[figure]]));
  const worst = Math.max(...agreements.map(({ verdict }) => VERDICTS.indexOf(verdict)));
  return {
    agreements,
    reports: new Set(recordings.map(({ reportId }) => reportId)).size,
    videos: recordings.length,
    failed: recordings.filter(({ shadow }) => shadow === null).length,
    verdict: VERDICTS[worst] ?? 'unclear',
  };
}
