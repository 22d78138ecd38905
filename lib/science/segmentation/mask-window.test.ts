import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation/random';
import { joinContours, maskContours, simplifyContour } from './contour';
import { type BinaryMask, emptyMask, maskArea, maskOverlap } from './mask';
import { frameRunsOfWindow, tightWindow, windowOfFrameRuns, windowOfPolygons } from './mask-window';
import { polygonArea } from './polygon';
import { encodeRunLengths } from './run-lengths';

/** Random blots: from sparse pixels to nearly full, so that holes, corners that touch and islands in holes occur. */
function seededMask(seed: number): BinaryMask {
  const random = seededRandom(seed);
  const mask = emptyMask(1 + Math.floor(random() * 24), 1 + Math.floor(random() * 24));
  const share = random();
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = random() < share ? 1 : 0;
  return mask;
}

function drawn(...rows: string[]): BinaryMask {
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    data: Uint8Array.from(rows.join(''), (c) => (c === '#' ? 1 : 0)),
  };
}

/** Inside by the even-odd rule at the centers of pixels: another rule than the one the product fills by. */
function evenOdd(rings: readonly (readonly { x: number; y: number }[])[], like: BinaryMask): Uint8Array {
  return like.data.map((_, at) => {
    const [cx, cy] = [(at % like.width) + 0.5, Math.floor(at / like.width) + 0.5];
    let crossings = 0;
    for (const ring of rings)
      ring.forEach((a, i) => {
        const b = ring[(i + 1) % ring.length] as typeof a;
        if (a.y <= cy !== b.y <= cy && a.x + ((cy - a.y) / (b.y - a.y)) * (b.x - a.x) > cx) crossings++;
      });
    return crossings % 2;
  });
}

const ring = drawn('#####', '#...#', '#.#.#', '#...#', '#####');

describe('contours', () => {
  it('of a ring round a dot are an outline with a hole, and an outline', () => {
    const [outer, dot, ...more] = maskContours(ring);
    expect(more).toEqual([]);
    expect(polygonArea(outer?.outer ?? [])).toBe(25);
    expect(outer?.holes.map(polygonArea)).toEqual([9]);
    expect(dot?.holes).toEqual([]);
    expect(dot?.outer.map(({ x, y }) => [x, y])).toEqual(
      expect.arrayContaining([
        [2, 2],
        [3, 2],
        [3, 3],
        [2, 3],
      ]),
    );
  });

  it('keep parts apart that touch at a corner, and holes together that do', () => {
    expect(maskContours(drawn('#.', '.#'))).toHaveLength(2);
    const [contour] = maskContours(drawn('####', '#.##', '##.#', '####'));
    expect(contour?.holes.map(polygonArea)).toEqual([2]);
  });

  it('give back 120 seeded masks to the pixel, apart and joined, by two rules of filling', () => {
    for (let seed = 0; seed < 120; seed++) {
      const mask = seededMask(seed);
      const contours = maskContours(mask);
      const rings = contours.flatMap(({ outer, holes }) => [outer, ...holes]);
      expect(evenOdd(rings, mask)).toEqual(mask.data);
      const joined = joinContours(contours);
      expect(evenOdd([joined], mask)).toEqual(mask.data);
      const filled = windowOfPolygons([joined], mask.width, mask.height);
      expect(filled).toEqual(tightWindow({ ...mask, x: 0, y: 0 }));
      // Each part as a polygon of its own, as COCO lists them.
      expect(
        windowOfPolygons(
          contours.map((each) => joinContours([each])),
          mask.width,
          mask.height,
        ),
      ).toEqual(filled);
    }
  });

  it('are simplified with their holes', () => {
    const annulus = emptyMask(64, 64);
    annulus.data.forEach((_, i) => {
      const r = Math.hypot((i % 64) - 31.5, Math.floor(i / 64) - 31.5);
      annulus.data[i] = r < 24 && r > 10 ? 1 : 0;
    });
    const contours = maskContours(annulus);
    const simple = contours.map((contour) => simplifyContour(contour, 0.8));
    expect(simple[0]?.holes).toHaveLength(1);
    expect(joinContours(simple).length).toBeLessThan(joinContours(contours).length / 2);
    const back = windowOfPolygons([joinContours(simple)], 64, 64);
    expect(
      back && maskOverlap({ ...annulus, ...tightWindow({ ...annulus, x: 0, y: 0 }) }, back),
    ).toBeGreaterThan(0.93);
  });
});

describe('windows', () => {
  it('are cut from the runs of a frame', () => {
    // Column by column a frame of 4×3 with foreground at (1, 1), (1, 2) and (2, 0): 4 off, 3 on, 5 off.
    expect(windowOfFrameRuns([4, 3, 5], 4, 3)).toEqual({
      x: 1,
      y: 0,
      width: 2,
      height: 3,
      data: Uint8Array.of(0, 1, 1, 0, 1, 0),
    });
    expect(windowOfFrameRuns([12], 4, 3)).toBeNull();
    expect(() => windowOfFrameRuns([4, 3, 6], 4, 3)).toThrow(RangeError);
  });

  it('come back from the runs of a frame, the same as the whole picture has', () => {
    for (let seed = 0; seed < 100; seed++) {
      const mask = seededMask(seed);
      const runs = encodeRunLengths(mask.data, mask.width, mask.height);
      const window = windowOfFrameRuns(runs, mask.width, mask.height);
      expect(window).toEqual(tightWindow({ ...mask, x: 0, y: 0 }));
      if (!window) continue;
      expect(frameRunsOfWindow(window, mask.width, mask.height)).toEqual(runs);
      // Laid elsewhere in a larger frame it is the same window there.
      const moved = { ...window, x: window.x + 3, y: window.y + 5 };
      const larger = frameRunsOfWindow(moved, 40, 50);
      expect(windowOfFrameRuns(larger, 40, 50)).toEqual(moved);
      expect(larger.reduce((a, b) => a + b)).toBe(2000);
    }
  });

  it('refuse to reach out of the frame', () => {
    const window = { x: 3, y: 0, width: 2, height: 1, data: Uint8Array.of(1, 1) };
    expect(() => frameRunsOfWindow(window, 4, 4)).toThrow(RangeError);
    expect(maskArea(window)).toBe(2);
  });
});
