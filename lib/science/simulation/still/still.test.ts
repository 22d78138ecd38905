import { describe, expect, it } from 'vitest';
import { maskArea, maskOverlap, unionOfMasks } from '@/lib/science/segmentation/mask';
import { polygonArea } from '@/lib/science/segmentation/polygon';
import { SimulationError } from '../parameters';
import { MORPHOLOGY_CLASSES, type MorphologyClass, partMask, STILL_STAINS, simulateStill } from '.';
import { compressLikeJpeg } from './jpeg-like';

const only = (kind: MorphologyClass) =>
  ({ normal: 0, head: 0, midpiece: 0, tail: 0, multiple: 0, [kind]: 1 }) as Record<MorphologyClass, number>;
const alone = {
  cells: 1,
  centered: true,
  width: 160,
  height: 160,
  debrisPer1000Um2: 0,
  strandsPer1000Um2: 0,
};

describe('simulateStill', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    const small = { width: 96, height: 80, cells: 2 };
    expect(simulateStill(small, 5)).toEqual(simulateStill(small, 5));
    expect(simulateStill(small, 5).picture.data).not.toEqual(simulateStill(small, 6).picture.data);
  });

  it('draws normal heads within the intervals of the WHO manual', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const [cell] = simulateStill(
        { ...alone, morphology: only('normal'), width: 64, height: 64 },
        seed,
      ).cells;
      if (!cell) throw new Error('no cell');
      expect(cell.morphology).toBe('normal');
      // The largest extent of an oblique outline may pass its length along the axis by a few per cent.
      expect(cell.head.lengthUm).toBeGreaterThan(3.65);
      expect(cell.head.lengthUm).toBeLessThan(4.85);
      expect(cell.head.widthUm).toBeGreaterThan(2.35);
      expect(cell.head.widthUm).toBeLessThan(3.3);
      expect(cell.head.acrosomeShare).toBeGreaterThan(0.39);
      expect(cell.head.acrosomeShare).toBeLessThan(0.71);
      expect(cell.head.vacuoles).toBeLessThanOrEqual(2);
    }
  });

  it.each(MORPHOLOGY_CLASSES)('makes cells of class %s when only they are asked for', (kind) => {
    for (let seed = 1; seed <= 8; seed++) {
      const { cells } = simulateStill({ width: 64, height: 64, cells: 1, morphology: only(kind) }, seed);
      expect(cells.map((c) => c.morphology)).toEqual([kind]);
    }
  });

  it('has masks that agree with the sizes in µm and with each other', () => {
    const pixelSizeUm = 0.05;
    for (let seed = 1; seed <= 6; seed++) {
      const { cells } = simulateStill({ ...alone, pixelSizeUm, width: 240, height: 240 }, seed);
      const cell = cells[0];
      if (!cell) throw new Error('no cell');
      const mask = (part: Parameters<typeof partMask>[1]) => partMask(cell, part, 240, 240);
      const head = mask('head');
      expect(maskArea(head) * pixelSizeUm ** 2).toBeCloseTo(cell.head.areaUm2, 0);
      expect((maskArea(head) * pixelSizeUm ** 2) / cell.head.areaUm2).toBeCloseTo(1, 1.5);
      const [acrosome, nucleus] = [mask('acrosome'), mask('nucleus')];
      expect(maskOverlap(unionOfMasks([acrosome, nucleus], 240, 240), head)).toBeGreaterThan(0.98);
      expect(maskOverlap(acrosome, nucleus)).toBeLessThan(0.02);
      expect(maskArea(acrosome) / maskArea(head)).toBeCloseTo(cell.head.acrosomeShare, 1.5);
      const all = unionOfMasks([head, mask('midpiece'), mask('tail')], 240, 240);
      expect(maskOverlap(all, mask('cell'))).toBe(1);
      const vacuoles = cell.polygons.vacuole.reduce((sum, v) => sum + polygonArea(v), 0) * pixelSizeUm ** 2;
      expect(vacuoles / cell.head.areaUm2).toBeCloseTo(cell.head.vacuoleShare, 6);
    }
  });

  it('shows stained nuclei darker than acrosomes, and acrosomes darker than the ground', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const still = simulateStill({ ...alone, stain: 'papanicolaou' }, seed);
      const cell = still.cells[0];
      if (!cell) throw new Error('no cell');
      const mean = (inside: (i: number) => boolean): number => {
        const levels = [...still.picture.data].filter((_, i) => inside(i));
        return levels.reduce((a, b) => a + b, 0) / levels.length;
      };
      const [n, a, c] = (['nucleus', 'acrosome', 'cell'] as const).map(
        (part) => partMask(cell, part, 160, 160).data,
      );
      const nucleus = mean((i) => n?.[i] === 1);
      const acrosome = mean((i) => a?.[i] === 1);
      expect(nucleus).toBeLessThan(acrosome);
      expect(acrosome).toBeLessThan(mean((i) => c?.[i] === 0) - 20);
    }
  });

  it.each(STILL_STAINS)('leaves a field without cells and clutter at its level: %s', (stain) => {
    const bare = {
      ...alone,
      cells: 0,
      stain,
      mottleLevels: 0,
      shadingLevels: 0,
      noiseLevels: 0,
      jpegQuality: null,
    };
    const { picture, cells } = simulateStill({ ...bare, backgroundLevel: 150 }, 3);
    expect(cells).toEqual([]);
    // The corners lose at most 8 %.
    expect(Math.min(...picture.data)).toBeGreaterThanOrEqual(137);
    expect(Math.max(...picture.data)).toBeLessThanOrEqual(150);
  });

  it('refuses what no still can have', () => {
    expect(() => simulateStill({ width: 0 })).toThrow(SimulationError);
    expect(() => simulateStill({ pixelSizeUm: Number.NaN })).toThrow(SimulationError);
    expect(() => simulateStill({ morphology: { ...only('head'), tail: 0.5 } })).toThrow('add up to 1');
  });
});

describe('compressLikeJpeg', () => {
  it('rounds a flat block to a multiple of its first quantum', () => {
    // 8×8 of 131: DC = 8·(131 − 128) = 24. At quality 25 the quantum is 2·16: round(0.75)·32 = 32, or 4 levels.
    const flat = { width: 8, height: 8, data: new Uint8Array(64).fill(131) };
    expect([...compressLikeJpeg(flat, 25).data]).toEqual(Array(64).fill(132));
  });
  it('leaves a picture of odd size nearly alone at quality 100', () => {
    const data = Uint8Array.from({ length: 11 * 13 }, (_, i) => (i * 37) % 256);
    const out = compressLikeJpeg({ width: 11, height: 13, data }, 100).data;
    expect(Math.max(...out.map((v, i) => Math.abs(v - (data[i] as number))))).toBeLessThanOrEqual(2);
  });
});
