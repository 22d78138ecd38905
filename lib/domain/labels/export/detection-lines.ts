import type { Executor } from '@/db/client';
import type { Principal } from '@/lib/platform/access';
import type { DocumentLine } from '../versions/document';
import { boxLine, FRAMES_AT_ONCE, masksByDetection } from '../versions/lines';
import type { LabelFrame } from '../versions/queries';
import { selectBoxes, selectFrames, selectMasks } from './queries';

/** The boxes of a video or a frame as lines of the same document as a label's; a few frames are held at once. */
export async function* detectionLines(
  db: Executor,
  principal: Principal,
  place: { readonly videoId: string } | { readonly frameId: string },
  notePictures: (frames: readonly LabelFrame[]) => Promise<readonly (string | null)[]>,
): AsyncGenerator<DocumentLine> {
  const frames = await selectFrames(db, principal, place);
  for (let start = 0; start < frames.length; start += FRAMES_AT_ONCE) {
    const some = frames.slice(start, start + FRAMES_AT_ONCE);
    const ids = some.map(({ frameId }) => frameId);
    const boxes = await selectBoxes(db, ids);
    const masks = masksByDetection(await selectMasks(db, ids));
    const hashes = await notePictures(some);
    for (const [index, { labeledAt, objectKey: _, ...frame }] of some.entries()) {
      yield { kind: 'frame', ...frame, sha256: hashes[index] ?? null, isComplete: labeledAt !== null };
      for (const { detection, track } of boxes) {
        if (detection.frameId !== frame.frameId) continue;
        yield {
          ...boxLine(detection, track, masks.get(detection.id) ?? []),
          ...{ class: detection.className, morphologyClass: null, notes: '' },
          ...{ labelConfidence: null, annotatedBy: null },
        };
      }
    }
  }
}
