import type { RunState, RunView } from '@/lib/domain/quality-control/contract-fields';
import { type ControlRule, stateOf } from '@/lib/science/quality-control/westgard';

/** How a run stands by the rules of one chart: a mean that is far off is no alarm on the chart of the scatter, nor the reverse. */
export function stateOnChart(
  { state, broken }: Pick<RunView, 'state' | 'broken'>,
  isShown: (rule: ControlRule) => boolean,
): RunState {
  const isJudged = state === 'in-control' || state === 'warning' || state === 'out-of-control';
  return isJudged ? stateOf(broken.filter(({ rule }) => isShown(rule))) : state;
}
