import { Cron } from 'croner';
import { z } from 'zod';
import { keyOf, type Match, matchOf } from './matching';
import { type Handler, readConfigurations } from './protocol';

interface EventTrigger {
  readonly event: string;
  /** Of `onFailure`: only when the failed function is this one. */
  readonly ofFunction?: string | undefined;
}

interface PerKey {
  readonly limit: number;
  readonly path: readonly string[];
  readonly keyOf: (event: unknown) => string;
}

/** A function as the engine needs it, compiled from what the SDK says about it. */
export interface JobFunction {
  readonly id: string;
  readonly maxAttempts: number;
  readonly triggers: readonly EventTrigger[];
  readonly crons: readonly { expression: string; next: (after: Date) => Date | null }[];
  /** Runs of it at a time. */
  readonly limit: number;
  /** Runs of it at a time with the same value at `path` of the event; such values take turns. */
  readonly perKey: PerKey | undefined;
  readonly idempotencyKey: ((event: unknown) => string) | undefined;
  readonly cancelOn: readonly { event: string; matches: Match }[];
}

export type Registry = ReadonlyMap<string, JobFunction>;

const limit = z.looseObject({ limit: z.number().int().positive(), key: z.string().optional() });
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
    const limits = [parsed.concurrency ?? []]
      .flat()
      .map((c) => (typeof c === 'number' ? { limit: c, key: undefined } : c));
    for (const each of limits) {
      const { scope, ...rest } = each as { scope?: unknown };
      refuseUnknown(
        'concurrency.',
        { ...rest, scope: scope === 'fn' ? undefined : scope },
        new Set(['limit', 'key']),
      );
    }
    for (const each of parsed.cancel ?? []) refuseUnknown('cancelOn.', each, new Set(['event', 'if']));
    for (const each of parsed.triggers) {
      refuseUnknown('trigger ', each, new Set(['event', 'expression', 'cron']));
      if (each.event?.includes('*') || UNSENT_EVENTS.has(each.event ?? ''))
        throw new Error(`trigger ${each.event} is not supported`);
    }
    return {
      id: parsed.id,
      maxAttempts: attempts + 1,
      triggers: parsed.triggers.flatMap((t) => (t.event ? [compileTrigger(t.event, t.expression)] : [])),
      crons: parsed.triggers.flatMap((t) => (t.cron ? [compileCron(t.cron)] : [])),
      limit: Math.min(
        ...limits.filter((each) => !each.key).map((each) => each.limit),
        Number.POSITIVE_INFINITY,
      ),
      perKey: compilePerKey(limits.filter((each) => each.key)),
      idempotencyKey: parsed.idempotency ? keyOf(parsed.idempotency) : undefined,
      cancelOn: (parsed.cancel ?? []).map((c) => ({ event: c.event, matches: matchOf(c.if) })),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The embedded job engine cannot run ${parsed.id}: ${reason}. Use a real Inngest server for it.`,
      { cause },
    );
  }
}

/** @throws Error for more than one limit per key, or a key that is no path of the event */
function compilePerKey(limits: readonly z.infer<typeof limit>[]): PerKey | undefined {
  const [first, ...others] = limits;
  if (!first?.key) return undefined;
  if (others.length > 0) throw new Error('more than one limit per key is not supported');
  return { limit: first.limit, path: first.key.split('.').slice(1), keyOf: keyOf(first.key) };
}

/** What the SDK writes for `onFailure`; the only condition on a trigger that the engine knows. */
const OF_FUNCTION = /^event\.data\.function_id == '([^']+)'$/;

function compileTrigger(event: string, expression: string | undefined): EventTrigger {
  if (expression === undefined) return { event };
  const [, ofFunction] = (event === 'inngest/function.failed' && OF_FUNCTION.exec(expression)) || [];
  if (ofFunction === undefined) throw new Error(`trigger condition "${expression}" is not supported`);
  return { event, ofFunction };
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
