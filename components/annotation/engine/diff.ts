/** Tracks of a measurement are told apart by number, everything that people annotate by UUID. */
export type RecordId = number | string;

/** Something that is drawn. Records are never changed: a change is another record of the same id. */
export interface DrawnRecord {
  readonly id: RecordId;
}

/** What changes between two states, both ways. */
export interface Diff<R extends DrawnRecord> {
  readonly added: readonly R[];
  readonly updated: readonly (readonly [from: R, to: R])[];
  readonly removed: readonly R[];
}

/** A change of which only what happens is named. */
export const diffOf = <R extends DrawnRecord>(part: Partial<Diff<R>>): Diff<R> => ({
  added: [],
  updated: [],
  removed: [],
  ...part,
});

/** What takes a change back. */
export const inverse = <R extends DrawnRecord>({ added, updated, removed }: Diff<R>): Diff<R> => ({
  added: removed,
  updated: updated.map(([from, to]) => [to, from] as const),
  removed: added,
});

export const isEmpty = ({ added, updated, removed }: Diff<DrawnRecord>): boolean =>
  added.length + updated.length + removed.length === 0;

/** The ids of all records that a change touches. */
export const idsIn = <R extends DrawnRecord>({ added, updated, removed }: Diff<R>): R['id'][] => [
  ...added.map(({ id }) => id),
  ...updated.map(([, { id }]) => id),
  ...removed.map(({ id }) => id),
];

/** What leads from one state to another; `isSame` tells records that need no change. */
export function diffBetween<R extends DrawnRecord>(
  before: readonly R[],
  after: readonly R[],
  isSame: (a: R, b: R) => boolean,
): Diff<R> {
  const old = new Map(before.map((record) => [record.id, record]));
  const next = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !old.has(id)),
    updated: after.flatMap((record) => {
      const from = old.get(record.id);
      return from && !isSame(from, record) ? [[from, record] as const] : [];
    }),
    removed: before.filter(({ id }) => !next.has(id)),
  };
}

/** Two changes, one after the other, as one. */
export function composed<R extends DrawnRecord>(first: Diff<R>, second: Diff<R>): Diff<R> {
  const net = new Map<RecordId, { readonly from: R | null; to: R | null }>();
  const note = (id: RecordId, from: R | null, to: R | null): void => {
    const known = net.get(id);
    if (known) known.to = to;
    else net.set(id, { from, to });
  };
  for (const { added, updated, removed } of [first, second]) {
    for (const record of removed) note(record.id, record, null);
    for (const [from, to] of updated) note(to.id, from, to);
    for (const record of added) note(record.id, null, record);
  }
  const ends = [...net.values()];
  return {
    added: ends.flatMap(({ from, to }) => (from === null && to !== null ? [to] : [])),
    updated: ends.flatMap(({ from, to }) =>
      from !== null && to !== null && from !== to ? [[from, to] as const] : [],
    ),
    removed: ends.flatMap(({ from, to }) => (from !== null && to === null ? [from] : [])),
  };
}

/** The part of a change that leaves some records alone. */
export const without = <R extends DrawnRecord>(diff: Diff<R>, ids: ReadonlySet<RecordId>): Diff<R> => ({
  added: diff.added.filter(({ id }) => !ids.has(id)),
  updated: diff.updated.filter(([, { id }]) => !ids.has(id)),
  removed: diff.removed.filter(({ id }) => !ids.has(id)),
});
