import type { Executor } from '@/db/client';
import type { LabelRow } from '../queries-labels';
import { DOCUMENT_FORMAT, DOCUMENT_VERSION, type DocumentLine, type ItemLine } from './document';
import {
  type DetectionRow,
  type FrameItem,
  type LabelFrame,
  type MaskRow,
  selectFrameItems,
  selectFrameMasks,
  selectLabelFrames,
} from './queries';

/** Frames whose items are held at once: of 1,000 cells each, a few megabytes. */
export const FRAMES_AT_ONCE = 16;

type MaskLine = ItemLine['masks'][number];
type Judged = 'class' | 'morphologyClass' | 'notes' | 'labelConfidence' | 'annotatedBy';

/** What a line says of a box, without what people say of it. */
export const boxLine = (
  detection: DetectionRow,
  track: number | null,
  masks: readonly MaskLine[],
): Omit<ItemLine, Judged> => ({
  kind: 'item',
  detectionId: detection.id,
  frameId: detection.frameId,
  box: [detection.x1, detection.y1, detection.x2, detection.y2],
  source: detection.source,
  verified: detection.verified,
  confidence: detection.confidence,
  modelId: detection.modelId,
  track,
  isKey: detection.isKey,
  outsideAfter: detection.outsideAfter,
  proposed: detection.proposed ?? null,
  masks: [...masks],
});

const itemLine = ({ item, detection, track }: FrameItem, masks: readonly MaskLine[]): ItemLine => ({
  ...boxLine(detection, track, masks),
  class: item.className,
  morphologyClass: item.morphologyClass,
  notes: item.notes,
  labelConfidence: item.confidence,
  annotatedBy: item.annotatedBy,
});

/** Masks as lines say them, by their detections. */
export function masksByDetection(rows: readonly { readonly mask: MaskRow }[]): Map<string, MaskLine[]> {
  const found = new Map<string, MaskLine[]>();
  for (const { mask } of rows) {
    const { part, x, y, width, height, rle, score, quality, source, sha256 } = mask;
    const line = { part, x, y, width, height, rle, score, quality, source, sha256 };
    found.set(mask.detectionId, [...(found.get(mask.detectionId) ?? []), line]);
  }
  return found;
}

/**
 * What a label holds now, line by line; a few frames are held at once.
 * @param keepPictures called with some frames at a time; gives the hash of each one's picture, in the same order
 */
export async function* labelLines(
  db: Executor,
  label: LabelRow,
  datasetName: string,
  keepPictures: (frames: readonly LabelFrame[]) => Promise<readonly (string | null)[]>,
): AsyncGenerator<DocumentLine> {
  yield {
    kind: 'label',
    format: DOCUMENT_FORMAT,
    schemaVersion: DOCUMENT_VERSION,
    labelId: label.id,
    name: label.name,
    type: label.type,
    datasetId: label.datasetId,
    datasetName,
  };
  const frames = await selectLabelFrames(db, label.id);
  for (let start = 0; start < frames.length; start += FRAMES_AT_ONCE) {
    const some = frames.slice(start, start + FRAMES_AT_ONCE);
    const ids = some.map(({ frameId }) => frameId);
    const items = await selectFrameItems(db, label.id, ids);
    const masks = masksByDetection(await selectFrameMasks(db, label.id, ids));
    const hashes = await keepPictures(some);
    for (const [index, { labeledAt, objectKey: _, ...frame }] of some.entries()) {
      const sha256 = hashes[index] ?? null;
      yield { kind: 'frame', ...frame, sha256, isComplete: labeledAt !== null };
      for (const each of items) {
        if (each.detection.frameId === frame.frameId) {
          yield itemLine(each, masks.get(each.detection.id) ?? []);
        }
      }
    }
  }
}
