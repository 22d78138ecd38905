import { describe, expect, it } from 'vitest';
import { maskArea } from '@/lib/science/segmentation/mask';
import { maskOfPolygons } from '@/lib/science/segmentation/rasterize';
import { simulateScene } from './scene';

const scene = simulateScene({
  seed: 12,
  width: 320,
  height: 240,
  seconds: 0.06,
  contrast: 'bright-field',
  debrisPerField: 0,
  smudgesPerField: 0,
  roundCellsPerField: 0,
  emptyRingsPerField: 0,
  clustersPerField: 0,
  mottleLevels: 0,
  shadingLevels: 0,
  vignetting: 0,
  noiseLevels: 0,
  lookVariety: 0,
  defocusUm: 0,
});

describe('outlines of heads and tails in a video', () => {
  it('lie where the picture is dark, in every frame', () => {
    for (const { picture, index } of scene.frames()) {
      const outlines = scene.outlinesAt(index);
      expect(outlines.length).toBeGreaterThan(5);
      const mean = (polygons: Parameters<typeof maskOfPolygons>[0]): number => {
        const mask = maskOfPolygons(polygons, 320, 240);
        const sum = picture.data.reduce((s, v, i) => s + v * (mask.data[i] as number), 0);
        return sum / maskArea(mask);
      };
      // The ground is at 110; heads are some 60 levels darker, tails 16 at most where they start.
      expect(mean(outlines.map((o) => o.head))).toBeLessThan(75);
      expect(mean(outlines.flatMap((o) => (o.tail ? [o.tail] : [])))).toBeLessThan(106);
    }
  });

  it('have heads as large as ellipses of the sizes asked for, each round its labeled center', () => {
    const [first] = scene.outlinesAt(0);
    if (!first) throw new Error('no cell');
    for (const o of scene.outlinesAt(0)) {
      const label = scene.objectsAt(0).find((t) => t.trackId === o.trackId);
      const area = maskArea(
        maskOfPolygons(
          [o.head.map((p) => ({ x: p.x + 200 - (label?.cx ?? 0), y: p.y + 200 - (label?.cy ?? 0) }))],
          400,
          400,
        ),
      );
      if (!label) continue;
      // Heads 4.2 to 5.4 µm long at 0.5 µm/px, 0.55 to 0.75 as wide: π/4·8.4²·0.55 to π/4·10.8²·0.75.
      expect(area).toBeGreaterThan(26);
      expect(area).toBeLessThan(75);
    }
  });

  it('are refused for a frame that there is not', () => {
    expect(() => scene.outlinesAt(99)).toThrow(RangeError);
  });
});
