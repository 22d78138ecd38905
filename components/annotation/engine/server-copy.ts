import { type Diff, diffOf, idsIn } from './diff';
import type { AnnotationRecord } from './records';
import type { Store } from './store';
import {
  type BatchAnswer,
  type BoxRow,
  boxOf,
  type Held,
  isSameRecord,
  operationFor,
  type SentRecord,
  type TrackRow,
  type Translated,
  trackOf,
} from './wire';

const NEVER: Held = { record: null, version: null };

/** A frame as it was loaded. */
export interface LoadedFrame {
  readonly boxes: readonly BoxRow[];
  readonly tracks: readonly TrackRow[];
  readonly revision: number;
}

export const isSent = (record: AnnotationRecord | undefined): record is SentRecord =>
  record?.kind === 'box' || record?.kind === 'track';

/** What the server is known to hold, beside what the store shows. */
export class ServerCopy {
  private held = new Map<string, Held>();
  /** Versions that restored changes were made from, which may be older than those that are held. */
  private readonly claims = new Map<string, number | null>();

  constructor(private readonly store: Store<AnnotationRecord>) {}

  /** @returns the ids that it knew or knows. Of `own`, what was known stays: changes were made from that. */
  load({ boxes, tracks }: LoadedFrame, own: ReadonlySet<string>): string[] {
    const before = this.held;
    this.held = new Map<string, Held>([
      ...boxes.map((row) => [row.id, { record: boxOf(row), version: row.version }] as const),
      ...tracks.map((row) => [row.id, { record: trackOf(row), version: row.version }] as const),
    ]);
    for (const id of own) {
      const known = before.get(id);
      if (known) this.held.set(id, known);
    }
    return [...new Set([...before.keys(), ...this.held.keys()])];
  }

  /** What the store shows of an id. */
  wanted(id: string): SentRecord | null {
    const record = this.store.get(id);
    return isSent(record) ? record : null;
  }

  /** The version that a change of an id is made from. */
  versionOf(id: string): number | null {
    const claimed = this.claims.get(id);
    return claimed === undefined ? (this.held.get(id)?.version ?? null) : claimed;
  }

  claim(id: string, version: number | null): void {
    this.claims.set(id, version);
  }

  unclaim(id: string): void {
    this.claims.delete(id);
  }

  /** The operation that makes of what the server holds what the store shows; null where there is nothing to say. */
  operation(id: string): Translated | null {
    const { record } = this.held.get(id) ?? NEVER;
    return operationFor(id, this.wanted(id), { record, version: this.versionOf(id) });
  }

  /** An answer may come late, to a batch that was sent twice: what is newer stays. */
  private hold(id: string, record: SentRecord | null, version: number): void {
    if ((this.held.get(id)?.version ?? 0) <= version) this.held.set(id, { record, version });
  }

  /** @param leaves what the server was asked to make of the records */
  acknowledge(
    leaves: ReadonlyMap<string, SentRecord | null>,
    { applied, changed }: Pick<BatchAnswer, 'applied' | 'changed'>,
  ): void {
    for (const { id, version } of applied) {
      this.claims.delete(id);
      this.hold(id, leaves.get(id) ?? null, version);
    }
    for (const row of changed.boxes) this.hold(row.id, boxOf(row), row.version);
    for (const row of changed.tracks) this.hold(row.id, trackOf(row), row.version);
    for (const id of changed.removed) this.held.set(id, { ...(this.held.get(id) ?? NEVER), record: null });
  }

  /** @returns the row that won */
  concede({ kind, id, row }: BatchAnswer['conflicts'][number]): SentRecord | null {
    const record = row === null ? null : kind === 'box' ? boxOf(row) : trackOf(row);
    this.claims.delete(id);
    this.held.set(id, { record, version: row?.version ?? null });
    return record;
  }

  /** Shows what the server holds of some records. @returns those that looked otherwise */
  show(ids: readonly string[]): Set<string> {
    const diff = this.towards(new Map(ids.map((id) => [id, this.held.get(id)?.record ?? null])));
    this.store.apply(diff);
    return new Set(idsIn(diff) as string[]);
  }

  /** What makes of the store what is wanted. */
  towards(wanted: ReadonlyMap<string, SentRecord | null>): Diff<AnnotationRecord> {
    const added: SentRecord[] = [];
    const updated: [SentRecord, SentRecord][] = [];
    const removed: SentRecord[] = [];
    for (const [id, to] of wanted) {
      const from = this.wanted(id);
      if (isSameRecord(from, to)) continue;
      if (from && to) updated.push([from, to]);
      else if (to) added.push(to);
      else if (from) removed.push(from);
    }
    return diffOf<AnnotationRecord>({ added, updated, removed });
  }
}
