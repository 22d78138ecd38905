import { randomUUID } from 'node:crypto';
import type { Executor } from '@/db/client';
import { lockAnnotations } from '@/lib/domain/frames';
import type { Corners } from '@/lib/science/key-frames';
import type { SpermClass } from '@/lib/science/vision/types';
import { emptyDraft } from './draft';
import { matchBoxes } from './matching';
import { selectLiveBoxes, selectPlace, selectUsedBoxes } from './queries';
import type { BoxRow } from './rows';
import { storeDraft } from './storing';

/** A box that a model found. */
export interface FoundBox extends Corners {
  readonly className: SpermClass;
  readonly confidence: number;
}

const isSame = (row: BoxRow, found: FoundBox, modelId: string): boolean =>
  row.x1 === found.x1 &&
  row.y1 === found.y1 &&
  row.x2 === found.x2 &&
  row.y2 === found.y2 &&
  row.confidence === found.confidence &&
  row.className === found.className &&
  row.modelId === modelId;

/**
 * Puts what a model finds on a frame in place of what models found before. A box of the same cell (IoU of 0.6 or more)
 * keeps its id. What people drew or verified, what is of a track, masked, or in a data label stays as it is, and so does
 * what is found there. Safe to repeat: a second time nothing changes.
 * @param asDetected the same boxes before they were drawn larger or tighter
 * @returns the frame whose boxes count; null when the frame was deleted
 */
export async function replaceModelBoxes(
  tx: Executor,
  frameId: string,
  modelId: string,
  found: readonly FoundBox[],
  asDetected: readonly Corners[] = found,
): Promise<string | null> {
  const place = await selectPlace(tx, frameId);
  if (!place) return null;
  await lockAnnotations(tx, place.videoId);
  const countedId = place.sameAs ?? frameId;
  const rows = await selectLiveBoxes(tx, [countedId]);
  const used = await selectUsedBoxes(tx, countedId);
  const isSpared = (row: BoxRow): boolean =>
    row.source !== 'model' || row.verified || row.trackId !== null || used.has(row.id);

  const draft = emptyDraft();
  draft.boxes.load(rows);
  const matched = new Set<string>();
  for (const [index, partner] of partnersOf(found, asDetected, rows).entries()) {
    const box = found[index];
    const row = partner === null ? undefined : rows[partner];
    if (!box) continue;
    if (row) {
      matched.add(row.id);
      if (!isSpared(row) && !isSame(row, box, modelId)) draft.boxes.put({ ...row, ...box, modelId });
    } else draft.boxes.put(newModelBox(countedId, modelId, box));
  }
  for (const row of rows) if (!matched.has(row.id) && !isSpared(row)) draft.boxes.delete(row);
  await storeDraft(
    tx,
    draft,
    { homeFrameId: countedId, userId: null, clientId: randomUUID(), sequence: 1, origin: 'detection' },
    () => ({}),
  );
  return countedId;
}

/**
 * Which row each box is of: as it is drawn, else as it was detected, for rows from before their project drew boxes larger or
 * tighter. Otherwise what people verified then would get a second box.
 */
function partnersOf(
  found: readonly FoundBox[],
  asDetected: readonly Corners[],
  rows: readonly BoxRow[],
): (number | null)[] {
  const partners = matchBoxes(found, rows);
  const taken = new Set(partners);
  const placesLeft = rows.map((_, place) => place).filter((place) => !taken.has(place));
  const boxesLeft = partners.flatMap((partner, index) => (partner === null ? index : []));
  const detected = boxesLeft.flatMap((index) => asDetected[index] ?? []);
  const rowsLeft = placesLeft.flatMap((place) => rows[place] ?? []);
  for (const [index, place] of matchBoxes(detected, rowsLeft).entries()) {
    if (place !== null) partners[boxesLeft[index] ?? -1] = placesLeft[place] ?? null;
  }
  return partners;
}

const newModelBox = (frameId: string, modelId: string, box: FoundBox): BoxRow => ({
  ...box,
  ...{ id: randomUUID(), frameId, frame: 0, modelId, source: 'model' },
  ...{ trackId: null, isKey: true, outsideAfter: false, layerId: null, proposed: null, verified: false },
  ...{ version: 0, isDeleted: false, isTouched: false },
});
