import { Cron } from 'croner';
import { z } from 'zod';
import { keyOf, predicate, type Scope } from './expressions';
import { type Handler, readConfigurations } from './protocol';

/** A function as the engine needs it, compiled from what the SDK says about it. */
export interface JobFunction {
  readonly id: string;
  readonly maxAttempts: number;
  readonly triggers: readonly { event: string; when: (scope: Scope) => boolean }[];
  readonly crons: readonly { expression: string; next: (after: Date) => Date | null }[];
  readonly concurrency: readonly { limit: number; keyed: boolean; slot: (event: unknown) => string }[];
  readonly idempotencyKey: ((scope: Scope) => string) | undefined;
  readonly cancelOn: readonly { event: string; when: (scope: Scope) => boolean }[];
}

export type Registry = ReadonlyMap<string, JobFunction>;

const limit = z.looseObject({
  limit: z.number().int().positive(),
  key: z.string().optional(),
  scope: z.string().optional(),
});
const configuration = z.object({
  id: z.string(),
  triggers: z.array(
    z.looseObject({
      event: z.string().optional(),
      expression: z.string().optional(),
      cron: z.string().optional(),
    }),
  ),
  steps: z.object({
    step: z.looseObject({ retries: z.looseObject({ attempts: z.number().int() }).optional() }),
  }),
  concurrency: z.union([z.number().int().positive(), limit, z.array(limit)]).optional(),
  idempotency: z.string().optional(),
  cancel: z.array(z.looseObject({ event: z.string(), if: z.string().optional() })).optional(),
});

const KNOWN = new Set([...Object.keys(configuration.shape), 'name']);
/** Sent by a real server, not by this engine. */
const UNSENT_EVENTS = new Set(['inngest/function.finished']);

function refuseUnknown(what: string, value: object, known: ReadonlySet<string>): void {
  const unknown = Object.entries(value).filter(([key, given]) => given !== undefined && !known.has(key));
  if (unknown.length) throw new Error(`${what}${unknown.map(([key]) => key).join(', ')} is not supported`);
}

/**
 * Compiles one function's configuration.
 * @throws Error naming the function and what of it needs a real Inngest server.
 */
export function compileFunction(raw: unknown): JobFunction {
  const parsed = configuration.parse(raw);
  try {
    refuseUnknown('', raw as object, KNOWN);
    const attempts = parsed.steps.step.retries?.attempts;
    if (attempts === undefined) throw new Error('`retries` must be set: servers differ in what they assume');
    const limits = [parsed.concurrency ?? []].flat().map((c) => (typeof c === 'number' ? { limit: c } : c));
    for (const each of limits)
      refuseUnknown(
        'concurrency.',
        { ...each, scope: each.scope === 'fn' ? undefined : each.scope },
        new Set(['limit', 'key']),
      );
    for (const each of parsed.cancel ?? []) refuseUnknown('cancelOn.', each, new Set(['event', 'if']));
    for (const each of parsed.triggers) {
      refuseUnknown('trigger ', each, new Set(['event', 'expression', 'cron']));
      if (each.event?.includes('*') || UNSENT_EVENTS.has(each.event ?? ''))
        throw new Error(`trigger ${each.event} is not supported`);
    }
    return {
      id: parsed.id,
      maxAttempts: attempts + 1,
      triggers: parsed.triggers.flatMap((t) =>
        t.event ? [{ event: t.event, when: predicate(t.expression) }] : [],
      ),
      crons: parsed.triggers.flatMap((t) => (t.cron ? [compileCron(t.cron)] : [])),
      concurrency: limits.map((each, index) => {
        const key = 'key' in each && each.key ? keyOf(each.key) : undefined;
        return {
          limit: each.limit,
          keyed: key !== undefined,
          slot: (event) => `${parsed.id}/${index}/${key ? key({ event }) : ''}`,
        };
      }),
      idempotencyKey: parsed.idempotency ? keyOf(parsed.idempotency) : undefined,
      cancelOn: (parsed.cancel ?? []).map((c) => ({ event: c.event, when: predicate(c.if) })),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The embedded job engine cannot run ${parsed.id}: ${reason}. Use a real Inngest server for it.`,
      { cause },
    );
  }
}

/** A schedule, in UTC unless it begins with `TZ=…`. */
function compileCron(text: string): JobFunction['crons'][number] {
  const [, timezone, expression = text] = /^(?:TZ=(\S+)\s+)?(.*)$/.exec(text) ?? [];
  const schedule = new Cron(expression, { paused: true, timezone: timezone ?? 'UTC' });
  return { expression: text, next: (after) => schedule.nextRun(after) };
}

/**
 * Asks the SDK for its functions, as a real server does, and compiles them.
 * @throws Error when any of them uses something that the engine does not do.
 */
export async function loadRegistry(handler: Handler): Promise<Registry> {
  const functions = (await readConfigurations(handler)).map(compileFunction);
  return new Map(functions.map((each) => [each.id, each]));
}
