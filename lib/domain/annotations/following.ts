import { randomUUID } from 'node:crypto';
import { interpolateTrack } from '@/lib/science/key-frames';
import { boxesByTrack, type Draft } from './draft';

/** A frame whose boxes count. */
export interface KeptFrame {
  readonly id: string;
  readonly number: number;
}

/**
 * Lays the boxes between the key frames of tracks anew: what is there is moved, what lacks is added, what has no key frames
 * around it any more goes. The tracks' boxes have to be in the draft.
 * @param frames of the video, ascending
 */
export function followKeyFrames(
  draft: Draft,
  trackIds: Iterable<string>,
  frames: readonly KeptFrame[],
): void {
  const boxesOf = boxesByTrack(draft);
  const idOf = new Map(frames.map(({ id, number }) => [number, id]));
  const numbers = frames.map(({ number }) => number);
  for (const trackId of trackIds) {
    const boxes = boxesOf.get(trackId) ?? [];
    const laid = new Map(boxes.filter(({ isKey }) => !isKey).map((box) => [box.frame, box]));
    for (const { after, box } of interpolateTrack(boxes, numbers)) {
      const frameId = idOf.get(box.frame);
      if (frameId === undefined) continue;
      const known = laid.get(box.frame);
      laid.delete(box.frame);
      draft.boxes.put({
        ...(known ?? {
          id: randomUUID(),
          version: 0,
          modelId: after.modelId,
          proposed: null,
          layerId: after.layerId,
        }),
        ...box,
        frameId,
        trackId,
        isKey: false,
        outsideAfter: false,
        source: 'interpolated',
        className: after.className,
        confidence: after.confidence,
        verified: false,
        isDeleted: false,
        isTouched: known?.isTouched ?? false,
      });
    }
    for (const box of laid.values()) draft.boxes.delete(box);
  }
}
