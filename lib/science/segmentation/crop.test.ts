import { describe, expect, it } from 'vitest';
import { maskOutlines, simplifyOutline } from './contour';
import { intoCrop, normalizeCrop, outOfCrop, readCrop, windowAround } from './crop';
import { blobLength } from './head-size';
import { type BinaryMask, emptyMask, maskArea } from './mask';
import { polygonArea } from './polygon';
import { maskOfPolygons } from './rasterize';
import { commonRegion, onPicture, readOut } from './read-out';

const ramp = { width: 40, height: 30, data: Uint8Array.from({ length: 1200 }, (_, i) => (i % 40) * 4) };

describe('crops', () => {
  it('read a window at its own scale, the edge repeated outside', () => {
    const crop = readCrop(ramp, { x: 10, y: 5, side: 8, size: 8 });
    expect([...crop.subarray(0, 8)]).toEqual([40, 44, 48, 52, 56, 60, 64, 68]);
    const outside = readCrop(ramp, { x: -8, y: 0, side: 8, size: 8 });
    expect(Math.max(...outside)).toBe(0);
  });
  it('enlarge between pixels and average when they shrink', () => {
    // Twice as fine: gray at the crop px centers 10.25, 10.75 … of a ramp of 4 levels a px whose center is at .5.
    const fine = readCrop(ramp, { x: 10, y: 10, side: 4, size: 8 });
    expect(fine[0]).toBeCloseTo(39, 4);
    expect(fine[1]).toBeCloseTo(41, 4);
    const stripes = { ...ramp, data: ramp.data.map((_, i) => (i % 2 ? 200 : 0)) };
    const coarse = readCrop(stripes, { x: 8, y: 8, side: 16, size: 8 });
    for (const v of coarse) expect(v).toBeCloseTo(100, 3);
  });
  it('take points in and out', () => {
    const w = windowAround({ x: 20, y: 12 }, 16, 8);
    expect(intoCrop({ x: 20, y: 12 }, w)).toEqual({ x: 4, y: 4 });
    expect(outOfCrop(intoCrop({ x: 17.3, y: 9.1 }, w), w)).toEqual({ x: 17.3, y: 9.1 });
  });
  it('are normalized by median and root mean square from it', () => {
    const crop = Float32Array.from([100, 100, 100, 100, 100, 100, 40, 160]);
    normalizeCrop(crop);
    // Root mean square of six zeros and two of 60: 30.
    expect([...crop]).toEqual([0, 0, 0, 0, 0, 0, -2, 2]);
    const flat = new Float32Array(16).fill(77);
    normalizeCrop(flat);
    expect(flat.every((v) => v === 0)).toBe(true);
  });
});

describe('masks of crops on the picture', () => {
  it('lie where the window does, cut at the border', () => {
    const logits = new Float32Array(64).fill(1);
    const region = readOut(logits, { x: 36, y: 26, side: 16, size: 8 }, 40, 30);
    expect([region.x, region.y, region.mask.width, region.mask.height]).toEqual([36, 26, 4, 4]);
    const whole = onPicture(region, 40, 30);
    expect(maskArea(whole)).toBe(16);
    expect(whole.data[29 * 40 + 39]).toBe(1);
  });
  it('follow the line where logits cross zero, between their pixels', () => {
    // Logits −3.5 … 3.5 from left to right cross zero in the middle of the window, at x = 8 of 16.
    const logits = Float32Array.from({ length: 64 }, (_, i) => (i % 8) - 3.5);
    const { mask } = readOut(logits, { x: 0, y: 0, side: 16, size: 8 }, 16, 16);
    expect([...mask.data.subarray(0, 16)].join('')).toBe('0000000011111111');
  });
  it('are cut to what they share', () => {
    const a = maskOfPolygons(
      [
        [
          { x: 5, y: 6 },
          { x: 9, y: 6 },
          { x: 9, y: 8 },
          { x: 5, y: 8 },
        ],
      ],
      40,
      30,
    );
    const [first, second] = commonRegion([a, emptyMask(40, 30)]);
    expect(first).toMatchObject({ x: 5, y: 6, mask: { width: 4, height: 2 } });
    expect(maskArea(second?.mask ?? a)).toBe(0);
  });
});

describe('outlines of masks', () => {
  const disc = (r: number): BinaryMask => {
    const m = emptyMask(64, 64);
    for (let i = 0; i < m.data.length; i++)
      m.data[i] = Math.hypot((i % 64) - 31.5, Math.floor(i / 64) - 31.5) < r ? 1 : 0;
    return m;
  };
  it('give back the mask to the pixel', () => {
    const m = disc(17);
    m.data[5 * 64 + 5] = 1;
    m.data[6 * 64 + 6] = 1;
    const outlines = maskOutlines(m);
    expect(outlines).toHaveLength(3);
    expect(maskOfPolygons(outlines, 64, 64).data).toEqual(m.data);
  });
  it('leave holes out', () => {
    const ring = disc(17);
    const hole = disc(9);
    for (let i = 0; i < ring.data.length; i++) if (hole.data[i]) ring.data[i] = 0;
    const outlines = maskOutlines(ring);
    expect(outlines).toHaveLength(1);
    expect(maskArea(maskOfPolygons(outlines, 64, 64))).toBe(maskArea(disc(17)));
  });
  it('keep their shape with far fewer corners', () => {
    const [outline = []] = maskOutlines(disc(20));
    const simple = simplifyOutline(outline, 0.8);
    expect(simple.length).toBeLessThan(outline.length / 2);
    expect(polygonArea(simple) / (Math.PI * 400)).toBeCloseTo(1, 1);
  });
  it('have the length of an ellipse of 40×20 px', () => {
    const m = emptyMask(64, 64);
    for (let i = 0; i < m.data.length; i++) {
      const [x, y] = [(i % 64) - 31.5, Math.floor(i / 64) - 31.5];
      const [u, v] = [(x + y) / Math.SQRT2, (y - x) / Math.SQRT2];
      m.data[i] = (u / 20) ** 2 + (v / 10) ** 2 < 1 ? 1 : 0;
    }
    expect(Math.abs(blobLength(m) - 40)).toBeLessThan(0.5);
    expect(blobLength(emptyMask(8, 8))).toBe(0);
  });
});
