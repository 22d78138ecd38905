import { describe, expect, it } from 'vitest';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import type { Condition, HeadDimensions } from '@/lib/science/simulation/still';
import { defectsOf, simulatedCells } from './simulated-cells';

const cells = simulatedCells(80, 5);

describe('simulated cells to learn from', () => {
  it('are the same for a seed, however many are asked for, and others for another', () => {
    expect(simulatedCells(2, 5)).toEqual(cells.slice(0, 2));
    expect(simulatedCells(1, 6)[0]?.patch.data).not.toEqual(cells[0]?.patch.data);
  });

  it('lie in the middle of crops like MHSMA’s, where their axis is found', () => {
    const off = cells.map(({ axis }) => Math.hypot(axis.x - 63.5, axis.y - 63.5)).sort((a, b) => a - b);
    expect(cells[0]?.patch).toMatchObject({ width: 128, height: 128 });
    // Half a head's length at 0.14 µm a pixel is about 16 px; the head's center is drawn within that.
    expect(off[40]).toBeLessThan(16);
  });

  it('have each defect, and none of them always', () => {
    // Head: half of the cells, six of eight kinds. Tail: 6 % alone, and three quarters of the 6 % with several.
    for (const [k] of MHSMA_DEFECTS.entries()) {
      const share = cells.filter((c) => c.defects[k] === 1).length / cells.length;
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(0.65);
    }
  });
});

describe('what labels would say', () => {
  const usual = { acrosomeShare: 0.5 } as HeadDimensions;
  const intact: Condition = { head: null, midpiece: null, tail: null };
  const of = (condition: Partial<Condition>, acrosomeShare = 0.5) =>
    Object.entries(
      defectsOf({ condition: { ...intact, ...condition }, head: { ...usual, acrosomeShare } }),
    ).flatMap(([defect, has]) => (has ? [defect] : []));

  it('is nothing of an intact cell, and nothing of a midpiece', () => {
    expect(of({})).toEqual([]);
    expect(of({ midpiece: 'bent-neck' })).toEqual([]);
  });
  it('tells shapes, vacuoles and tails apart', () => {
    expect(of({ head: 'tapered' })).toEqual(['head']);
    expect(of({ head: 'vacuolated' })).toEqual(['vacuole']);
    expect(of({ tail: 'coiled-tail' })).toEqual(['tail']);
    expect(of({ head: 'round', tail: 'short-tail' })).toEqual(['head', 'tail']);
  });
  it('is an acrosome’s defect by its share of the head, not by what it was drawn for', () => {
    expect(of({ head: 'small-acrosome' }, 0.3)).toEqual(['acrosome']);
    expect(of({ head: 'amorphous' }, 0.3)).toEqual(['acrosome', 'head']);
    expect(of({}, 0.75)).toEqual(['acrosome']);
    expect(of({}, 0.4)).toEqual([]);
  });
});
