import { describe, expect, it } from 'vitest';
import type { FieldSensitivity, Shares } from '@/lib/engine/casa/sensitivity';
import { conclusionsOf } from './contract-conclusion';
import { poolSensitivity } from './pool-shares';

const shares = (progressive: number, immotile = 40): Shares => ({
  rapid: progressive / 2,
  slow: progressive / 2,
  nonProgressive: 100 - immotile - progressive,
  immotile,
});

/** Progressive falls from 33 to 21 % as its limit goes from 4 to 6 µm/s. */
const field = (cells: number, change: Partial<FieldSensitivity> = {}): FieldSensitivity => ({
  effectiveSpermatozoa: cells,
  measured: shares(30),
  used: {
    progressiveLimit: 5,
    rapidLimit: 25,
    smallCircle: 5,
    movingLimits: 5,
    averagePath: 0.2,
    restingLimit: 41,
  },
  series: {
    progressiveLimit: [
      [4, 33],
      [4.5, 31],
      [5, 30],
      [5.5, 29.9],
      [6, 21],
    ].map(([value = 0, percent = 0]) => ({ value, shares: shares(percent) })),
    rapidLimit: [{ value: 25, shares: shares(30) }],
    smallCircle: [{ value: 5, shares: shares(30) }],
    movingLimits: [{ value: 5, shares: shares(30) }],
    averagePath: [{ value: 0.2, shares: shares(30) }],
    restingLimit: [],
  },
  ...change,
});
const video = (id: string, made: FieldSensitivity | null) => ({
  videoId: id,
  videoName: `Field ${id}`,
  field: made,
  reason: made ? null : ('notStored' as const),
});

describe('several videos together', () => {
  it('weigh as many cells as they have', () => {
    const other = field(300, { measured: shares(50, 20) });
    const { measured, videos } = poolSensitivity([
      video('1', field(100)),
      video('2', other),
      video('3', null),
    ]);
    // (30 × 100 + 50 × 300) / 400 = 45; immotile (40 × 100 + 20 × 300) / 400 = 25, so 75 % move.
    expect(measured).toMatchObject({ progressive: 45, immotile: 25, total: 75 });
    expect(videos.map(({ reason }) => reason)).toEqual([null, null, 'notStored']);
  });

  it('have no series where they were measured by different limits', () => {
    const other = field(100, { used: { ...field(1).used, rapidLimit: 22 } });
    const { series } = poolSensitivity([video('1', field(100)), video('2', other)]);
    expect(series.map(({ shifted }) => shifted)).toEqual([
      'progressiveLimit',
      'smallCircle',
      'movingLimits',
      'averagePath',
    ]);
  });

  it('tell how much hangs on what rests only where each of them kept its probabilities', () => {
    const series = (cells: number) => ({
      ...field(cells),
      series: { ...field(cells).series, restingLimit: [{ value: 41, shares: shares(30) }] },
    });
    const shifted = (...fields: readonly FieldSensitivity[]) =>
      poolSensitivity(fields.map((each, at) => video(`${at}`, each))).series.find(
        (each) => each.shifted === 'restingLimit',
      );
    expect(shifted(series(100), series(50))).toMatchObject({ unit: '%', used: 41, points: [{ value: 41 }] });
    expect(shifted(series(100), field(50))).toBeUndefined();
  });

  it('say nothing where no video has grades', () => {
    expect(poolSensitivity([video('1', null)])).toMatchObject({ measured: null, series: [] });
  });
});

it('concludes between which values a figure lies and where the decision holds', () => {
  const { series } = poolSensitivity([video('1', field(100))]);
  const [progressive, total] = conclusionsOf(series, (figure) =>
    figure === 'progressiveMotility' ? { bound: 'min', limit: 30 } : null,
  );
  expect(progressive).toEqual({
    ...{
      figure: 'progressiveMotility',
      shifted: 'progressiveLimit',
      unit: 'µm/s',
      from: 4,
      to: 6,
      low: 21,
      high: 33,
    },
    // At 5 it is 30.0, which meets at least 30; at 5.5 it is 29.9.
    decision: { limit: 30, isMet: true, from: 4, to: 5, isWhole: false },
  });
  expect(total).toMatchObject({ figure: 'totalMotility', low: 60, high: 60, decision: null });
});
