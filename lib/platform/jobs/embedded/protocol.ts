import { z } from 'zod';
import type { InngestEvent } from './ingest';

// The SDK's public HTTP protocol, spoken in process: `serve()` takes a Request and gives a Response, without a port.

export type Handler = (request: Request) => Promise<Response>;

const SERVE_URL = 'http://embedded.invalid/api/inngest';
/** serve() builds its own address from the host header. */
const HEADERS = { 'content-type': 'application/json', host: 'embedded.invalid' };

const operation = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: z.record(z.string(), z.unknown()).nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
/** What a function did or asks for: a finished step, a sleep, a wait … */
export type Operation = z.infer<typeof operation>;

export interface JobError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
}

/** The memoised outcome of a step, in the form in which the SDK takes it back. */
export type StepResult = { type: 'data'; data: unknown } | { type: 'error'; error: unknown };

export interface CallInput {
  readonly functionId: string;
  readonly runId: string;
  readonly event: InngestEvent;
  /** Finished steps, in the order in which they finished. */
  readonly done: readonly { id: string; result: StepResult | null }[];
  /** From 0. */
  readonly attempt: number;
  readonly maxAttempts: number;
}

export interface Reply {
  readonly status: number;
  /** What the function returned, or threw. */
  readonly body: unknown;
  readonly operations: readonly Operation[];
  /** The SDK says that another attempt is pointless. */
  readonly final: boolean;
  /** A delay that the function asked for (RetryAfterError), in milliseconds from now. */
  readonly retryAfterMs: number | undefined;
}

/** One request of the protocol: runs the function up to its next step. */
export async function callFunction(handler: Handler, input: CallInput): Promise<Reply> {
  const url = `${SERVE_URL}?fnId=${encodeURIComponent(input.functionId)}&stepId=step`;
  const response = await handler(
    new Request(url, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({
        version: 2,
        event: input.event,
        events: [input.event],
        steps: Object.fromEntries(input.done.map((step) => [step.id, step.result])),
        // No fn_id: with it the SDK would 'checkpoint' steps to a server that is not there.
        ctx: {
          run_id: input.runId,
          attempt: input.attempt,
          max_attempts: input.maxAttempts,
          disable_immediate_execution: false,
          use_api: false,
          stack: { stack: input.done.map((step) => step.id), current: input.done.length },
        },
      }),
    }),
  );
  const body: unknown = await response.json();
  return {
    status: response.status,
    body,
    operations: response.status === 206 ? z.array(operation).parse([body].flat()) : [],
    final: response.headers.get('x-inngest-no-retry') === 'true',
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
  };
}

function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : new Date(header).getTime() - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** The functions' configurations, as a real server reads them when it syncs. */
export async function readConfigurations(handler: Handler): Promise<readonly unknown[]> {
  const response = await handler(
    new Request(SERVE_URL, {
      method: 'PUT',
      headers: { ...HEADERS, 'x-inngest-sync-kind': 'in_band' },
      body: JSON.stringify({ url: SERVE_URL }),
    }),
  );
  if (!response.ok)
    throw new Error(`Reading the job functions failed: ${response.status} ${await response.text()}`);
  return z.object({ functions: z.array(z.unknown()) }).parse(await response.json()).functions;
}

// Postgres cannot store the character U+0000 in JSON, and an error must always be storable.
const storable = (text: string) => text.replaceAll('\u0000', '\ufffd');

/** The name, message and stack of whatever was thrown. */
export function asJobError(thrown: unknown): JobError {
  if (typeof thrown !== 'object' || thrown === null)
    return { name: 'Error', message: storable(String(thrown)) };
  const { name, message, error, stack } = thrown as Record<string, unknown>;
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: storable(String(message ?? error ?? 'Unknown error')),
    ...(typeof stack === 'string' ? { stack: storable(stack) } : {}),
  };
}
