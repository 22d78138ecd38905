import { describe, expect, test } from 'vitest';
import { cohenKappa } from './cohen-kappa';
import { frameAgreement } from './frame-agreement';

const times = (count: number, first: string, second: string) =>
  Array.from({ length: count }, () => [first, second] as const);

describe('cohenKappa', () => {
  test('is what textbooks have', () => {
    // 50 grant proposals: both yes 20, both no 15, only the first yes 5, only the second yes 10. pₒ = 35/50 = 0.7;
    // pₑ = 0.5 × 0.6 + 0.5 × 0.4 = 0.5; κ = 0.2 / 0.5 = 0.4.
    const judgments = [
      ...times(20, 'yes', 'yes'),
      ...times(5, 'yes', 'no'),
      ...times(10, 'no', 'yes'),
      ...times(15, 'no', 'no'),
    ];
    expect(cohenKappa(judgments)).toBeCloseTo(0.4, 12);
  });

  test('is 1 for full agreement, −1 for full disagreement of two classes, 0 for chance', () => {
    expect(cohenKappa([...times(3, 'a', 'a'), ...times(3, 'b', 'b')])).toBeCloseTo(1, 12);
    expect(cohenKappa([...times(3, 'a', 'b'), ...times(3, 'b', 'a')])).toBeCloseTo(-1, 12);
    // Each of the four combinations once.
    const each = ['a', 'b'].flatMap((x) => ['a', 'b'].map((y) => [x, y] as const));
    expect(cohenKappa(each)).toBeCloseTo(0, 12);
  });

  test('says nothing where chance explains everything, or there is nothing', () => {
    expect(cohenKappa(times(5, 'a', 'a'))).toBeNull();
    expect(cohenKappa([])).toBeNull();
  });
});

const box = (id: string, x1: number, kind = 'sperm', width = 10) => ({
  ...{ id, x1, y1: 0, x2: x1 + width, y2: 10, class: kind },
});

describe('frameAgreement', () => {
  test('pairs boxes by overlap and tells what each has alone', () => {
    // a and p: 10 × 10 each, moved by 2: shared 80, union 120, IoU 2/3. b and q: moved by 4: 60 / 140 < 0.5.
    const result = frameAgreement([box('a', 0), box('b', 100)], [box('p', 2), box('q', 104)]);
    expect(result.pairs).toEqual([{ first: 'a', second: 'p', iou: 80 / 120 }]);
    expect(result).toMatchObject({ onlyFirst: ['b'], onlySecond: ['q'] });
    expect(result.meanIou).toBeCloseTo(2 / 3, 12);
    // 2 × 1 pair of 4 boxes.
    expect(result.f1).toBeCloseTo(0.5, 12);
    // Table of (sperm, sperm) 1, (sperm, none) 1, (none, sperm) 1: pₒ = 1/3, pₑ = 2/3 × 2/3 + 1/3 × 1/3 = 5/9,
    // κ = (3/9 − 5/9) / (4/9) = −1/2.
    expect(result.kappaWithMissed).toBeCloseTo(-0.5, 12);
    // One pair of one class: chance explains it.
    expect(result.kappa).toBeNull();
  });

  test('takes exactly half an overlap for the same cell', () => {
    // 10 × 10 inside 20 × 10: IoU 100 / 200.
    expect(frameAgreement([box('a', 0)], [box('p', 0, 'sperm', 20)]).pairs).toHaveLength(1);
  });

  test('gives each box one partner, so that all overlaps together are greatest', () => {
    // Of 30 px each: a–p are moved by 6 (24/36), a–q by 2 (28/32), b–q by 4 (26/34); b–p by 12 (18/42, none).
    // The best single pair, a–q, would leave b and p alone: 0.875 against 0.667 + 0.765.
    const wide = (id: string, x1: number) => box(id, x1, 'sperm', 30);
    const { pairs } = frameAgreement([wide('a', 6), wide('b', 12)], [wide('p', 0), wide('q', 8)]);
    expect(pairs.map(({ first, second }) => first + second)).toEqual(['ap', 'bq']);
  });

  test('judges the classes of cells that both found, and each class by itself', () => {
    const first = [box('a', 0), box('b', 100), box('c', 200, 'cluster'), box('d', 300, 'cluster')];
    const second = [box('p', 0), box('q', 100, 'cluster'), box('r', 200, 'cluster'), box('s', 400)];
    const result = frameAgreement(first, second);
    // Pairs: (sperm, sperm), (sperm, cluster), (cluster, cluster): pₒ = 2/3, pₑ = 2/3 × 1/3 + 1/3 × 2/3 = 4/9,
    // κ = (6/9 − 4/9) / (5/9) = 2/5.
    expect(result.kappa).toBeCloseTo(0.4, 12);
    expect(result.classes).toEqual([
      { class: 'cluster', first: 2, second: 2, both: 1, f1: 0.5 },
      { class: 'sperm', first: 2, second: 2, both: 1, f1: 0.5 },
    ]);
  });

  test('of an empty frame says nothing, of one that only one person found empty, that they differ', () => {
    expect(frameAgreement([], [])).toMatchObject({ f1: null, meanIou: null, kappaWithMissed: null });
    expect(frameAgreement([box('a', 0)], [])).toMatchObject({ f1: 0, onlyFirst: ['a'], kappa: null });
  });
});
