import { describe, expect, it } from 'vitest';
import { binaryEntropy, type FrameFacts, rankFrames } from '.';

const frame = (feature: number | null, openScores: readonly number[] = [], trackBreaks = 0): FrameFacts => ({
  ...{ openScores, trackBreaks },
  features: [feature],
});
const order = (candidates: readonly FrameFacts[], labeled: readonly FrameFacts[] = [], count = 9) =>
  rankFrames(candidates, labeled, count).map(({ index }) => index);

describe('the entropy of a score', () => {
  it('is one bit at one half, nothing where the model is sure, the same on both sides', () => {
    expect(binaryEntropy(0.5)).toBe(1);
    expect([binaryEntropy(0), binaryEntropy(1)]).toEqual([0, 0]);
    // By hand: −(¼ log₂ ¼ + ¾ log₂ ¾) = ½ + ¾ (2 − log₂ 3) = 2 − ¾ log₂ 3.
    expect(binaryEntropy(0.25)).toBeCloseTo(2 - 0.75 * Math.log2(3), 12);
    expect(binaryEntropy(0.75)).toBeCloseTo(binaryEntropy(0.25), 12);
  });
});

describe('what to label next', () => {
  it('is what the model is least sure of, among frames that are alike', () => {
    expect(order([frame(1, [0.99, 0.98]), frame(1, [0.5, 0.6]), frame(1, [0.9])])).toEqual([1, 2, 0]);
    // A track that breaks counts as much as a score of one half.
    const [only] = rankFrames([frame(1, [0.5]), frame(1, [], 1)], [frame(1)], 2);
    expect(only).toEqual({ index: 0, unsure: 1, differs: 0 });
  });

  it('is what is furthest from all that is labeled, where the model is equally sure', () => {
    // Points 0, 1, 9, 10 on a line, 0 labeled: 10 first; then 1 and 9 are each 1 from a taken one. Ties go to the first.
    expect(order([frame(1), frame(9), frame(10)], [frame(0)])).toEqual([2, 0, 1]);
    // 5 is 5 away from both ends, 9 only 1.
    expect(order([frame(9), frame(10), frame(5)], [frame(0)])).toEqual([1, 2, 0]);
  });

  it('does not take neighbors that ask the same: the second most unsure waits for one that differs', () => {
    // Frames 0 and 1 are alike and ask 2 bits each; frame 2 asks 1.2 bits elsewhere. After frame 0, frame 1 has 1 + 0 and
    // frame 2 has 0.6 + 1.
    const bits = [frame(0, [0.5, 0.5]), frame(0, [0.5, 0.5]), frame(8, [0.5], 0.2)];
    const ranked = rankFrames(bits, [], 3);
    expect(ranked.map(({ index }) => index)).toEqual([0, 2, 1]);
    expect(ranked[0]).toEqual({ index: 0, unsure: 1, differs: 1 });
    expect(ranked[1]?.unsure).toBeCloseTo(0.6, 12);
    expect(ranked[1]?.differs).toBe(1);
    expect(ranked[2]).toEqual({ index: 1, unsure: 1, differs: 0 });
  });

  it('ranks frames of which nothing is known, and none where there is none', () => {
    expect(order([frame(null), frame(null)], [], 1)).toEqual([0]);
    expect(order([])).toEqual([]);
    // Known to lie at the mean: between the two others, further from the labeled one than the nearer.
    expect(order([frame(0), frame(null), frame(4)], [frame(0)])).toEqual([2, 1, 0]);
  });
});
