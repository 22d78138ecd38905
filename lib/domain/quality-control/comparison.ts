import { standardDeviationOf } from '@/lib/science/quality-control/baseline';
import { blandAltman, operatorVariance } from '@/lib/science/quality-control/compare-operators';
import { type ChartLimits, spreadChartLimits } from '@/lib/science/quality-control/control-factors';
import { type ControlQuantity, UNIT_OF_QUANTITY } from './contract-fields';
import type { OperatorComparison } from './contract-state';
import { countingErrorOf } from './counting';

/** One value that somebody, or the program, gave a recording. */
export interface Assessment {
  /** An operator's id, or `measured`. */
  readonly operator: string;
  readonly operatorName: string;
  readonly videoId: string;
  readonly videoName: string;
  readonly value: number;
  readonly counted: number | null;
}

export interface AvailableOperator {
  readonly key: string;
  readonly name: string;
  readonly isMeasured: boolean;
  readonly recordings: number;
}

const MIN_RECORDINGS = 2;
const meanOf = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

function groupedBy(
  assessments: readonly Assessment[],
  keyOf: (assessment: Assessment) => string,
): Map<string, Assessment[]> {
  const groups = new Map<string, Assessment[]>();
  for (const each of assessments) {
    const key = keyOf(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}

/** Everybody who assessed a recording, the busiest first. */
export function operatorsOf(assessments: readonly Assessment[]): AvailableOperator[] {
  const byKey = groupedBy(assessments, ({ operator }) => operator);
  return [...byKey]
    .map(([key, of]) => ({
      key,
      name: of.at(-1)?.operatorName ?? '',
      isMeasured: key === 'measured',
      recordings: new Set(of.map(({ videoId }) => videoId)).size,
    }))
    .sort((a, b) => b.recordings - a.recordings || a.name.localeCompare(b.name));
}

/** Repeated assessments of one recording by one operator count as their mean, on all of their cells. */
function valueOfOperator(of: readonly Assessment[], operator: string) {
  const own = of.filter((each) => each.operator === operator);
  if (own.length === 0) return null;
  const counts = own.flatMap(({ counted }) => counted ?? []);
  return {
    value: meanOf(own.map(({ value }) => value)),
    counted: counts.length === own.length ? counts.reduce((sum, count) => sum + count, 0) : null,
  };
}

/** The standard deviation that counting alone gives between operators: the root of the mean of their variances. */
function expectedSpread(
  quantity: ControlQuantity,
  mean: number,
  values: readonly { readonly counted: number | null }[],
): number | null {
  const errors = values.map(({ counted }) => countingErrorOf(quantity, mean, counted));
  const known = errors.flatMap((error) => error ?? []);
  return known.length < errors.length ? null : Math.sqrt(meanOf(known.map((error) => error ** 2)));
}

const verdictOf = (spread: number, limits: ChartLimits | null): 'within' | 'warning' | 'action' => {
  if (!limits) return 'within';
  if (spread > limits.actionHigh || spread < limits.actionLow) return 'action';
  return spread > limits.warningHigh || spread < limits.warningLow ? 'warning' : 'within';
};

/**
 * Compares operators on the recordings that all of them assessed, as the WHO manual does between technicians: an S chart
 * over recordings with the spread that counting alone would give, each operator's bias, and of two the limits of agreement.
 */
export function compareAssessments(
  quantity: ControlQuantity,
  assessments: readonly Assessment[],
  operators: readonly AvailableOperator[],
): OperatorComparison {
  const keys = operators.map(({ key }) => key);
  const byVideo = groupedBy(
    assessments.filter(({ operator }) => keys.includes(operator)),
    ({ videoId }) => videoId,
  );
  const rows = [...byVideo.values()].flatMap((of) => {
    const values = keys.flatMap((key) => valueOfOperator(of, key) ?? []);
    return values.length === keys.length ? [{ name: of[0]?.videoName ?? '', values }] : [];
  });
  const table = keys.length < 2 ? [] : rows.map(({ values }) => values.map(({ value }) => value));
  const spreads = table.map((values) => standardDeviationOf(values) ?? 0);
  const meanSpread = meanOf(spreads);
  const limits =
    table.length >= MIN_RECORDINGS && meanSpread > 0 ? spreadChartLimits(meanSpread, keys.length) : null;
  return {
    unit: UNIT_OF_QUANTITY[quantity],
    operators: operators.map(({ key, name, isMeasured }) => ({ key, name, isMeasured })),
    recordings: table.map((values, at) => {
      const spread = spreads[at] ?? 0;
      const row = rows[at];
      const mean = meanOf(values);
      return {
        name: row?.name ?? '',
        values,
        mean,
        standardDeviation: spread,
        expectedByCounting: expectedSpread(quantity, mean, row?.values ?? []),
        verdict: verdictOf(spread, limits),
      };
    }),
    leftOut: byVideo.size - table.length,
    spread: limits,
    variance: withLists(operatorVariance(table)),
    blandAltman:
      keys.length === 2 ? blandAltman(table.map(([first = 0, second = 0]) => [first, second])) : null,
  };
}

const withLists = (found: ReturnType<typeof operatorVariance>): OperatorComparison['variance'] =>
  found && { ...found, biases: [...found.biases] };
