import { expect, it } from 'vitest';
import { combineRoundCells } from './combine-round-cells';

it('pools counts with the exact Poisson interval, and takes only calibrated ones for the concentration', () => {
  const { count, concentration } = combineRoundCells([
    { counted: 3, examinedVolumeNl: 2 },
    { counted: 7, examinedVolumeNl: 2 },
    { counted: 1, examinedVolumeNl: null },
  ]);
  expect(count.value).toBe(11);
  // 10 in 4 nl; Garwood's interval of 10 is tabulated as 4.795 to 18.39 (Pearson & Hartley, table 40).
  expect(concentration?.value).toBeCloseTo(2.5, 10);
  expect(concentration?.interval95.low).toBeCloseTo(4.795 / 4, 3);
  expect(concentration?.interval95.high).toBeCloseTo(18.39 / 4, 2);
});

it('takes the scatter where replicates disagree: 10 and 40 in equal volumes', () => {
  // χ² = 2 × 15² / 25 = 18 > 3.84. Mean 25, standard deviation 21.2; t of one degree of freedom 12.706: beyond 0.
  const { concentration } = combineRoundCells([
    { counted: 10, examinedVolumeNl: 1 },
    { counted: 40, examinedVolumeNl: 1 },
  ]);
  expect(concentration?.value).toBe(25);
  expect(concentration?.interval95.low).toBe(0);
  expect(concentration?.interval95.high).toBeCloseTo(25 + 12.706 * 15, 0);
});

it('has none of uncalibrated videos, and 0 where none is found', () => {
  expect(combineRoundCells([{ counted: 4, examinedVolumeNl: null }]).concentration).toBeNull();
  const none = combineRoundCells([{ counted: 0, examinedVolumeNl: 2 }]).concentration;
  // The upper limit of a count of 0 is −ln 0.025 = 3.689.
  expect(none?.interval95.high).toBeCloseTo(3.689 / 2, 3);
});
