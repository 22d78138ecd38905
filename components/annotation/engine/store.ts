import { type Diff, type DrawnRecord, isEmpty } from './diff';

/** The records that are drawn, by id. Whoever draws them is told of every change. */
export class Store<R extends DrawnRecord> {
  private records = new Map<R['id'], R>();
  private listed: readonly R[] | null = [];
  private readonly listeners = new Set<() => void>();

  /** All of them, in the order of their ids; the same list until something changes. */
  get all(): readonly R[] {
    this.listed ??= [...this.records.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return this.listed;
  }

  get(id: R['id']): R | undefined {
    return this.records.get(id);
  }

  apply(diff: Diff<R>): void {
    if (isEmpty(diff)) return;
    for (const { id } of diff.removed) this.records.delete(id);
    for (const [, to] of diff.updated) this.records.set(to.id, to);
    for (const record of diff.added) this.records.set(record.id, record);
    this.listed = null;
    for (const listener of this.listeners) listener();
  }

  /** @returns what ends it */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
