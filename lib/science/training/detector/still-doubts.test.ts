import { describe, expect, it } from 'vitest';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { withoutStillDoubts } from './still-doubts';

const FRAMES = 400;
const data = new Uint8Array(100 * 100);
const picture = { picture: { width: 100, height: 100, data }, brightness: measureBrightness(data) };
const head = (x: number, y: number) => ({ x, y, w: 16, h: 16, className: 'sperm' as const });
const doubt = head(40, 40);

/** Whether the doubt of a frame stays one, given what is labeled and seen in each frame. */
function staysDoubt(
  frame: number,
  seen: (frame: number) => ReturnType<typeof head>[],
  labels: (frame: number) => ReturnType<typeof head>[] = () => [],
): boolean {
  const frames = Array.from({ length: FRAMES }, (_, i) => i);
  const cleaned = frames.map((i) => ({ ...picture, boxes: labels(i), unclear: i === frame ? [doubt] : [] }));
  const decided = withoutStillDoubts(cleaned, frames.map(labels), frames.map(seen));
  expect(decided.map(({ boxes }) => boxes)).toEqual(frames.map(labels));
  return decided[frame]?.unclear?.length === 1;
}

describe('withoutStillDoubts', () => {
  it.each([0, 200, FRAMES - 1])('takes what always lies there without a label for debris, frame %i', (at) => {
    expect(staysDoubt(at, (i) => [head(40 + (i % 2) * 4, 40)])).toBe(false);
  });

  it('keeps what moves away', () => {
    expect(staysDoubt(200, (i) => [head(40 + Math.abs(i - 200), 40)])).toBe(true);
  });

  it('wants it seen in three of five frames', () => {
    // Of the 197 frames from 100 to 296, 119 and 118 are seen; three of five are 118.2.
    const seen = (i: number) => (i % 5 < 3 ? [doubt] : []);
    expect(staysDoubt(198, seen)).toBe(false);
    expect(staysDoubt(198, (i) => (i === 100 ? [] : seen(i)))).toBe(true);
  });

  it('keeps what was labeled once within two seconds', () => {
    const labeledAt = (frame: number) => (i: number) => (i === frame ? [head(40, 51)] : []);
    expect(staysDoubt(200, () => [doubt], labeledAt(298))).toBe(true);
    expect(staysDoubt(200, () => [doubt], labeledAt(299))).toBe(false);
    // Near the ends of the video the window reaches further the other way.
    expect(staysDoubt(0, () => [doubt], labeledAt(196))).toBe(true);
    expect(staysDoubt(0, () => [doubt], labeledAt(197))).toBe(false);
  });

  it('does not mind a label beside it', () => {
    expect(
      staysDoubt(
        200,
        () => [doubt],
        () => [head(40, 52)],
      ),
    ).toBe(false);
  });

  it('decides by the frames that there are', () => {
    const few = [{ ...picture, boxes: [], unclear: [doubt] }, picture].map((p) => ({ ...p, boxes: [] }));
    expect(withoutStillDoubts(few, [[], []], [[doubt], [doubt]])[0]?.unclear).toEqual([]);
    expect(withoutStillDoubts(few, [[], []], [[doubt], []])[0]?.unclear).toEqual([doubt]);
  });
});
