import { describe, expect, it } from 'vitest';
import { moreFieldsForTwoReplicates, reachTwoReplicates } from './two-replicates';

it.each([
  { counts: [200, 200], reached: true },
  { counts: [200, 199], reached: false },
  { counts: [1000], reached: false },
  { counts: [], reached: false },
  { counts: [0, 0], reached: false },
  // 100 + 100 and 100 + 100 + 100.
  { counts: [100, 100, 100, 100, 100], reached: true },
  // 470 in all, but two fields hold 188 and three 282.
  { counts: [94, 94, 94, 94, 94], reached: false },
  // 400 in all: with either 150 goes 100 at the most, and the other 150 stays alone.
  { counts: [150, 150, 100], reached: false },
  { counts: [66, 200, 67, 67], reached: true },
  { counts: [10, 190, 30, 170], reached: true },
])('fields of $counts', ({ counts, reached }) => {
  expect(reachTwoReplicates(counts)).toBe(reached);
});

it('agrees with a search through all divisions', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const seen = new Set<boolean>();
  for (let round = 0; round < 200; round++) {
    const counts = Array.from({ length: 2 + random(6) }, () => random(140));
    const inFirst = (division: number, field: number): boolean => ((division >> field) & 1) === 1;
    const reached = Array.from({ length: 2 ** counts.length }, (_, division) => {
      const first = counts.reduce((sum, count, field) => sum + (inFirst(division, field) ? count : 0), 0);
      return first >= 200 && counts.reduce((sum, count) => sum + count, 0) - first >= 200;
    }).includes(true);
    seen.add(reached);
    expect(reachTwoReplicates(counts), String(counts)).toBe(reached);
  }
  expect([...seen].sort()).toEqual([false, true]);
});

describe('how many more fields are needed', () => {
  it.each([
    // 2 × 100 in each replicate: four fields in all.
    [[100], 3],
    [[100, 100], 2],
    [[100, 100, 100, 100], 0],
    // 250 is one replicate, and one more like it the other.
    [[250], 1],
    // The mean is 70: 3 fields make a replicate of 210, so 6 are needed.
    [[60, 80], 4],
    // 14 fields of 15 make 210, twice 28; two are there.
    [[15, 15], 26],
  ])('after %j: %s', (counts, more) => {
    expect(moreFieldsForTwoReplicates(counts)).toBe(more);
  });

  it('is not told before anything is counted, nor where it would be more than fifty', () => {
    expect(moreFieldsForTwoReplicates([])).toBeNull();
    expect(moreFieldsForTwoReplicates([0, 0])).toBeNull();
    expect(moreFieldsForTwoReplicates([3, 4])).toBeNull();
  });
});
