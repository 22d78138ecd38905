import { describe, expect, it } from 'vitest';
import { AnswerError, type AnswerFault, decodeYolo, YOLO_DECODING } from './decode-yolo';
import { drawLetterbox, fitLetterbox } from './letterbox';
import { processorMs } from './testing';
import type { YoloHead } from './yolo-heads';

/** A frame of 320 × 240 in an input of 640 × 640: scale 2, 640 × 480 inside, 80 px above and below. */
const frame = { width: 320, height: 240 };
const letterbox = fitLetterbox(frame, { width: 640, height: 640 });

describe('letterbox', () => {
  it('keeps the shape, in the middle', () => {
    expect(letterbox).toEqual({
      ...{ scale: 2, left: 0, top: 80, innerWidth: 640, innerHeight: 480 },
      ...{ width: 640, height: 640 },
    });
  });

  it('leaves the odd pixel of the border to the right and below, and rounds halves to even', () => {
    // 5 × 4 in 8 × 9: scale 1.6, 8 × 6.4 → 6; of the 3 rows left over, one is above: round(1.4).
    expect(fitLetterbox({ width: 5, height: 4 }, { width: 8, height: 9 })).toMatchObject({
      ...{ innerWidth: 8, innerHeight: 6, left: 0, top: 1 },
    });
    // 10 × 5 in 5 × 5: scale ½, 2.5 rows → 2; of the 3 rows left over round(1.4) = 1 above.
    expect(fitLetterbox({ width: 10, height: 5 }, { width: 5, height: 5 })).toMatchObject({
      ...{ innerHeight: 2, top: 1 },
    });
  });

  it('draws gray levels over 255, linearly between centers of pixels, within a border of 114', () => {
    // 2 × 1 px doubled: centers at -0.25, 0.25, 0.75, 1.25 of the source: 0, 50, 150, 200.
    const picture = { width: 2, height: 1, data: Uint8Array.of(0, 200) };
    const box = fitLetterbox(picture, { width: 4, height: 4 });
    const drawn = Array.from(drawLetterbox(picture, box, 3), (v) => Math.round(v * 255));
    const border = [114, 114, 114, 114];
    const plane = [...border, 0, 50, 150, 200, 0, 50, 150, 200, ...border];
    expect(drawn).toEqual([...plane, ...plane, ...plane]);
    expect(drawLetterbox(picture, box, 1)).toHaveLength(16);
  });
});

const decode = (
  head: YoloHead,
  classes: number | null,
  dims: readonly number[],
  numbers: readonly number[],
  options = {},
) =>
  decodeYolo({ data: Float32Array.from(numbers), dims }, head, classes, letterbox, frame, {
    ...YOLO_DECODING,
    ...options,
  });

/** Rows of boxes as the columns of a v8 answer. */
const asColumns = (rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).flatMap((_, j) => rows.map((row) => row[j] as number));

describe('decoding', () => {
  // Center (200, 280), 40 × 20 in the input: left 180, top 270 → (180 - 0) / 2 = 90, (270 - 80) / 2 = 95, 20 × 10.
  const box = { x: 90, y: 95, w: 20, h: 10 };

  it('v5: objectness times the best class', () => {
    const rows = [200, 280, 40, 20, 0.5, 0.25, 0.75];
    expect(decode('anchors', 2, [1, 1, 7], rows)).toEqual([{ ...box, score: 0.375, classNumber: 1 }]);
  });

  it('v8: columns, the best class', () => {
    const rows = [
      [200, 280, 40, 20, 0.75, 0.5],
      [400, 400, 40, 40, 0.125, 0.0625],
    ];
    expect(decode('centers', 2, [1, 6, 2], asColumns(rows))).toEqual([
      { ...box, score: 0.75, classNumber: 0 },
    ]);
  });

  it('v26: corners, score, class; nothing is suppressed again, empty rows are none', () => {
    const row = [180, 270, 220, 290, 0.5, 3];
    expect(decode('final', null, [1, 3, 6], [...row, ...row, 0, 0, 0, 0, 0, 0])).toEqual([
      { ...box, score: 0.5, classNumber: 3 },
      { ...box, score: 0.5, classNumber: 3 },
    ]);
  });

  it('cuts boxes at the frame and drops those in the border', () => {
    // Left edge at -20 → 0, right at 20 / 2 = 10; the second lies above row 80 of the input.
    const rows = [
      [0, 280, 40, 20, 0.5],
      [200, 30, 40, 20, 0.5],
    ];
    expect(decode('centers', 1, [1, 5, 2], asColumns(rows))).toEqual([
      { x: 0, y: 95, w: 10, h: 10, score: 0.5, classNumber: 0 },
    ]);
  });

  it('suppresses the weaker of two boxes of one class that overlap by more than 0.7, not those of two classes', () => {
    // 40 × 40 moved by 4: 36 · 40 / (2 · 1600 - 1440) = 0.82; moved by 10: 1200 / 2000 = 0.6.
    const rows = [
      [200, 280, 40, 40, 0.5, 0],
      [204, 280, 40, 40, 0.75, 0],
      [214, 280, 40, 40, 0.625, 0],
      [204, 280, 40, 40, 0, 0.5],
    ];
    const found = decode('centers', 2, [1, 6, 4], asColumns(rows));
    expect(found.map(({ score, classNumber }) => [score, classNumber])).toEqual([
      [0.75, 0],
      [0.625, 0],
      [0.5, 1],
    ]);
    expect(decode('centers', 2, [1, 6, 4], asColumns(rows), { maxBoxes: 1 })).toHaveLength(1);
  });

  it.each<[AnswerFault, YoloHead, number | null, number[], number[]]>([
    ['answer-shape', 'centers', 2, [1, 7, 1], [1, 1, 1, 1, 0, 0, 0]],
    ['answer-shape', 'final', null, [1, 1, 7], [1, 1, 1, 1, 0, 0, 0]],
    ['answer-shape', 'centers', 1, [2, 5, 1], [1, 1, 1, 1, 0, 1, 1, 1, 1, 0]],
    ['answer-shape', 'centers', 1, [1, 5, 2], [1, 1, 1, 1, 0]],
    ['answer-not-finite', 'centers', 1, [1, 5, 1], [Number.NaN, 1, 1, 1, 0]],
    // Logits instead of probabilities.
    ['answer-scores', 'centers', 1, [1, 5, 1], [9, 9, 9, 9, 3.5]],
    ['answer-scores', 'anchors', 1, [1, 1, 6], [9, 9, 9, 9, -2, 0.5]],
    ['answer-classes', 'final', 2, [1, 1, 6], [1, 1, 9, 9, 0.5, 2]],
    ['answer-classes', 'final', null, [1, 1, 6], [1, 1, 9, 9, 0.5, 0.5]],
  ])('%s of %s', (fault, head, classes, dims, numbers) => {
    try {
      decode(head, classes, dims, numbers);
      expect.unreachable();
    } catch (error) {
      expect(error instanceof AnswerError && error.fault).toBe(fault);
    }
  });

  it('judges duplicates before boxes are cut, and takes boxes of any size', () => {
    // Both reach 20 px into the input and are alike there; whole, they share 40 · 40 of 100 · 40 = 0.4.
    const rows = [
      [0, 280, 40, 40, 0.5],
      [-30, 280, 100, 40, 0.75],
      [0, 280, 1e30, 1e30, 0.25],
    ];
    expect(decode('centers', 1, [1, 5, 3], asColumns(rows))).toHaveLength(3);
  });

  it('is done within a second where a whole grid answers with the same box', () => {
    const rows = Array.from({ length: 25_200 }, (_, i) => [200 + i / 1000, 280, 40, 40, 1, 1 - i / 1e5]);
    const started = process.cpuUsage();
    expect(decode('anchors', 1, [1, 25_200, 6], rows.flat()).length).toBeGreaterThan(0);
    expect(processorMs(started)).toBeLessThan(1000);
  });
});
