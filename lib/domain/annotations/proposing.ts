import { randomUUID } from 'node:crypto';
import type { Executor } from '@/db/client';
import { lockAnnotations } from '@/lib/domain/frames';
import { type Corners, thinTrack } from '@/lib/science/key-frames';
import type { SpermClass } from '@/lib/science/vision/types';
import { type Draft, emptyDraft } from './draft';
import { followKeyFrames } from './following';
import { matchBoxes } from './matching';
import {
  nextTrackNumber,
  selectBoxesInRange,
  selectKeptFrames,
  selectTracksById,
  selectUsedAmong,
} from './queries';
import type { BoxRow } from './rows';
import { storeDraft } from './storing';

/** A cell that was followed, on every frame of its course, ascending. */
export interface ProposedTrack {
  readonly className: SpermClass;
  readonly boxes: readonly (Corners & { readonly frame: number; readonly score: number })[];
}

interface Range {
  readonly videoId: string;
  readonly modelId: string;
  readonly fromFrame: number;
  readonly toFrame: number;
}

/** A proposal that lies on one that is there on so much of its course is the same cell. */
const SAME_TRACK_SHARE = 0.5;

const isByPeople = ({ source, verified }: BoxRow): boolean =>
  verified || source === 'manual' || source === 'imported';

/**
 * Stores what a tracker followed over a range of frames, as proposals: key frames and what lies between. Earlier proposals
 * of the range that nobody has touched make way; a cell that people follow, or have rejected, is not proposed again; a box
 * that a person drew becomes a key frame of the proposal that it lies on.
 * @returns how many proposals there are now of this run
 */
export async function storeProposals(
  tx: Executor,
  { videoId, modelId, fromFrame, toFrame }: Range,
  proposed: readonly ProposedTrack[],
): Promise<number> {
  await lockAnnotations(tx, videoId);
  const frames = await selectKeptFrames(tx, videoId);
  const inRange = frames.filter(({ number }) => number >= fromFrame && number <= toFrame);
  const home = inRange[0];
  if (!home) return 0;
  const draft = emptyDraft();
  const boxes = await selectBoxesInRange(tx, videoId, fromFrame, toFrame);
  draft.boxes.load(boxes);
  draft.tracks.load(await selectTracksById(tx, new Set(boxes.flatMap(({ trackId }) => trackId ?? []))));
  const used = await selectUsedAmong(tx, videoId);
  dropUntouched(draft, boxes, used);

  const idOf = new Map(inRange.map(({ id, number }) => [number, id]));
  const known = boxes.filter(({ id }) => draft.boxes.live(id) || draft.boxes.get(id)?.before?.isDeleted);
  const partners = partnersOf(proposed, known);
  let number = await nextTrackNumber(tx, videoId);
  const made: string[] = [];
  for (const [index, track] of proposed.entries()) {
    const partner = partners[index] ?? new Map<number, BoxRow>();
    if (isKnown(track, partner)) continue;
    const trackId = randomUUID();
    const { className } = track;
    draft.tracks.put({
      ...{ id: trackId, videoId, number: number++, className, state: 'proposed', modelIds: [modelId] },
      ...{ layerId: null, version: 0, isDeleted: false },
    });
    const adopted = adopt(draft, trackId, partner, used);
    for (const { frame, score, ...corners } of thinTrack(track.boxes)) {
      const frameId = idOf.get(frame);
      if (frameId === undefined || adopted.has(frame)) continue;
      draft.boxes.put({
        ...corners,
        ...{ id: randomUUID(), frameId, frame, className, confidence: Math.min(1, Math.max(0, score)) },
        ...{ source: 'model', modelId, trackId, isKey: true, outsideAfter: false, layerId: null },
        ...{ proposed: null, verified: false, version: 0, isDeleted: false, isTouched: false },
      });
    }
    made.push(trackId);
  }
  followKeyFrames(draft, made, inRange);
  const batch = {
    homeFrameId: home.id,
    userId: null,
    clientId: randomUUID(),
    sequence: 1,
    origin: 'proposal',
  } as const;
  await storeDraft(tx, draft, batch, () => ({}));
  return made.length;
}

/** Takes proposals out of the draft that nobody has changed, and whose boxes nothing rests on. */
function dropUntouched(draft: Draft, boxes: readonly BoxRow[], used: ReadonlySet<string>): void {
  const touched = new Set(
    boxes.flatMap((box) => (box.isTouched || isByPeople(box) || used.has(box.id) ? (box.trackId ?? []) : [])),
  );
  for (const track of [...draft.tracks.liveRows()]) {
    if (track.state !== 'proposed' || track.version !== 1 || touched.has(track.id)) continue;
    draft.tracks.delete(track);
    for (const box of boxes) if (box.trackId === track.id) draft.boxes.delete(box);
  }
}

/** For each proposal the boxes that are there of its cell, by frame. */
function partnersOf(proposed: readonly ProposedTrack[], known: readonly BoxRow[]): Map<number, BoxRow>[] {
  const found = proposed.map(() => new Map<number, BoxRow>());
  const byFrame = new Map<number, { index: number; box: ProposedTrack['boxes'][number] }[]>();
  for (const [index, { boxes }] of proposed.entries()) {
    for (const box of boxes) byFrame.set(box.frame, [...(byFrame.get(box.frame) ?? []), { index, box }]);
  }
  for (const [frame, ofFrame] of byFrame) {
    const there = known.filter((row) => row.frame === frame);
    for (const [at, partner] of matchBoxes(
      ofFrame.map(({ box }) => box),
      there,
    ).entries()) {
      const row = partner === null ? undefined : there[partner];
      if (row) found[ofFrame[at]?.index ?? -1]?.set(frame, row);
    }
  }
  return found;
}

/** Whether one track that is there lies on a proposal for most of its course. */
function isKnown({ boxes }: ProposedTrack, partner: ReadonlyMap<number, BoxRow>): boolean {
  const counts = new Map<string, number>();
  for (const { trackId } of partner.values()) {
    if (trackId !== null) counts.set(trackId, (counts.get(trackId) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= SAME_TRACK_SHARE * boxes.length;
}

/** People's boxes become key frames; what a model found there before is in the proposal now. Answers the key frames. */
function adopt(
  draft: Draft,
  trackId: string,
  partner: ReadonlyMap<number, BoxRow>,
  used: ReadonlySet<string>,
): Set<number> {
  const adopted = new Set<number>();
  for (const [frame, row] of partner) {
    if (row.trackId !== null || row.isDeleted) continue;
    if (isByPeople(row) || used.has(row.id)) {
      draft.boxes.put({ ...row, trackId, isKey: true });
      adopted.add(frame);
    } else draft.boxes.delete(row);
  }
  return adopted;
}
