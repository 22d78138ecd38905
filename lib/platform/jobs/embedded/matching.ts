// Of Inngest's expression language the engine knows what `match`, `idempotency` and `onFailure` need: a path into an
// event, and the same path of two events being equal. Anything else is refused when the worker starts, never ignored.

const PATH = /^event((?:\.[A-Za-z_]\w*)+)$/;
const SAME_PATH = /^event((?:\.[A-Za-z_]\w*)+) == async\1$/;

/** Value at a path such as `.data.taskId`; undefined where a part of it is missing. */
function lookUp(event: unknown, path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      event,
    );
}

/**
 * Compiles a key (`idempotency: 'event.data.id'`): one path.
 * @throws Error naming the expression when it is anything else.
 */
export function keyOf(expression: string): (event: unknown) => string {
  const [, path] = PATH.exec(expression) ?? [];
  if (path === undefined) throw new Error(`unsupported key expression "${expression}"`);
  return (event) => JSON.stringify(lookUp(event, path)) ?? 'null';
}

/** Whether an arriving event belongs to the event that started the run. */
export type Match = (started: unknown, arriving: unknown) => boolean;

/**
 * Compiles the `match` of `cancelOn` and `waitForEvent`, in the form in which the SDK sends it; none matches always. Two
 * events that both lack the value never match each other.
 * @throws Error naming the expression when it is not a `match`.
 */
export function matchOf(expression: string | undefined): Match {
  if (!expression) return () => true;
  const [, path] = SAME_PATH.exec(expression) ?? [];
  if (path === undefined)
    throw new Error(`unsupported expression "${expression}"; only \`match\` is supported`);
  return (started, arriving) => {
    const value = lookUp(started, path);
    return value !== undefined && value === lookUp(arriving, path);
  };
}
