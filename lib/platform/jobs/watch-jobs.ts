import { Middleware } from 'inngest';
import { countJobRun, timeJobStep } from '@/lib/platform/metrics';
import { traced } from '@/lib/tracing';
import { takeTrace } from './carried-trace';

/** Names that steps are told apart by, without their counting numbers: `measure-3`, `batch 12`. */
const kindOf = (stepId: string | undefined): string => (stepId ?? 'step').replace(/[ -]?\d+.*$/, '');

/** Counts runs and times steps, whichever engine calls them; a step is a span of the trace that its event carries. */
export class WatchJobs extends Middleware.BaseMiddleware {
  readonly id = 'sarm:watch-jobs';
  /** The SDK makes an instance for each call of a function. */
  private parent: string | undefined;

  override transformFunctionInput(
    input: Middleware.TransformFunctionInputArgs,
  ): Middleware.TransformFunctionInputArgs {
    const { event, events } = input.ctx;
    const { parent, data } = takeTrace(event.data);
    if (parent === undefined) return input;
    this.parent = parent;
    const own = events.map((each) => ({ ...each, data: takeTrace(each.data).data }));
    return { ...input, ctx: { ...input.ctx, event: { ...event, data }, events: own as typeof events } };
  }

  override onRunComplete({ fn }: Middleware.OnRunCompleteArgs): void {
    countJobRun(fn.id(), 'completed');
  }

  override onRunError({ fn, isFinalAttempt }: Middleware.OnRunErrorArgs): void {
    if (isFinalAttempt) countJobRun(fn.id(), 'failed');
  }

  override async wrapStepHandler({
    ctx,
    fn,
    next,
    stepInfo,
  }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    const started = performance.now();
    const name = fn.id();
    try {
      return await traced(
        `${name} ${kindOf(stepInfo.options.id)}`,
        {
          kind: 'consumer',
          parent: this.parent,
          attributes: { 'job.function': name, 'job.run': ctx.runId, 'job.attempt': ctx.attempt },
        },
        next,
      );
    } finally {
      timeJobStep(name, (performance.now() - started) / 1000);
    }
  }
}
