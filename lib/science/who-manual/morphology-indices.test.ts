import { describe, expect, it } from 'vitest';
import { type Anomaly, type CountedCell, countMorphology } from './morphology-indices';

const cells = (...each: readonly (readonly [number, readonly Anomaly[]])[]): CountedCell[] =>
  each.flatMap(([times, anomalies]) => Array.from({ length: times }, () => ({ anomalies })));

describe('the differential count', () => {
  it('says nothing of no cells', () => {
    expect(countMorphology([])).toBeNull();
  });

  it('counts regions once and anomalies each', () => {
    // Ten cells by hand: 2 normal; 4 with a bad head shape; 2 with head shape, acrosome and tail; 1 with midpiece and
    // cytoplasm; 1 with everything (six anomalies, four regions).
    const found = countMorphology(
      cells(
        [2, []],
        [4, ['headShape']],
        [2, ['headShape', 'acrosome', 'tail']],
        [1, ['midpiece', 'cytoplasm']],
        [1, ['headShape', 'acrosome', 'vacuoles', 'midpiece', 'tail', 'cytoplasm']],
      ),
    );
    expect(found).toMatchObject({
      counted: 10,
      normal: { count: 2, percent: 20 },
      regions: {
        head: { count: 7, percent: 70 },
        midpiece: { count: 2 },
        tail: { count: 3 },
        cytoplasm: { count: 2 },
      },
    });
    // Regions: 4·1 + 2·2 + 2 + 4 = 14 on 8 abnormal cells. Anomalies: 4·1 + 2·3 + 2 + 6 = 18.
    expect(found?.tzi).toBeCloseTo(14 / 8, 12);
    expect(found?.mai).toBeCloseTo(18 / 8, 12);
    expect(found?.sdi).toBeCloseTo(18 / 10, 12);
  });

  it('gives Wilson’s interval of 8 normal among 200: 2.0 to 7.7 %', () => {
    // (0.04 + z²/400 ± z·√(0.04·0.96/200 + z²/160000)) / (1 + z²/200) with z = 1.96:
    // (0.049604 ± 1.96·√(0.000192 + 0.00002401)) / 1.019208 = 0.048669 ± 0.028264.
    const found = countMorphology(cells([8, []], [192, ['tail']]));
    expect(found?.normal.interval95.low).toBeCloseTo(2.04, 1);
    expect(found?.normal.interval95.high).toBeCloseTo(7.69, 1);
  });

  it('has no index per abnormal cell where none is abnormal, and keeps TZI between 1 and 4', () => {
    expect(countMorphology(cells([5, []]))).toMatchObject({ tzi: null, mai: null, sdi: 0 });
    expect(countMorphology(cells([5, ['acrosome', 'acrosome']]))).toMatchObject({ tzi: 1, mai: 1, sdi: 1 });
    const all: Anomaly[] = ['headShape', 'acrosome', 'vacuoles', 'midpiece', 'tail', 'cytoplasm'];
    expect(countMorphology(cells([3, all]))).toMatchObject({ tzi: 4, mai: 6, sdi: 6 });
  });

  it('says of a region only what was judged of it, and gives no index where a region was not', () => {
    // Ten cells whose cytoplasm nobody looked at, and the midpieces of only four, one of them bad.
    const found = countMorphology([
      ...cells([5, []], [1, ['headShape']]).map(
        (cell): CountedCell => ({
          ...cell,
          notJudged: ['midpiece', 'cytoplasm'],
        }),
      ),
      ...cells([3, []], [1, ['midpiece']]).map(
        (cell): CountedCell => ({ ...cell, notJudged: ['cytoplasm'] }),
      ),
    ]);
    expect(found).toMatchObject({
      normal: { count: 8, of: 10, percent: 80 },
      regions: {
        head: { count: 1, of: 10 },
        midpiece: { count: 1, of: 4, percent: 25 },
        tail: { count: 0, of: 10 },
        cytoplasm: null,
      },
      ...{ tzi: null, mai: null, sdi: null },
    });
  });
});
