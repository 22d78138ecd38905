import { describe, expect, it } from 'vitest';
import { clearScores } from './clear';
import { hotaScores } from './hota';
import { identityF1 } from './identity';
import { centerCloseness, prepareSequence, type TrackedFrame } from './sequence';

const at = (id: number, x: number, y = 0) => ({ id, x, y, w: 10, h: 10 });

describe('one true track of ten frames', () => {
  it('scores 1 when it is followed perfectly', () => {
    const sequence = prepareSequence(
      Array.from({ length: 10 }, (_, f) => ({ truth: [at(1, f)], found: [at(7, f)] })),
    );
    expect(clearScores(sequence)).toEqual({
      mota: 1,
      f1: 1,
      misses: 0,
      falseAlarms: 0,
      identitySwitches: 0,
      fragmentations: 0,
      mostlyTracked: 1,
      mostlyLost: 0,
    });
    expect(hotaScores(sequence).locA).toBeCloseTo(1, 12);
    expect(identityF1(sequence)).toBe(1);
    expect(hotaScores(sequence).hota).toBeCloseTo(1, 12);
  });

  it('found as two tracks of 6 and 4 frames', () => {
    const sequence = prepareSequence(
      Array.from({ length: 10 }, (_, f) => ({ truth: [at(1, f)], found: [at(f < 6 ? 7 : 8, f)] })),
    );
    // One switch: MOTA = 1 − 1/10. IDF1: the longer piece, 2·6 / (10 + 10).
    // AssA = (6·6/(10+6−6) + 4·4/(10+4−4)) / 10 = (3.6 + 1.6)/10 = 0.52; DetA = 1; HOTA = √0.52.
    expect(clearScores(sequence).mota).toBeCloseTo(0.9, 12);
    expect(identityF1(sequence)).toBeCloseTo(0.6, 12);
    const scores = hotaScores(sequence);
    expect(scores.detA).toBeCloseTo(1, 12);
    expect(scores.assA).toBeCloseTo(0.52, 12);
    expect(scores.hota).toBeCloseTo(Math.sqrt(0.52), 12);
  });

  it('found in half its frames, with as many boxes elsewhere', () => {
    const sequence = prepareSequence(
      Array.from(
        { length: 10 },
        (_, f): TrackedFrame => ({
          truth: [at(1, f)],
          found: f < 5 ? [at(7, f)] : [at(7, 300)],
        }),
      ),
    );
    // 5 hits, 5 misses, 5 false alarms: MOTA = 1 − 10/10 = 0; IDF1 = 2·5/20 = 0.5;
    // DetA = 5/15; AssA = 5·(5/(10+10−5))/5 = 1/3; HOTA = 1/3.
    expect(clearScores(sequence).mota).toBeCloseTo(0, 12);
    expect(clearScores(sequence).f1).toBeCloseTo(0.5, 12);
    expect(identityF1(sequence)).toBeCloseTo(0.5, 12);
    expect(hotaScores(sequence).hota).toBeCloseTo(1 / 3, 12);
  });

  it('found with a constant shift counts only up to its overlap', () => {
    // Shift 3: overlap 70/130 = 0.538: hits at the levels 0.05 … 0.50, that is 10 of 19; each of them scores 1.
    const sequence = prepareSequence(
      Array.from({ length: 10 }, (_, f) => ({ truth: [at(1, f)], found: [at(7, f + 3)] })),
    );
    expect(hotaScores(sequence).hota).toBeCloseTo(10 / 19, 12);
    // Localization: 0.538 at the 10 levels with matches, 1 by convention at the other 9.
    expect(hotaScores(sequence).locA).toBeCloseTo((10 * (7 / 13) + 9) / 19, 12);
    expect(clearScores(sequence).mota).toBe(1);
    expect(clearScores(sequence, 0.6).mota).toBe(-1);
  });
});

it('by centers, boxes of another size count as found, and distance as on a ruler of 20 px', () => {
  // A box of a third of the side, its center 3, 4 px off: overlap 1/9, closeness 1 − 5/20 = 0.75, 15 of 19 levels.
  const small = (f: number) => ({ id: 7, x: f + 5 - 5 / 3 + 3, y: 5 - 5 / 3 + 4, w: 10 / 3, h: 10 / 3 });
  const frames = Array.from({ length: 10 }, (_, f) => ({ truth: [at(1, f)], found: [small(f)] }));
  const byCenters = prepareSequence(frames, centerCloseness);
  expect(hotaScores(byCenters).hota).toBeCloseTo(15 / 19, 12);
  expect([clearScores(byCenters).mota, identityF1(byCenters)]).toEqual([1, 1]);
  expect(clearScores(prepareSequence(frames)).mota).toBe(-1);
  expect(centerCloseness(at(1, 0), at(2, 20))).toBe(0);
});

it('keeps the partner of the frame before even where another overlaps more', () => {
  const sequence = prepareSequence([
    { truth: [at(1, 0)], found: [at(7, 0)] },
    { truth: [at(1, 0)], found: [at(7, 2), at(8, 0)] }, // 7 overlaps 80/120, 8 overlaps fully
  ]);
  expect(clearScores(sequence)).toMatchObject({ mota: 0.5, misses: 0, falseAlarms: 1, identitySwitches: 0 });
});

it('has no score without truth, and refuses an id twice in a frame', () => {
  const empty = prepareSequence([{ truth: [], found: [at(1, 0)] }]);
  expect(clearScores(empty).mota).toBeNaN();
  expect(() => prepareSequence([{ truth: [at(1, 0), at(1, 5)], found: [] }])).toThrow(/twice/);
});

it('counts a track found again after a miss as broken once, and how many tracks are mostly found or lost', () => {
  // Track 1: found in frames 0–3 and 5–9 (9 of 10, one break, the same found track: no switch).
  // Track 2, far away: found in frame 0 of 10 only.
  const sequence = prepareSequence(
    Array.from({ length: 10 }, (_, f) => ({
      truth: [at(1, f), at(2, 300)],
      found: [...(f === 4 ? [] : [at(7, f)]), ...(f === 0 ? [at(8, 300)] : [])],
    })),
  );
  expect(clearScores(sequence)).toMatchObject({
    misses: 10,
    identitySwitches: 0,
    fragmentations: 1,
    mostlyTracked: 1,
    mostlyLost: 1,
  });
});
