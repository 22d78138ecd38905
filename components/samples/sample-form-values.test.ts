import { expect, it } from 'vitest';
import { NO_ENTRIES } from '@/lib/domain/samples/contract-entries';
import { readValues, toValues } from './sample-form-values';

const NOW = new Date('2026-01-02T10:30:00Z');
const read = (change: Record<string, number | string>) =>
  readValues({ ...toValues(NO_ENTRIES), ...change }, NOW);

it('takes blanks for not known, and gives back what was entered', () => {
  const sample = {
    ...NO_ENTRIES,
    volumeMl: 3.2,
    collectedAt: '2026-01-02T10:30',
    viscosity: 'normal' as const,
  };
  expect(readValues(toValues(sample), NOW)).toEqual({ entries: sample, errors: {} });
  expect(read({ remarks: '  ', volumeMl: '' })).toEqual({ entries: NO_ENTRIES, errors: {} });
});

it('names what is out of bounds or no number', () => {
  for (const volumeMl of [0, -1, 31, 'three', '1e9']) {
    expect(read({ volumeMl }).errors, String(volumeMl)).toEqual({ volumeMl: 'bounds' });
  }
  expect(read({ minutesToExamination: 30.5 }).errors).toEqual({ minutesToExamination: 'bounds' });
  expect(read({ ph: '7.6' }).entries.ph).toBe(7.6);
});

it('asks how many were counted', () => {
  expect(read({ normalFormsPercent: 4 }).errors).toEqual({ morphologyCounted: 'counted' });
  expect(read({ vitalityLivePercent: 0 }).errors).toEqual({ vitalityCounted: 'counted' });
  expect(read({ normalFormsPercent: 4, morphologyCounted: 200 }).errors).toEqual({});
});

it('takes no time to come, by the clock that is furthest ahead', () => {
  expect(read({ collectedAt: '2026-01-03T00:30' }).errors).toEqual({});
  expect(read({ collectedAt: '2026-01-03T00:31' }).errors).toEqual({ collectedAt: 'future' });
  expect(read({ collectedAt: '2027-01-02T10:30' }).errors).toEqual({ collectedAt: 'future' });
});

it('takes no defects of more cells than the normal forms leave, but for rounding', () => {
  const counted = { morphologyCounted: 200, normalFormsPercent: 60 };
  const more = { headDefectsPercent: 42, tailDefectsPercent: 41, cytoplasmDefectsPercent: 0 };
  expect(read({ ...counted, ...more }).errors).toEqual({ headDefectsPercent: 'defects' });
  // Regions are counted apart: a cell may have a defect in each.
  expect(read({ headDefectsPercent: 95, tailDefectsPercent: 95 }).errors).toEqual({});
});
