import { describe, expect, test } from 'vitest';
import { compareDocuments, overlapOf } from './compare';
import { type DocumentLine, type FrameLine, type ItemLine, readDocument, writeDocument } from './document';

const frame = (number: number, frameId = `f${number}`): FrameLine => ({
  ...{ kind: 'frame', frameId, videoId: 'v', videoName: 'clip', frameNumber: number },
  ...{ timeOffsetSeconds: 0, width: 640, height: 480, sha256: null, isComplete: false },
});

const item = (frameId: string, detectionId: string, values: Partial<ItemLine> = {}): ItemLine => ({
  ...{ kind: 'item', detectionId, frameId, box: [0, 0, 10, 10], class: 'sperm', source: 'model' },
  ...{ verified: false, confidence: 0.5, modelId: null, track: null, isKey: true, outsideAfter: false },
  ...{
    proposed: null,
    morphologyClass: null,
    notes: '',
    labelConfidence: null,
    annotatedBy: null,
    masks: [],
  },
  ...values,
});

async function* of(...lines: DocumentLine[]): AsyncGenerator<DocumentLine> {
  yield* lines;
}

const compare = (from: DocumentLine[], to: DocumentLine[], page = 1, limit = 10) =>
  compareDocuments(of(...from), of(...to), { page, limit });

test('two boxes of 10 × 10, one moved by half its width, share a third', () => {
  // 50 shared of 150 covered.
  expect(overlapOf({ x1: 0, y1: 0, x2: 10, y2: 10 }, { x1: 5, y1: 0, x2: 15, y2: 10 })).toBeCloseTo(
    1 / 3,
    12,
  );
  expect(overlapOf({ x1: 0, y1: 0, x2: 10, y2: 10 }, { x1: 10, y1: 0, x2: 15, y2: 10 })).toBe(0);
});

describe('what differs between two documents', () => {
  const before = [
    frame(1),
    item('f1', 'a'),
    item('f1', 'b'),
    frame(9),
    item('f9', 'c', { morphologyClass: 'normal' }),
  ];
  const after = [
    frame(1),
    item('f1', 'a', { box: [5, 0, 15, 10], verified: true }),
    frame(2),
    item('f2', 'd'),
    frame(9),
    item('f9', 'c', { morphologyClass: 'tail_defect' }),
  ];

  test('is nothing for the same content', async () => {
    const same = await compare(before, before);
    expect(same).toMatchObject({ total: 0, changes: [], summary: { unchanged: 3, added: 0, changed: 0 } });
  });

  test('is told item by item, in the order of the video', async () => {
    const { summary, changes } = await compare(before, after);
    expect(summary).toMatchObject({
      ...{ added: 1, removed: 1, changed: 2, unchanged: 0, frames_added: 1, frames_removed: 0 },
      changed_fields: {
        box: 1,
        verified: 1,
        morphology_class: 1,
        class: 0,
        mask: 0,
        notes: 0,
        confidence: 0,
      },
    });
    expect(changes.map(({ change, detection_id, fields }) => [change, detection_id, fields])).toEqual([
      ['changed', 'a', ['box', 'verified']],
      ['removed', 'b', []],
      ['added', 'd', []],
      ['changed', 'c', ['morphology_class']],
    ]);
    expect(changes[0]?.iou).toBeCloseTo(1 / 3, 12);
  });

  test('is the other way round when it is asked the other way round', async () => {
    const { summary } = await compare(after, before);
    expect(summary).toMatchObject({ added: 1, removed: 1, changed: 2, frames_added: 0, frames_removed: 1 });
  });

  test('comes in pages that count all', async () => {
    const second = await compare(before, after, 2, 3);
    expect(second.total).toBe(4);
    expect(second.changes.map(({ detection_id }) => detection_id)).toEqual(['c']);
  });
});

test('a document that is written and read is the same, wherever its bytes are cut', async () => {
  const lines: DocumentLine[] = [frame(3), item('f3', 'a', { notes: 'Geißel – é\n' })];
  const parts: Uint8Array[] = [];
  for await (const part of writeDocument(of(...lines))) parts.push(part);
  const bytes = Buffer.concat(parts);
  async function* bytewise() {
    for (const byte of bytes) yield Uint8Array.of(byte);
  }
  const read: DocumentLine[] = [];
  for await (const line of readDocument(bytewise())) read.push(line);
  expect(read).toEqual(lines);
});
