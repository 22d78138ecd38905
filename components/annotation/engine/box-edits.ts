import { diffOf } from './diff';
import { allowedMove, movedBy, type Size } from './geometry';
import type { AnnotationRecord, BoxRecord } from './records';
import type { Edit } from './tools/tool';

/** How far beside its original a copy on the same frame is put, pixels of the picture. */
const BESIDE_PX = 10;

const changed = (
  name: Edit['name'],
  boxes: readonly BoxRecord[],
  change: (box: BoxRecord) => BoxRecord | null,
): Edit | null => {
  const updated = boxes.flatMap((box) => {
    const to = change(box);
    return to ? [[box, to] as const] : [];
  });
  return updated.length > 0 ? { name, diff: diffOf<AnnotationRecord>({ updated }) } : null;
};

/** Deletes boxes, and with them what was painted and clicked in them. */
export function boxesDeleted(
  all: readonly AnnotationRecord[],
  boxes: readonly BoxRecord[],
  name: 'delete' | 'reject' = 'delete',
): Edit | null {
  if (boxes.length === 0) return null;
  const ids = new Set(boxes.map(({ id }) => id));
  const removed = all.filter((record) =>
    record.kind === 'mask' || record.kind === 'points' ? ids.has(record.detectionId) : ids.has(record.id),
  );
  return { name, diff: diffOf<AnnotationRecord>({ removed }) };
}

/** Names the class of boxes, which verifies them. */
export const boxesClassified = (boxes: readonly BoxRecord[], className: string): Edit | null =>
  changed('class', boxes, (box) =>
    box.className === className && box.verified ? null : { ...box, className, verified: true },
  );

/** Says of boxes that they are right as they are. */
export const boxesAccepted = (boxes: readonly BoxRecord[]): Edit | null =>
  changed('accept', boxes, (box) => (box.verified ? null : { ...box, verified: true }));

/** Boxes that were copied, and from where. */
export interface Clip {
  readonly frameId: string;
  readonly boxes: readonly BoxRecord[];
}

interface Target {
  readonly frameId: string;
  readonly picture: Size;
  readonly newId: () => string;
}

/** A copy that a person made: it is that person's box, and of no track. */
const copyOf = (box: BoxRecord, newId: () => string): BoxRecord => ({
  ...box,
  id: newId(),
  trackId: null,
  isKey: true,
  outsideAfter: false,
  confidence: 1,
  source: 'manual',
  verified: true,
});

/** Pastes boxes: on another frame where they were, on the same one a little beside, within the picture. */
export function pasted({ frameId, boxes }: Clip, { picture, newId, ...target }: Target): Edit | null {
  if (boxes.length === 0) return null;
  const wanted = frameId === target.frameId ? BESIDE_PX : 0;
  const by = allowedMove(boxes, { x: wanted, y: wanted }, picture);
  const added = boxes.map((box) => ({ ...copyOf(box, newId), ...movedBy(box, by) }));
  return { name: 'paste', diff: diffOf<AnnotationRecord>({ added }) };
}

/**
 * What boxes become on the next frame, where they are key frames of the same tracks. A track that has a box there keeps
 * it: nobody's work is overwritten by a copy.
 */
export function carriedOver(
  boxes: readonly BoxRecord[],
  there: readonly BoxRecord[],
  newId: () => string,
): Edit | null {
  const taken = new Set(there.map(({ trackId }) => trackId).filter((id) => id !== null));
  const added = boxes
    .filter(({ trackId }) => trackId === null || !taken.has(trackId))
    .map((box) => ({ ...copyOf(box, newId), trackId: box.trackId }));
  return added.length > 0 ? { name: 'duplicate', diff: diffOf<AnnotationRecord>({ added }) } : null;
}
