import { traceparent } from '@/lib/tracing';

/** Beside an event's own data: what was under way when it was sent. Functions never see it. */
const FIELD = '_traceparent';

/** The data with the trace that it belongs to, where one is kept. */
export function carryTrace<D extends Readonly<Record<string, unknown>>>(
  data: D,
): Readonly<Record<string, unknown>> {
  const parent = traceparent();
  return parent ? { ...data, [FIELD]: parent } : data;
}

/** What `carryTrace` added. */
export function carriedTrace(data: unknown): string | undefined {
  const parent =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[FIELD] : undefined;
  return typeof parent === 'string' ? parent : undefined;
}
