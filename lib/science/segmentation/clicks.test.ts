import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { chooseLevel } from './choose-level';
import { componentsUnderClicks, fillHoles } from './clean-mask';
import { findComponents } from './components';
import { distanceInside } from './distance';
import { heedClicks, joinAnswers } from './heed-clicks';
import { type BinaryMask, maskArea } from './mask';
import { deepestPoint, nextClick } from './next-click';
import { writePromptMaps } from './prompts';

/** A mask out of rows of '#' and '.'. */
const mask = (...rows: string[]): BinaryMask => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (c) => (c === '#' ? 1 : 0)),
});

describe('distances inside a mask', () => {
  it('are those of a search through all pixels, the border of the picture being outside', () => {
    const random = seededRandom(2);
    const data = Uint8Array.from({ length: 17 * 11 }, () => (random() < 0.8 ? 1 : 0));
    const found = distanceInside({ width: 17, height: 11, data });
    for (let y = 0; y < 11; y++)
      for (let x = 0; x < 17; x++) {
        let nearest = Math.min(x + 1, y + 1, 17 - x, 11 - y);
        for (let v = 0; v < 11; v++)
          for (let u = 0; u < 17; u++)
            if (!data[v * 17 + u]) nearest = Math.min(nearest, Math.hypot(u - x, v - y));
        expect(found[y * 17 + x]).toBeCloseTo(data[y * 17 + x] ? nearest : 0, 5);
      }
  });
  it('are greatest in the middle of a square', () => {
    expect(deepestPoint(mask('.......', '.#####.', '.#####.', '.#####.', '.#####.', '.#####.'))).toEqual({
      x: 3.5,
      y: 3.5,
    });
    expect(deepestPoint(mask('...', '...'))).toBeNull();
  });
});

describe('the next click', () => {
  const truth = mask('........', '.####...', '.####...', '.####...', '........');
  it('is positive in the middle of the largest missing piece', () => {
    const found = mask('........', '.#......', '.#......', '.#......', '.......#');
    expect(nextClick(found, truth)).toEqual({ x: 3.5, y: 2.5, positive: true });
  });
  it('is negative where there is more too much than missing', () => {
    const found = mask('.....###', '.#######', '.#######', '.#######', '.....###');
    // Column 6 is 2 px from the truth and from the border, rows 1 to 3 alike: the first of them.
    expect(nextClick(found, truth)).toEqual({ x: 6.5, y: 1.5, positive: false });
  });
  it('is none for a perfect mask', () => expect(nextClick(truth, truth)).toBeNull());
});

describe('components', () => {
  const two = mask('##....', '##..##', '....##', '....##');
  it('are told apart and counted', () => expect(findComponents(two).areas).toEqual([14, 4, 6]));
  it('are kept where a positive click touches them, else the largest', () => {
    expect(maskArea(componentsUnderClicks(two, [{ x: 0.5, y: 0.5, positive: true }], 1))).toBe(4);
    expect(maskArea(componentsUnderClicks(two, [{ x: 0.5, y: 0.5, positive: false }], 1))).toBe(6);
    expect(maskArea(componentsUnderClicks(mask('..', '..'), []))).toBe(0);
  });
  it('get their holes filled, but not their bays', () => {
    const ring = mask('.....', '.###.', '.#.#.', '.###.', '.....');
    expect(maskArea(fillHoles(ring))).toBe(9);
    const bay = mask('.....', '.###.', '.#...', '.###.', '.....');
    expect(maskArea(fillHoles(bay))).toBe(7);
  });
});

describe('maps of clicks', () => {
  it('are 1 at a click, fall to 1/e in 6 px, and know positive from negative', () => {
    const out = new Float32Array(2 * 32 * 32 + 3).fill(9);
    writePromptMaps([{ x: 10.5, y: 8.5, positive: true }], 32, out, 3);
    expect(out[0]).toBe(9);
    expect(out[3 + 8 * 32 + 10]).toBe(1);
    expect(out[3 + 8 * 32 + 16]).toBeCloseTo(Math.exp(-1), 6);
    expect(Math.max(...out.subarray(3 + 32 * 32))).toBe(0);
    writePromptMaps([{ x: 10.5, y: 8.5, positive: false }], 32, out, 3);
    expect(out[3 + 8 * 32 + 10]).toBe(0);
    expect(out[3 + 32 * 32 + 8 * 32 + 10]).toBe(1);
  });
});

describe('what clicks mean', () => {
  const part = mask('..........', '.##.......', '.##.......', '..........');
  const head = mask('..........', '.#####....', '.#####....', '..........');
  const cell = mask('..........', '.#########', '.#########', '..........');
  const answers = {
    part: { mask: part, score: 0.8 },
    head: { mask: head, score: 0.9 },
    cell: { mask: cell, score: 0.7 },
  };
  const on = (x: number) => ({ x: x + 0.5, y: 1.5, positive: true });
  it('is the smallest mask that holds them all', () => {
    expect(chooseLevel(answers, [on(1)])).toBe('part');
    expect(chooseLevel(answers, [on(1), on(5)])).toBe('head');
    expect(chooseLevel(answers, [on(1), on(8)])).toBe('cell');
  });
  it('is still the smallest where a click lies as near to its edge as masks are sharp', () => {
    // Column 4 is two px from the part's last column, 2.
    expect(chooseLevel(answers, [on(1), on(4)])).toBe('head');
    expect(chooseLevel(answers, [on(1), on(4)], 2)).toBe('part');
    expect(chooseLevel(answers, [on(1), on(5)], 2)).toBe('head');
  });
  it('is not what a negative click lies on, nor what the network does not believe in', () => {
    const solid = { ...answers, part: { mask: part, score: 0.1 } };
    expect(chooseLevel(solid, [on(1)])).toBe('head');
    expect(chooseLevel(answers, [on(1), on(5), { x: 8.5, y: 2, positive: false }])).toBe('head');
  });
});

describe('masks held to clicks', () => {
  // Left half dark (−2), right half bright (0), undecided everywhere.
  const picture = Float32Array.from({ length: 32 * 32 }, (_, i) => (i % 32 < 16 ? -2 : 0));
  const undecided = new Float32Array(32 * 32);
  it('move near a click to its side, only where it looks like the click', () => {
    const held = heedClicks(undecided, picture, 32, [{ x: 12.5, y: 16.5, positive: true }]);
    expect(held[16 * 32 + 12]).toBeCloseTo(4, 6);
    // 3 px to the right, still dark: 4·exp(−9/(2·14²)).
    expect(held[16 * 32 + 15]).toBeCloseTo(4 * Math.exp(-9 / 392), 5);
    expect(held[16 * 32 + 17]).toBeCloseTo(0, 6);
    const away = heedClicks(undecided, picture, 32, [{ x: 12.5, y: 16.5, positive: false }]);
    expect(away[16 * 32 + 12]).toBeCloseTo(-4, 6);
    expect(undecided[16 * 32 + 12]).toBe(0);
  });
  it('lean on the answer to the first click: weights 3, 1, 1 of three', () => {
    const answers = [5, 0, -5].map((v) => Float32Array.of(v));
    expect(joinAnswers(answers)[0]).toBeCloseTo((3 * 5 - 5) / 5, 6);
    expect(() => joinAnswers([])).toThrow(RangeError);
  });
});
