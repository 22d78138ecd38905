import { describe, expect, it } from 'vitest';
import { VIEW_SIDE } from '@/lib/science/resting/mean-view';
import { VIEW_CHANNELS } from '@/lib/science/resting/network-input';
import { seededRandom } from '@/lib/science/simulation';
import { changed, type LabeledView, RestingBatches } from './batch';

const AREA = VIEW_SIDE * VIEW_SIDE;
const viewOf = (levels: Float32Array) => {
  return {
    levels,
    pictures: 4,
    relativeContrast: 0.8,
    relativeSize: 0.1,
    score: 0.7,
    relativeScore: -0.2,
    likeness: 0.6,
    featureLikeness: null,
  };
};

describe('views for training', () => {
  it('are mirrored, turned and shifted, and keep how the thing stands beside others', () => {
    const levels = new Float32Array(AREA).fill(10);
    levels[24 * VIEW_SIDE + 24] = 200;
    const random = seededRandom(2);
    const places = new Set<number>();
    for (let i = 0; i < 60; i++) {
      const view = changed(viewOf(levels), random);
      expect(view).toMatchObject({ pictures: 4, relativeContrast: 0.8, relativeSize: 0.1 });
      // Log-odds of 0.7 are 0.85, with a standard deviation of 0.4.
      expect(Math.abs(Math.log(view.score / (1 - view.score)) - 0.85)).toBeLessThan(4 * 0.4);
      const at = view.levels.findIndex((v) => v > 150);
      places.add(at);
      // A mirror image of pixel 24 of 48 is pixel 23; shifts have a standard deviation of 0.8 px.
      expect(Math.abs((at % VIEW_SIDE) - 23.5)).toBeLessThan(5);
      expect(Math.abs(Math.floor(at / VIEW_SIDE) - 23.5)).toBeLessThan(5);
    }
    expect(places.size).toBeGreaterThan(8);
  });

  it('do not make up what comes in over an edge', () => {
    const random = seededRandom(1);
    const unknown = Array.from({ length: 40 }, () =>
      changed(viewOf(new Float32Array(AREA).fill(5)), random),
    ).map(({ levels }) => levels.filter((v) => Number.isNaN(v)).length);
    expect(Math.max(...unknown)).toBeGreaterThanOrEqual(VIEW_SIDE);
    expect(Math.min(...unknown)).toBe(0);
  });
});

describe('batches', () => {
  const one = (level: number, kind: LabeledView['kind']): LabeledView => {
    return { view: viewOf(new Float32Array(AREA).map((_, i) => level * (i % 3))), kind };
  };

  it('are about a third of each kind however rare it is, and repeat with their seed', () => {
    const singles = Array.from({ length: 30 }, () => one(1, 'single'));
    const views = [...singles, one(2, 'clustered'), one(2, 'other')];
    const draw = () => {
      const batches = new RestingBatches([{ views, weight: 1 }], 16, seededRandom(9));
      return Array.from({ length: 20 }, () => {
        const { input, targets } = batches.next();
        expect(input).toHaveLength(16 * VIEW_CHANNELS * AREA);
        return Array.from({ length: 16 }, (_, i) => `${targets.answers[2 * i]}${targets.answers[2 * i + 1]}`);
      }).flat();
    };
    const labels = draw();
    // Is it a spermatozoon, and is it in a cluster? 320 draws: a standard error of 0.026.
    for (const answer of ['10', '11', '00']) {
      const share = labels.filter((label) => label === answer).length / labels.length;
      expect(Math.abs(share - 1 / 3)).toBeLessThan(0.09);
    }
    expect(draw()).toEqual(labels);
  });

  it('need views of every kind', () => {
    const views = [one(1, 'single'), one(1, 'other')];
    expect(() => new RestingBatches([{ views, weight: 1 }], 4, seededRandom(1))).toThrow(RangeError);
  });
});
