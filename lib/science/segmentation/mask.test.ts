import { describe, expect, it } from 'vitest';
import { maskArea, maskBox, maskOverlap, unionOfMasks } from './mask';
import { polygonArea, polygonBox, polygonExtent, polygonPerimeter } from './polygon';
import { maskOfPolygons, polygonCoverage } from './rasterize';

const rectangle = (x: number, y: number, w: number, h: number) => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];

describe('polygons', () => {
  it('have the area, outline and extents of a rectangle of 3×4', () => {
    const r = rectangle(1, 2, 3, 4);
    expect(polygonArea(r)).toBe(12);
    expect(polygonPerimeter(r)).toBe(14);
    expect(polygonExtent(r, 0)).toBeCloseTo(3);
    // Across the diagonal direction (3, 4)/5: corner to corner.
    expect(polygonExtent(r, Math.atan2(4, 3))).toBeCloseTo(5);
    expect(polygonBox([r])).toEqual({ x: 1, y: 2, w: 3, h: 4 });
  });

  it('cover pixels by their share', () => {
    const part = polygonCoverage(rectangle(0.5, 1, 1.25, 2), 10, 10);
    expect(part).toMatchObject({ x: 0, y: 1, width: 2, height: 2 });
    expect([...(part?.data ?? [])]).toEqual([0.5, 0.75, 0.5, 0.75]);
    expect(polygonCoverage(rectangle(20, 20, 5, 5), 10, 10)).toBeNull();
  });

  it('stay whole where they cross themselves', () => {
    // A closed path that goes round the same square twice.
    const twice = [...rectangle(1, 1, 4, 4), ...rectangle(1, 1, 4, 4)];
    expect(maskArea(maskOfPolygons([twice], 8, 8))).toBe(16);
  });

  it('are cut at the border of the picture', () => {
    expect(maskArea(maskOfPolygons([rectangle(-3, -3, 5, 5)], 8, 8))).toBe(4);
  });
});

describe('masks', () => {
  const a = maskOfPolygons([rectangle(0, 0, 4, 4)], 8, 8);
  const b = maskOfPolygons([rectangle(2, 0, 4, 4)], 8, 8);
  it('overlap by intersection over union: 8 of 24', () => {
    expect(maskOverlap(a, b)).toBeCloseTo(1 / 3, 12);
    expect(maskOverlap(maskOfPolygons([], 8, 8), maskOfPolygons([], 8, 8))).toBe(1);
    expect(() => maskOverlap(a, maskOfPolygons([], 4, 4))).toThrow(RangeError);
  });
  it('unite and have a box', () => {
    expect(maskArea(unionOfMasks([a, b], 8, 8))).toBe(24);
    expect(maskBox(b)).toEqual({ x: 2, y: 0, w: 4, h: 4 });
    expect(maskBox(maskOfPolygons([], 8, 8))).toBeNull();
  });
});
