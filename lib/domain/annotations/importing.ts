import type { Executor } from '@/db/client';
import { lockAnnotations } from '@/lib/domain/frames';
import type { Corners } from '@/lib/science/key-frames';
import type { SpermClass } from '@/lib/science/vision/types';
import { type Draft, emptyDraft } from './draft';
import { followKeyFrames } from './following';
import { placeBoxes } from './placing';
import {
  nextTrackNumber,
  selectBoxesById,
  selectBoxesOfTracks,
  selectKeptFrames,
  selectLiveBoxes,
  selectTracksById,
} from './queries';
import { findBatch } from './queries-journal';
import { selectGivenNumbers } from './queries-tracks';
import type { BoxRow } from './rows';
import { type ImportCounts, readImportCounts } from './stored';
import { storeDraft } from './storing';

export { selectLiveBoxes } from './queries';
export type { ImportCounts } from './stored';

/** A box of a file, on the frame that it belongs to. */
export interface ImportedBox extends Corners {
  /** The same whenever the file is imported into the same video, so that nothing comes twice. */
  readonly id: string;
  readonly frameId: string;
  readonly frame: number;
  readonly className: SpermClass;
  readonly confidence: number;
  readonly verified: boolean;
  readonly trackId: string | null;
  /** False: it lies where interpolation lays it, so that it need not be stored as it is. */
  readonly isKey: boolean;
  readonly outsideAfter: boolean;
}

export interface ImportedTrack {
  readonly id: string;
  /** As in the file; another one where the video has given it already. */
  readonly number: number;
  readonly className: SpermClass;
}

/** Which part of an import a batch is, and who asked for it. */
interface ImportBatch {
  readonly videoId: string;
  readonly userId: string | null;
  readonly clientId: string;
  readonly sequence: number;
}

export const NO_COUNTS: ImportCounts = { added: 0, already: 0, tracks: 0 };

/** Puts the tracks into the draft that boxes are to be of, those that are new under a number that is free. */
async function loadTracks(
  tx: Executor,
  draft: Draft,
  videoId: string,
  ids: ReadonlySet<string>,
  tracks: readonly ImportedTrack[],
): Promise<number> {
  draft.tracks.load(await selectTracksById(tx, ids));
  const wanted = tracks.filter(({ id }) => ids.has(id) && !draft.tracks.live(id));
  const fresh = wanted.filter(({ id }) => !draft.tracks.get(id));
  const given = await selectGivenNumbers(
    tx,
    videoId,
    fresh.map(({ number }) => number),
  );
  const isFree = ({ number }: ImportedTrack): boolean => number > 0 && !given.has(number);
  let next = Math.max(
    await nextTrackNumber(tx, videoId),
    ...fresh.filter(isFree).map((each) => each.number + 1),
  );
  for (const track of wanted) {
    const { id, className } = track;
    const old = draft.tracks.get(id)?.after;
    draft.tracks.put(
      old
        ? { ...old, state: 'accepted', isDeleted: false }
        : {
            ...{ id, videoId, className, number: isFree(track) ? track.number : next++ },
            ...{ state: 'accepted', modelIds: [], layerId: null, version: 0, isDeleted: false },
          },
    );
  }
  return wanted.length;
}

const placeKey = (trackId: string, frameId: string): string => `${trackId} ${frameId}`;

/**
 * Stores boxes of some frames of a video as they stand in a file. A box that is there already stays as it is, and joins the
 * file's track where it has none. What lies between key frames comes with {@link layBetween}. The same batch again changes
 * nothing.
 */
export async function storeImported(
  tx: Executor,
  batch: ImportBatch,
  boxes: readonly ImportedBox[],
  tracks: readonly ImportedTrack[],
): Promise<ImportCounts> {
  const { videoId, clientId, sequence } = batch;
  await lockAnnotations(tx, videoId);
  const done = await findBatch(tx, clientId, sequence);
  if (done) return readImportCounts(done.answer);
  const home = boxes[0];
  if (!home) return NO_COUNTS;
  const draft = emptyDraft();
  const there = await selectLiveBoxes(tx, [...new Set(boxes.map(({ frameId }) => frameId))]);
  draft.boxes.load(there);
  draft.boxes.load(
    await selectBoxesById(
      tx,
      boxes.map(({ id }) => id),
    ),
  );
  const trackIds = new Set(boxes.flatMap(({ trackId }) => trackId ?? []));
  const counts = { ...NO_COUNTS, tracks: await loadTracks(tx, draft, videoId, trackIds, tracks) };
  const onFrame = new Map<string, BoxRow>();
  for (const box of there) if (box.trackId) onFrame.set(placeKey(box.trackId, box.frameId), box);

  for (const [index, row] of placeBoxes(boxes, there).entries()) {
    const box = boxes[index];
    if (!box) continue;
    if (row) counts.already += 1;
    else counts.added += 1;
    const rival = box.trackId === null ? undefined : onFrame.get(placeKey(box.trackId, box.frameId));
    if (row) {
      if (box.trackId === null || row.trackId !== null || rival) continue;
      draft.boxes.put({ ...row, trackId: box.trackId, isKey: true, outsideAfter: box.outsideAfter });
      continue;
    }
    // The track is there already, elsewhere on the frame: a person's key frame stays, and this box is one of its own.
    const trackId = rival?.isKey ? null : box.trackId;
    if (trackId !== null && !box.isKey) continue;
    if (rival && trackId !== null) draft.boxes.delete(rival);
    draft.boxes.put(importedRow(box, trackId, draft.boxes.get(box.id)?.before?.version ?? 0));
  }
  return storeDraft(tx, draft, { ...batch, homeFrameId: home.frameId, origin: 'import' }, () => counts);
}

const importedRow = (box: ImportedBox, trackId: string | null, version: number): BoxRow => ({
  ...{ id: box.id, frameId: box.frameId, frame: box.frame, trackId, version },
  ...{ x1: box.x1, y1: box.y1, x2: box.x2, y2: box.y2 },
  ...{ className: box.className, confidence: box.confidence, verified: box.verified, source: 'imported' },
  ...{ isKey: true, outsideAfter: trackId !== null && box.outsideAfter },
  ...{ layerId: null, proposed: null, modelId: null, isDeleted: false, isTouched: true },
});

/** Lays the boxes between the key frames of some tracks of a video. */
export async function layBetween(
  tx: Executor,
  batch: ImportBatch,
  trackIds: readonly string[],
): Promise<void> {
  await lockAnnotations(tx, batch.videoId);
  const draft = emptyDraft();
  const boxes = await selectBoxesOfTracks(tx, trackIds);
  draft.boxes.load(boxes);
  followKeyFrames(draft, trackIds, await selectKeptFrames(tx, batch.videoId));
  const homeFrameId = boxes[0]?.frameId;
  if (homeFrameId === undefined) return;
  await storeDraft(tx, draft, { ...batch, homeFrameId, origin: 'import' }, () => NO_COUNTS);
}

/** The box that there is of each imported one, by the imported one's id. */
export async function findImported(
  db: Executor,
  boxes: readonly ImportedBox[],
): Promise<Map<string, string>> {
  const there = await selectLiveBoxes(db, [...new Set(boxes.map(({ frameId }) => frameId))]);
  const tracked = new Map(
    there.flatMap((row) => (row.trackId ? [[placeKey(row.trackId, row.frameId), row.id] as const] : [])),
  );
  const found = new Map<string, string>();
  for (const [index, row] of placeBoxes(boxes, there).entries()) {
    const box = boxes[index];
    if (!box) continue;
    const id = row?.id ?? (box.trackId ? tracked.get(placeKey(box.trackId, box.frameId)) : undefined);
    if (id !== undefined) found.set(box.id, id);
  }
  return found;
}
