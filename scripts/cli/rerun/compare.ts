/** A value that is another one now; `path` as in `motility.progressive.percent`. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Comparison {
  /** Values that were compared, by path, as they were before. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly differences: readonly Difference[];
}

function leaves(value: unknown, path: string, found: Map<string, unknown>): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return found.set(path, value);
  const entries = Object.entries(value);
  if (entries.length === 0) return found.set(path, Array.isArray(value) ? '[]' : '{}');
  for (const [key, inner] of entries) leaves(inner, path ? `${path}.${key}` : key, found);
  return found;
}

/** As it would be read back from a file: without what is undefined, and −0 as 0. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Every value of one result against the other, to the last digit. Nothing is rounded: the same software on the same
 * weights gives the same bits.
 *
 * @param unlike first names of what may differ: times, and the version that measured
 */
export function compare(before: unknown, after: unknown, unlike: readonly string[] = []): Comparison {
  const isCompared = ([path]: readonly [string, unknown]): boolean =>
    !unlike.includes(path.split('.', 1)[0] ?? '');
  const from = new Map([...leaves(asJson(before), '', new Map())].filter(isCompared));
  const to = new Map([...leaves(asJson(after), '', new Map())].filter(isCompared));
  const paths = [...new Set([...from.keys(), ...to.keys()])];
  return {
    values: from,
    differences: paths.flatMap((path) =>
      from.has(path) && to.has(path) && from.get(path) === to.get(path)
        ? []
        : [{ path, before: from.get(path), after: to.get(path) }],
    ),
  };
}
