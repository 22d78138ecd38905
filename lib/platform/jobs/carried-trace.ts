import { traceparent } from '@/lib/tracing';

/** Beside an event's own data: what was under way when it was sent. Functions never see it. */
const FIELD = '_traceparent';

type Data = Readonly<Record<string, unknown>>;

/** The data with the trace that it belongs to, where one is kept. */
export function carryTrace(data: Data): Data {
  const parent = traceparent();
  return parent ? { ...data, [FIELD]: parent } : data;
}

/** Takes apart again what `carryTrace` put together. */
export function takeTrace<D>(data: D): { readonly parent: string | undefined; readonly data: D } {
  if (typeof data !== 'object' || data === null || !(FIELD in data)) return { parent: undefined, data };
  const { [FIELD]: parent, ...own } = data as D & Record<typeof FIELD, unknown>;
  return { parent: typeof parent === 'string' ? parent : undefined, data: own as D };
}
