import { type MeasurementUncertainty, uncertaintyOf } from '@/lib/science/quality-control/uncertainty';
import type { ControlQuantity, RunView } from './contract-fields';
import { countingErrorOf } from './counting';
import { selectRunValues } from './queries-runs';

type RunValue = Pick<Awaited<ReturnType<typeof selectRunValues>>[number], 'runId' | 'value' | 'counted'>;

/** Of the newest runs so many are asked: older ones say little of how the laboratory works now. */
const MOST_RUNS = 200;

/**
 * Runs that tell how the laboratory works when all is well: from the first one that set the limits of now, but neither
 * excluded nor, unless they set these limits, out of control, as no result is given out then.
 */
function accepted(runs: readonly RunView[], limits: readonly string[]): RunView[] {
  const first = runs.findIndex(({ id }) => limits.includes(id));
  return runs
    .slice(Math.max(0, first))
    .filter(({ id, state }) => limits.includes(id) || (state !== 'excluded' && state !== 'out-of-control'))
    .slice(-MOST_RUNS);
}

/** Standard deviation that counting alone gives the mean of replicates; null where one of them has no count. */
function countingOfMean(values: readonly RunValue[], quantity: ControlQuantity): number | null {
  if (values.length === 0) return null;
  const errors = values.flatMap(({ value, counted }) => countingErrorOf(quantity, value, counted) ?? []);
  if (errors.length < values.length) return null;
  return Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0)) / values.length;
}

/**
 * What the runs of a series say of the uncertainty of a measurement; see `uncertaintyOf`.
 *
 * @param runs oldest first
 * @param limits ids of the runs that set the newest limits; none where there are no limits
 */
export async function uncertaintyOfSeries(
  runs: readonly RunView[],
  limits: readonly string[],
  quantity: ControlQuantity,
): Promise<MeasurementUncertainty | null> {
  const own = accepted(runs, limits);
  const values = await selectRunValues(own.map(({ id }) => id));
  return uncertaintyOf(
    own.map(({ id, mean }) => ({
      mean,
      counting: countingOfMean(
        values.filter(({ runId }) => runId === id),
        quantity,
      ),
    })),
  );
}
