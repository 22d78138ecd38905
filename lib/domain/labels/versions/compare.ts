import type { CHANGED_FIELDS, Difference } from '../contract-versions';
import type { DocumentLine, FrameLine, ItemLine } from './document';

type Change = Difference['changes'][number];
type State = NonNullable<Change['before']>;
type Field = (typeof CHANGED_FIELDS)[number];
type Corners = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

/** Intersection over union of two boxes. */
export function overlapOf(a: Corners, b: Corners): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  const both = Math.max(0, width) * Math.max(0, height);
  const areas = (a.x2 - a.x1) * (a.y2 - a.y1) + (b.x2 - b.x1) * (b.y2 - b.y1);
  return both === 0 ? 0 : both / (areas - both);
}

const stateOf = ({ box: [x1, y1, x2, y2], ...item }: ItemLine): State => ({
  ...{ x1, y1, x2, y2 },
  class: item.class,
  morphology_class: item.morphologyClass,
  verified: item.verified,
  notes: item.notes,
  label_confidence: item.labelConfidence,
  masks: Object.fromEntries(item.masks.map(({ part, sha256 }) => [part, sha256])),
});

const DIFFERS: Readonly<Record<Field, (a: State, b: State) => boolean>> = {
  box: (a, b) => a.x1 !== b.x1 || a.y1 !== b.y1 || a.x2 !== b.x2 || a.y2 !== b.y2,
  class: (a, b) => a.class !== b.class,
  morphology_class: (a, b) => a.morphology_class !== b.morphology_class,
  mask: (a, b) => JSON.stringify(a.masks) !== JSON.stringify(b.masks),
  verified: (a, b) => a.verified !== b.verified,
  notes: (a, b) => a.notes !== b.notes,
  confidence: (a, b) => a.label_confidence !== b.label_confidence,
};
const FIELDS = Object.keys(DIFFERS) as Field[];

/** Where a line stands in every document: by video, frame number and ids; a frame before its items. */
interface Placed {
  readonly frame: FrameLine;
  readonly item: ItemLine | null;
}

async function* placed(lines: AsyncIterable<DocumentLine>): AsyncGenerator<Placed, null> {
  let frame: FrameLine | null = null;
  for await (const line of lines) {
    if (line.kind === 'frame') {
      frame = line;
      yield { frame, item: null };
    }
    if (line.kind === 'item' && frame) yield { frame, item: line };
  }
  return null;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const order = (a: Placed, b: Placed): number =>
  byText(a.frame.videoId, b.frame.videoId) ||
  a.frame.frameNumber - b.frame.frameNumber ||
  byText(a.frame.frameId, b.frame.frameId) ||
  byText(a.item?.detectionId ?? '', b.item?.detectionId ?? '');

type Side = AsyncGenerator<Placed, null>;

/** The lines of two documents in their common order: a pair where both have one, otherwise with null. */
async function* sideBySide(
  left: Side,
  right: Side,
): AsyncGenerator<readonly [before: Placed | null, after: Placed | null]> {
  try {
    let a = (await left.next()).value;
    let b = (await right.next()).value;
    while (a || b) {
      const which = !a ? 1 : !b ? -1 : order(a, b);
      yield [which <= 0 ? a : null, which >= 0 ? b : null];
      if (which <= 0) a = (await left.next()).value;
      if (which >= 0) b = (await right.next()).value;
    }
  } finally {
    // What broke off must not leave a file open.
    await Promise.all([left.return(null), right.return(null)]);
  }
}

const changeOf = (before: Placed | null, after: Placed | null): Change | null => {
  const there = after ?? before;
  if (!there?.item) return null;
  const a = before?.item ? stateOf(before.item) : null;
  const b = after?.item ? stateOf(after.item) : null;
  const fields = a && b ? FIELDS.filter((field) => DIFFERS[field](a, b)) : [];
  return {
    detection_id: there.item.detectionId,
    frame_id: there.frame.frameId,
    video_id: there.frame.videoId,
    frame_number: there.frame.frameNumber,
    change: a && b ? 'changed' : a ? 'removed' : 'added',
    fields,
    before: a,
    after: b,
    iou: a && b ? overlapOf(a, b) : null,
  };
};

/**
 * What differs between two documents, read side by side: whatever their length, a line of each is held, and one page of
 * changes.
 */
export async function compareDocuments(
  from: AsyncIterable<DocumentLine>,
  to: AsyncIterable<DocumentLine>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Pick<Difference, 'summary' | 'changes'> & { readonly total: number }> {
  const changes: Change[] = [];
  const changedFields = Object.fromEntries(FIELDS.map((field) => [field, 0])) as Record<Field, number>;
  const summary = { added: 0, removed: 0, changed: 0, unchanged: 0, frames_added: 0, frames_removed: 0 };
  let total = 0;
  const take = (change: Change): void => {
    summary[change.change] += 1;
    for (const field of change.fields) changedFields[field] += 1;
    if (total >= (page - 1) * limit && changes.length < limit) changes.push(change);
    total += 1;
  };
  for await (const [before, after] of sideBySide(placed(from), placed(to))) {
    const change = changeOf(before, after);
    if (change === null) {
      if (!before) summary.frames_added += 1;
      if (!after) summary.frames_removed += 1;
    } else if (before && after && change.fields.length === 0) summary.unchanged += 1;
    else take(change);
  }
  return { summary: { ...summary, changed_fields: changedFields }, changes, total };
}
