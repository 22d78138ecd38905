import type { BoxView, Conflict, Diff, TrackView } from './contract';
import type { Draft } from './draft';
import { type BoxRow, type TrackRow, viewBox, viewTrack } from './rows';

/** What the fields of a view say of a row. */
function boxFields({ class: className, id: _, version: __, ...fields }: Partial<BoxView>): Partial<BoxRow> {
  return { ...fields, ...(className === undefined ? {} : { className }) };
}
function trackFields({
  class: className,
  id: _,
  version: __,
  ...fields
}: Partial<TrackView>): Partial<TrackRow> {
  return { ...fields, ...(className === undefined ? {} : { className }) };
}

/** The rows that a batch changed. */
export function namedIn(diffs: readonly Diff[]): { readonly boxes: string[]; readonly tracks: string[] } {
  const ids = ({ added, updated, removed }: Diff['boxes'] | Diff['tracks']) =>
    [...added, ...updated, ...removed].map(({ id }) => id);
  return {
    boxes: diffs.flatMap(({ boxes }) => ids(boxes)),
    tracks: diffs.flatMap(({ tracks }) => ids(tracks)),
  };
}

/** Whether a row is as a batch left it: undoing the batch takes nothing else back. */
function isAsLeft(
  row: { readonly version: number; readonly isDeleted: boolean } | undefined,
  version: number | undefined,
  isDeleted: boolean,
): boolean {
  return row !== undefined && row.version === version && row.isDeleted === isDeleted;
}

/**
 * Takes back, in memory, what a batch changed. Boxes between key frames are not looked at: they are laid anew.
 * @returns what has changed since; anything means that nothing may be stored
 */
export function undo(draft: Draft, diffs: readonly Diff[]): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const { boxes, tracks } of diffs) {
    const box = (id: string) => draft.boxes.get(id)?.after;
    const conflictOfBox = (id: string) => {
      const row = draft.boxes.live(id);
      conflicts.push({ kind: 'box', id, row: row ? viewBox(row) : null });
    };
    for (const { id, version, isKey } of boxes.added) {
      const row = box(id);
      if (row && isAsLeft(row, version, false)) draft.boxes.delete(row);
      else if (isKey) conflictOfBox(id);
    }
    for (const { id, from, to } of boxes.updated) {
      const row = box(id);
      if (row && isAsLeft(row, to.version, false)) draft.boxes.put({ ...row, ...boxFields(from) });
      else if (!row || row.isKey || from.isKey) conflictOfBox(id);
    }
    for (const { version, ...was } of boxes.removed) {
      const row = box(was.id);
      if (!was.isKey) continue;
      if (row && isAsLeft(row, version + 1, true))
        draft.boxes.put({ ...row, ...boxFields(was), isDeleted: false });
      else conflictOfBox(was.id);
    }
    undoTracks(draft, tracks, conflicts);
  }
  return conflicts;
}

function undoTracks(draft: Draft, { added, updated, removed }: Diff['tracks'], conflicts: Conflict[]): void {
  const conflictOf = (id: string) => {
    const row = draft.tracks.live(id);
    conflicts.push({ kind: 'track', id, row: row ? viewTrack(row) : null });
  };
  for (const { id, version } of added) {
    const row = draft.tracks.get(id)?.after;
    if (row && isAsLeft(row, version, false)) draft.tracks.delete(row);
    else conflictOf(id);
  }
  for (const { id, from, to } of updated) {
    const row = draft.tracks.get(id)?.after;
    if (row && isAsLeft(row, to.version, false)) draft.tracks.touch({ ...row, ...trackFields(from) });
    else conflictOf(id);
  }
  for (const { version, ...was } of removed) {
    const row = draft.tracks.get(was.id)?.after;
    if (row && isAsLeft(row, version + 1, true)) {
      draft.tracks.put({ ...row, ...trackFields(was), isDeleted: false });
    } else conflictOf(was.id);
  }
}
