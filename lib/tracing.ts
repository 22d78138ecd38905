import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { env } from './env';

export type TraceAttributes = Readonly<Record<string, string | number | boolean>>;

interface Tracing {
  readonly api: typeof import('@opentelemetry/api');
  readonly tracer: Tracer;
  readonly send: () => Promise<void>;
  readonly end: () => Promise<void>;
}

interface Shared {
  tracing?: Tracing;
  readonly current: AsyncLocalStorage<Span>;
}

// Next bundles this module more than once; the process traces once all the same.
const KEY = Symbol.for('sarm.tracing');
function shared(): Shared {
  const holder = globalThis as { [KEY]?: Shared };
  holder[KEY] ??= { current: new AsyncLocalStorage() };
  return holder[KEY];
}

/** A traceparent of the W3C recommendation 'Trace Context', version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Begins to trace this process, where OTEL_EXPORTER_OTLP_ENDPOINT says where traces go; otherwise nothing is loaded. The
 * tracer is ours alone and not made global: Next and other libraries would add spans with whole addresses and queries.
 *
 * @param service what this process is: `sarm-web`, `sarm-worker`, `sarm-engine`
 */
export async function startTracing(
  service: string,
  endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT,
): Promise<void> {
  if (!endpoint || shared().tracing) return;
  const [
    api,
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  shared().tracing = {
    api,
    tracer: provider.getTracer('sarm'),
    send: () => provider.forceFlush(),
    end: () => provider.shutdown(),
  };
}

/** Whoever waits for its collector waits no longer than this. */
const PATIENCE_MS = 2000;

/** Sends what is left and traces no longer. A collector that is away is no reason to fail, or to wait long. */
export async function endTracing(): Promise<void> {
  const { tracing } = shared();
  delete shared().tracing;
  if (tracing) await patiently(tracing.end());
}

/** Sends the spans that have ended, and goes on tracing. */
export async function sendSpans(): Promise<void> {
  const { tracing } = shared();
  if (tracing) await patiently(tracing.send());
}

async function patiently(sending: Promise<void>): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
  await Promise.race([sending.catch(() => undefined), patience]);
}

/** The span that is under way, to be carried into another process; undefined where nothing is traced. */
export function traceparent(): string | undefined {
  const span = shared().current.getStore();
  if (!span || !shared().tracing) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function parentContext({ api }: Tracing, parent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (traceId && spanId && flags) {
    const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return api.trace.setSpanContext(api.ROOT_CONTEXT, context);
  }
  const span = shared().current.getStore();
  return span ? api.trace.setSpan(api.ROOT_CONTEXT, span) : api.ROOT_CONTEXT;
}

export interface Traced {
  /** Renames the span once more is known. */
  name(name: string): void;
  /** Only what may be read by whoever keeps traces: declared addresses, ids, counts, durations. */
  note(attributes: TraceAttributes): void;
  /** @param error only the name of its class is kept: messages may name people */
  end(error?: unknown): void;
  /** Runs work whose spans become children of this one. */
  within<T>(work: () => T): T;
}

const NOTHING: Traced = {
  name: () => undefined,
  note: () => undefined,
  end: () => undefined,
  within: (work) => work(),
};

export interface SpanOptions {
  readonly kind?: 'server' | 'consumer' | 'internal';
  readonly attributes?: TraceAttributes;
  /** The traceparent that another process sent along; otherwise it is part of what is under way here. */
  readonly parent?: string | undefined;
  /** When it began, for what is told of afterwards. */
  readonly startedAt?: Date;
}

/** Begins a span that its caller ends; one that does nothing where nothing is traced. */
export function beginSpan(name: string, options: SpanOptions = {}): Traced {
  const { tracing, current } = shared();
  if (!tracing) return NOTHING;
  const { kind = 'internal', attributes = {}, parent, startedAt } = options;
  const { SpanKind, SpanStatusCode } = tracing.api;
  const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };
  const span = tracing.tracer.startSpan(
    name,
    { kind: kinds[kind], attributes: { ...attributes }, ...(startedAt ? { startTime: startedAt } : {}) },
    parentContext(tracing, parent),
  );
  return {
    name: (better) => void span.updateName(better),
    note: (more) => void span.setAttributes({ ...more }),
    end: (error) => {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      }
      span.end();
    },
    within: (work) => current.run(span, work),
  };
}

/** Does work within a span of its own. @throws what the work throws */
export async function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, options);
  try {
    const value = await span.within(work);
    span.end();
    return value;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
