// The subset of Inngest's CEL expressions that the embedded engine understands: equalities and inequalities of
// `event.…` and `async.…` paths and literals joined by `&&`, and single paths as keys. Anything else is refused
// when the worker starts, never ignored.

/** What an expression may look at: the event that started the run, and the one that arrives later. */
export interface Scope {
  readonly event?: unknown;
  readonly async?: unknown;
}

const PATH = /^(event|async)(\.[A-Za-z_]\w*)+$/;
const LITERAL = /^('[^'\\]*'|"[^"\\]*"|-?\d+(\.\d+)?|true|false|null)$/;

function lookUp(scope: Scope, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      scope,
    );
}

function term(text: string): ((scope: Scope) => unknown) | undefined {
  if (PATH.test(text)) return (scope) => lookUp(scope, text);
  if (!LITERAL.test(text)) return undefined;
  const value: unknown = JSON.parse(text.replace(/^'(.*)'$/s, (_, inner: string) => JSON.stringify(inner)));
  return () => value;
}

/**
 * Compiles a key (of a concurrency limit or of idempotency): one path.
 * @throws Error naming the expression when it is anything else.
 */
export function keyOf(expression: string): (scope: Scope) => string {
  const read = PATH.test(expression) ? term(expression) : undefined;
  if (!read) throw new Error(`unsupported key expression "${expression}"`);
  return (scope) => JSON.stringify(read(scope)) ?? 'null';
}

/**
 * Compiles a condition; none at all is always true. A path that is absent equals nothing but `null`, so two events
 * that both lack an id never match each other.
 * @throws Error naming the expression when the engine cannot evaluate it.
 */
export function predicate(expression: string | undefined): (scope: Scope) => boolean {
  if (!expression) return () => true;
  const parts = expression.split('&&').map((part) => {
    const [left, operator, right, ...rest] = part.trim().split(/\s*(==|!=)\s*/);
    const a = left === undefined ? undefined : term(left);
    const b = right === undefined ? undefined : term(right);
    if (!a || !b || rest.length > 0) throw new Error(`unsupported expression "${expression}"`);
    return (scope: Scope) => equal(a(scope), b(scope)) === (operator === '==');
  });
  return (scope) => parts.every((part) => part(scope));
}

function equal(a: unknown, b: unknown): boolean {
  if (a === undefined && b === undefined) return false;
  return (a ?? null) === (b ?? null);
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1e3,
  m: 6e4,
  h: 36e5,
  d: 864e5,
  w: 6048e5,
};

/**
 * Milliseconds in a duration such as `1h30m` (the form in which the SDK sends every duration).
 * @throws Error when the text is not a duration.
 */
export function durationMs(text: string): number {
  if (!/^(\d+(\.\d+)?(ms|[smhdw]))+$/.test(text)) throw new Error(`"${text}" is not a duration`);
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/g)) {
    total += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0);
  }
  return total;
}
