import type { BoxRow, TrackRow } from './rows';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly isDeleted: boolean;
}

/** A row as it was, and as it is to be. */
export interface Change<R extends Row> {
  /** Null: it is new. */
  readonly before: R | null;
  readonly after: R;
}

const isSame = <R extends Row>(a: R, b: R): boolean =>
  (Object.keys(b) as (keyof R)[]).every(
    (key) =>
      a[key] === b[key] || (typeof b[key] === 'object' && JSON.stringify(a[key]) === JSON.stringify(b[key])),
  );

/** Rows of one kind that are being changed, in memory until all of them are stored at once. */
export class Drafts<R extends Row> {
  private readonly byId = new Map<string, { before: R | null; after: R }>();
  private readonly touched = new Set<string>();

  /** Takes a stored row; one that is there already stays as it is. */
  load(rows: Iterable<R>): void {
    for (const row of rows) if (!this.byId.has(row.id)) this.byId.set(row.id, { before: row, after: row });
  }

  get(id: string): Change<R> | undefined {
    return this.byId.get(id);
  }

  /** The row as it is to be; undefined where it is deleted or unknown. */
  live(id: string): R | undefined {
    const row = this.byId.get(id)?.after;
    return row?.isDeleted ? undefined : row;
  }

  put(row: R): void {
    const known = this.byId.get(row.id);
    if (known) known.after = row;
    else this.byId.set(row.id, { before: null, after: row });
  }

  /** The row counts as changed even where it is the same: a track changes with its boxes. */
  touch(row: R): void {
    this.put(row);
    this.touched.add(row.id);
  }

  delete(row: R): void {
    this.put({ ...row, isDeleted: true });
  }

  *liveRows(): Generator<R> {
    for (const { after } of this.byId.values()) if (!after.isDeleted) yield after;
  }

  /** What differs from what is stored, each row with its next version. What came and went again is not among it. */
  changes(): Change<R>[] {
    const changed: Change<R>[] = [];
    for (const { before, after } of this.byId.values()) {
      const isKept = before ? isSame(before, after) && !this.touched.has(after.id) : after.isDeleted;
      if (isKept) continue;
      changed.push({ before, after: { ...after, version: (before?.version ?? 0) + 1 } });
    }
    return changed;
  }
}

/** Boxes and tracks that one batch of changes is about. */
export interface Draft {
  readonly boxes: Drafts<BoxRow>;
  readonly tracks: Drafts<TrackRow>;
}

export const emptyDraft = (): Draft => ({ boxes: new Drafts(), tracks: new Drafts() });

/** The boxes of tracks, by track. */
export function boxesByTrack({ boxes }: Draft): Map<string, BoxRow[]> {
  const found = new Map<string, BoxRow[]>();
  for (const box of boxes.liveRows()) {
    if (box.trackId === null) continue;
    const list = found.get(box.trackId);
    if (list) list.push(box);
    else found.set(box.trackId, [box]);
  }
  return found;
}
