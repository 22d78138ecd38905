import { describe, expect, it } from 'vitest';
import type { BinaryMask } from '@/lib/science/segmentation/mask';
import { polygonPerimeter } from '@/lib/science/segmentation/polygon';
import { seededRandom } from '@/lib/science/simulation/random';
import { contourOf } from './contour';
import { curveLengthPx } from './curve-length';
import { measureHead } from './head';
import { measureHeadParts, measureMidpiece, measureTail } from './parts';
import { rectangleAlong } from './rectangle';
import { coarsestPixelUm, leastHeadLengthPx } from './refusal';

/** Pixels whose centers lie in a shape. */
function rendered(width: number, height: number, inside: (x: number, y: number) => boolean): BinaryMask {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = inside(x, y) ? 1 : 0;
  return { width, height, data };
}

const ellipse = (length: number, width: number, angle: number, cx: number, cy: number) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (x: number, y: number): boolean =>
    ((((x - cx) * c + (y - cy) * s) * 2) / length) ** 2 +
      ((((y - cy) * c - (x - cx) * s) * 2) / width) ** 2 <=
    1;
};

/** Perimeter of an ellipse by Ramanujan's second formula (1914), exact to 1e-5 here. */
function ramanujan(length: number, width: number): number {
  const [a, b] = [length / 2, width / 2];
  const h = ((a - b) / (a + b)) ** 2;
  return Math.PI * (a + b) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)));
}

const mean = (v: readonly number[]): number => v.reduce((a, b) => a + b, 0) / v.length;
const spread = (v: readonly number[]): number => Math.sqrt(mean(v.map((x) => (x - mean(v)) ** 2)));

describe('a head', () => {
  it.each([14, 20, 30, 60])(
    'of %i px at random angles and places: bias under 2 per cent, spread as stated',
    (length) => {
      const random = seededRandom(length);
      const errors = {
        length: [] as number[],
        width: [] as number[],
        area: [] as number[],
        perimeter: [] as number[],
      };
      const relative = {
        length: [] as number[],
        width: [] as number[],
        area: [] as number[],
        perimeter: [] as number[],
      };
      let areaSpread = 0;
      for (let k = 0; k < 150; k++) {
        const width = length / (1.2 + 0.8 * random());
        const side = length + 10;
        const middle = side / 2;
        const shape = ellipse(length, width, random() * Math.PI, middle + random(), middle + random());
        const found = measureHead(rendered(side, side, shape), 0.05, 0);
        if (found.status !== 'measured') throw new Error(found.reason);
        const truth = {
          length,
          width,
          area: (Math.PI * length * width) / 4,
          perimeter: ramanujan(length, width),
        };
        for (const key of ['length', 'width', 'area', 'perimeter'] as const) {
          errors[key].push(found.sizesPx[key] - truth[key]);
          relative[key].push(found.sizesPx[key] / truth[key] - 1);
        }
        areaSpread += (0.28 * Math.sqrt(truth.perimeter)) / 150;
      }
      for (const list of Object.values(relative)) expect(Math.abs(mean(list))).toBeLessThan(0.02);
      // The standard errors given with every figure: 0.2 px for a side, 0.3 px for the perimeter.
      expect(spread(errors.length)).toBeLessThan(0.3);
      expect(spread(errors.width)).toBeLessThan(0.3);
      expect(spread(errors.perimeter)).toBeLessThan(0.45);
      expect(spread(errors.area)).toBeLessThan(1.3 * areaSpread);
    },
  );

  it('gives µm and the standard figures of an ellipse of 4.2 × 2.8 µm', () => {
    const found = measureHead(rendered(110, 110, ellipse(84, 56, 0.7, 55.3, 54.8)), 0.05);
    if (found.status !== 'measured') throw new Error(found.reason);
    const { shape } = found;
    expect(shape.lengthUm.value).toBeCloseTo(4.2, 1);
    expect(shape.widthUm.value).toBeCloseTo(2.8, 1);
    expect(shape.areaUm2.value).toBeCloseTo(Math.PI * 2.1 * 1.4, 1);
    expect(shape.perimeterUm.value / ramanujan(4.2, 2.8)).toBeCloseTo(1, 2);
    expect(shape.ellipticity.value).toBeCloseTo(1.5, 1);
    expect(shape.elongation.value).toBeCloseTo(1.4 / 7, 1);
    expect(shape.regularity.value).toBeCloseTo(1, 1);
    // 4πA / P² of this ellipse: 4π · 9.236 / 11.107².
    expect(shape.roughness.value).toBeCloseTo(0.941, 1);
    expect(found.axisAngle).toBeCloseTo(0.7, 2);
    // Half a pixel on each side of 84 px, and the grid's 0.2 px: √(1 + 0.04) px of 0.05 µm.
    expect(shape.lengthUm.standardError).toBeCloseTo(Math.sqrt(1.04) * 0.05, 3);
  });

  it('measures a pear along its axis, not its bulge', () => {
    // Two discs on a line, radii 20 and 10, centers 30 apart, with their common tangents: length 20 + 30 + 10.
    const angle = 0.4;
    const pear = (x: number, y: number): boolean => {
      const [u, v] = [
        (x - 45) * Math.cos(angle) + (y - 50) * Math.sin(angle),
        (y - 50) * Math.cos(angle) - (x - 45) * Math.sin(angle),
      ];
      const t = Math.max(0, Math.min(1, u / 30));
      const taper = Math.abs(v) * Math.sqrt(1 - 1 / 9) + u / 3 <= 20;
      return (
        u ** 2 + v ** 2 <= 400 ||
        (u - 30) ** 2 + v ** 2 <= 100 ||
        (t > 0 && t < 1 && u < 33.4 && u > 6.6 && taper)
      );
    };
    const found = measureHead(rendered(110, 110, pear), 0.05);
    if (found.status !== 'measured') throw new Error(found.reason);
    expect(Math.abs(found.sizesPx.length / 60 - 1)).toBeLessThan(0.02);
    expect(Math.abs(found.sizesPx.width / 40 - 1)).toBeLessThan(0.02);
    expect(found.shape.regularity.value).toBeGreaterThan(1.03);
  });

  it('of which only the largest piece counts', () => {
    const one = ellipse(40, 26, 0, 40, 40);
    const mask = rendered(80, 80, (x, y) => one(x, y) || (x < 6 && x > 2 && y > 2 && y < 6));
    const found = measureHead(mask, 0.1);
    expect(found.status === 'measured' && Math.round(found.sizesPx.length)).toBe(40);
  });
});

describe('a head that can not be judged is refused with its reason', () => {
  const at = (length: number, pixelSizeUm: number) =>
    measureHead(rendered(80, 80, ellipse(length, length / 1.46, 0.3, 40, 40)), pixelSizeUm);

  it('when it spans too few pixels, as the 95 % error of the width passes half the normal range', () => {
    // Range 2.5–3.2 µm: half is 0.35. Error per side √(0.2² + 1) px: 0.35 / (1.96 · 1.0198) = 0.1751 µm a pixel.
    expect(coarsestPixelUm(0.5)).toBeCloseTo(0.1751, 4);
    // 4.1 µm / 0.1751 µm = 23.4 px.
    expect(leastHeadLengthPx(0.5)).toBe(24);
    expect(at(4.1 / 0.17, 0.17).status).toBe('measured');
    const coarse = at(4.1 / 0.2, 0.2);
    expect(coarse.status === 'not measured' && coarse.reason).toMatch(
      /spans 20\.\d × 1\d\.\d px .*0\.17 µm a pixel/,
    );
  });

  it('when it is a speck, cut off, or missing', () => {
    const reasonOf = (mask: BinaryMask): string => {
      const found = measureHead(mask, 0.05);
      return found.status === 'measured' ? 'measured' : found.reason;
    };
    expect(reasonOf(rendered(40, 40, ellipse(9, 6, 0, 20, 20)))).toMatch(/from a length of 12 px on/);
    expect(reasonOf(rendered(40, 40, ellipse(40, 26, 0, 8, 20)))).toMatch(/cut off/);
    expect(reasonOf(rendered(40, 40, () => false))).toMatch(/no head/);
    expect(() =>
      measureHead(
        rendered(9, 9, () => true),
        Number.NaN,
      ),
    ).toThrow(RangeError);
  });
});

describe('a contour', () => {
  it('of a disc of radius 10 is a circle of radius 10', () => {
    const contour = contourOf(rendered(40, 40, (x, y) => Math.hypot(x - 20, y - 20) <= 10));
    expect(polygonPerimeter(contour) / (20 * Math.PI)).toBeCloseTo(1, 1);
    for (const p of contour) expect(Math.abs(Math.hypot(p.x - 20, p.y - 20) - 10)).toBeLessThan(0.5);
  });

  it('of a full mask closes outside it', () => {
    const box = rectangleAlong(contourOf(rendered(30, 20, () => true)), 0);
    expect(box.length).toBeCloseTo(30, 0);
    expect(box.width).toBeCloseTo(20, 0);
  });
});

describe('parts', () => {
  const head = rendered(120, 120, ellipse(80, 52, 0, 60, 60));
  it('acrosome: the front 60 % of an ellipse, cut straight across', () => {
    // Share of a unit disc left of x = −0.1573 is 40 %: (acos(0.1573) − 0.1573·√(1 − 0.1573²)) / π = 0.4000.
    const acrosome = rendered(120, 120, (x) => x > 60 - 0.1573 * 40);
    const { acrosomePercent } = measureHeadParts(head, { acrosome }, 0.5);
    expect(acrosomePercent?.value).toBeGreaterThan(58);
    expect(acrosomePercent?.value).toBeLessThan(62);
    expect(acrosomePercent?.standardError).toBeGreaterThan(0.5);
  });

  it('vacuoles: counted one by one, specks left out, those behind the acrosome named', () => {
    const acrosome = rendered(120, 120, (x) => x > 55);
    const vacuole = rendered(
      120,
      120,
      (x, y) =>
        Math.hypot(x - 75, y - 55) <= 5 ||
        Math.hypot(x - 40, y - 62) <= 4 ||
        (x === 66 && y === 70) ||
        (x > 110 && y > 110),
    );
    const found = measureHeadParts(head, { acrosome, vacuole }, 0.5);
    expect(found.vacuoles).toBe(2);
    expect(found.vacuolesBehindAcrosome).toBe(1);
    // (π·25 + π·16) / (π·40·26) = 3.94 %.
    expect(found.vacuolePercent?.value).toBeGreaterThan(3.4);
    expect(found.vacuolePercent?.value).toBeLessThan(4.6);
    expect(measureHeadParts(head, {}, 0.5)).toEqual({
      acrosomePercent: null,
      vacuoles: null,
      vacuolesBehindAcrosome: null,
      vacuolePercent: null,
    });
    expect(() => measureHeadParts(head, { vacuole: rendered(9, 9, () => true) }, 0.5)).toThrow(RangeError);
  });

  it('midpiece: 4 × 0.6 µm at 25° to the head', () => {
    const angle = (25 * Math.PI) / 180;
    const mask = rendered(140, 140, (x, y) => {
      const [u, v] = [
        (x - 70) * Math.cos(angle) + (y - 70) * Math.sin(angle),
        (y - 70) * Math.cos(angle) - (x - 70) * Math.sin(angle),
      ];
      return Math.abs(u) <= 40 && Math.abs(v) <= 6;
    });
    const found = measureMidpiece(mask, 0, 0.05, 0.5);
    expect(found?.lengthUm.value).toBeGreaterThan(3.85);
    expect(found?.lengthUm.value).toBeLessThan(4.25);
    expect(found?.widthUm.value).toBeCloseTo(0.6, 1);
    expect(found?.angleDegrees).toBeCloseTo(25, 0);
    expect(
      measureMidpiece(
        rendered(9, 9, () => false),
        0,
        0.05,
        0.5,
      ),
    ).toBeNull();
  });

  it.each([1, 2, 4])('tail: a wave of 300 px, %i px wide, within 3 per cent', (wide) => {
    // y = 20 sin(x/30) from x = 0 on; its length by summing small steps.
    const curve: { x: number; y: number }[] = [];
    let length = 0;
    for (let x = 0; length < 300; x += 0.05) {
      const y = 20 * Math.sin(x / 30);
      const last = curve[curve.length - 1];
      if (last) length += Math.hypot(x - last.x, y - last.y);
      curve.push({ x, y });
    }
    for (const turn of [0, 0.3, 0.8]) {
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const line = curve.map(({ x, y }) => ({ x: 60 + x * c - y * s, y: 60 + x * s + y * c }));
      const data = new Uint8Array(360 * 360);
      const reach = Math.ceil(wide / 2);
      for (const p of line)
        for (let y = Math.floor(p.y) - reach; y <= p.y + reach + 1; y++)
          for (let x = Math.floor(p.x) - reach; x <= p.x + reach + 1; x++)
            if (Math.hypot(x - p.x, y - p.y) <= Math.max(0.71, wide / 2)) data[y * 360 + x] = 1;
      const mask = { width: 360, height: 360, data };
      expect(Math.abs(curveLengthPx(mask) / 300 - 1)).toBeLessThan(0.03);
      const tail = measureTail(mask, 0.15);
      expect(tail?.cutOff).toBe(false);
      expect(Math.abs((tail?.lengthUm.value ?? 0) - 45)).toBeLessThan(1.4);
    }
  });
});
