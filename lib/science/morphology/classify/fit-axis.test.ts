import { describe, expect, it } from 'vitest';
import { fitAxis, likenessTo, readPlaces, TEMPLATE_LENGTH } from './fit-axis';

/** A dark egg with its tail leaving at `angle`. */
function egg(cx: number, cy: number, angle: number) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const data = Float32Array.from({ length: 128 * 128 }, (_, i) => {
    const [dx, dy] = [(i % 128) - cx, Math.floor(i / 128) - cy];
    const [along, across] = [dx * c + dy * s, dy * c - dx * s];
    const width = 10 - along / 6;
    const head = Math.max(0, 1 - (along / 15) ** 2 - (across / width) ** 2);
    const tail = along > 12 && Math.abs(across) < 3 ? 0.4 : 0;
    return 150 - 60 * Math.min(1, 3 * head) - 60 * tail;
  });
  return { width: 128, height: 128, data };
}
const axis = (x: number, y: number, tailAngle: number) => ({ x, y, tailAngle, confidence: 1 });
const template = readPlaces(egg(63.5, 63.5, 0.4), axis(63.5, 63.5, 0.4));

describe('an axis fitted to the usual cell', () => {
  it('finds place and direction of a cell that is shifted and turned', () => {
    for (const [x, y, angle] of [
      [61, 66, 2],
      [64, 62, -1.2],
      [66, 64, 3],
    ] as const) {
      const found = fitAxis(egg(x, y, angle), axis(x + 2, y - 1.5, angle + 0.25), template);
      expect(Math.hypot(found.x - x, found.y - y)).toBeLessThan(1.2);
      expect(Math.abs(found.tailAngle - angle)).toBeLessThan(0.1);
    }
  });

  it('turns a cell about that was taken the wrong way round', () => {
    const found = fitAxis(egg(63.5, 63.5, 1), axis(63.5, 63.5, 1 + Math.PI), template);
    expect(Math.cos(found.tailAngle - 1)).toBeGreaterThan(0.99);
  });

  it('gives a likeness of 1 to the usual cell itself, of −1 to its negative, of 0 to a flat picture', () => {
    const [itself, at] = [egg(63.5, 63.5, 0.4), axis(63.5, 63.5, 0.4)];
    const negative = { ...itself, data: itself.data.map((v) => 255 - v) };
    expect(likenessTo(template, itself, at)).toBeCloseTo(1, 5);
    expect(likenessTo(template, negative, at)).toBeCloseTo(-1, 5);
    expect(likenessTo(template, { ...itself, data: itself.data.map(() => 9) }, at)).toBe(0);
  });

  it('stays where it is on a flat picture and without a template', () => {
    const from = axis(60, 60, 1);
    const flat = { width: 128, height: 128, data: new Float32Array(128 * 128).fill(90) };
    expect(fitAxis(flat, from, template)).toEqual(from);
    expect(fitAxis(egg(63, 63, 0), from, new Float32Array(TEMPLATE_LENGTH))).toEqual(from);
  });
});
