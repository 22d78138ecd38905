import { describe, expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import { type FollowedField, measureFollowed } from './measure-followed';
import { DEFAULT_PARAMETERS } from './parameters';
import { sensitivityOf } from './sensitivity';

/** A head that moves straight on at so many µm/s: 50 frames a second, 0.5 µm a pixel. */
const straight = (id: number, umPerSecond: number, frames = 100): Track => ({
  id,
  className: 'sperm',
  points: Array.from({ length: frames }, (_, frame) => {
    const [cx, cy, w, h] = [40 + (umPerSecond / 0.5 / 50) * frame, 20 * id, 10, 8];
    return { frame, cx, cy, x: cx - w / 2, y: cy - h / 2, w, h, score: 0.9, interpolated: false };
  }),
});

const field = (change: Partial<FollowedField> = {}): FollowedField => ({
  // Two rest; the others at 4.5, 5.5, 22, 28 and 60 µm/s; all are seen for 2 s, so each is an eighth of the sample.
  followed: [0, 0, 0, 4.5, 5.5, 22, 28, 60].map((speed, at) => straight(at + 1, speed)),
  inClusters: null,
  drift: null,
  calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null },
  parameters: DEFAULT_PARAMETERS,
  framesPerSecond: 50,
  frames: 100,
  width: 640,
  height: 480,
  knowsClusters: false,
  restingLeftOut: 0,
  restingDoubtful: 0,
  resampled: false,
  flatFrames: 0,
  frameSeconds: [],
  ...change,
});

const EIGHTH = 12.5;
const at = (points: readonly { value: number; shares: object }[] | undefined, value: number) =>
  points?.find((point) => point.value === value)?.shares;

describe('sensitivity', () => {
  it('is what was measured at the limits that the analysis used', () => {
    const made = sensitivityOf(field());
    const { motility } = measureFollowed(field()).summary;
    expect(motility.status).toBe('graded');
    if (motility.status !== 'graded' || !made) return;
    for (const [points, value] of [
      [made.series.progressiveLimit, 5],
      [made.series.rapidLimit, 25],
      [made.series.smallCircle, 5],
      [made.series.movingLimits, 5],
      [made.series.averagePath, 0.2],
    ] as const) {
      expect(at(points, value)).toEqual({
        rapid: motility.rapid.percent,
        slow: motility.slow.percent,
        nonProgressive: motility.nonProgressive.percent,
        immotile: motility.immotile.percent,
      });
    }
    expect(made.effectiveSpermatozoa).toBeCloseTo(8);
  });

  // Of eight cells: rapid from 25 are 28 and 60, slow from 5 are 5.5 and 22; 4.5 moves too slowly to move at all.
  it('moves cells from grade to grade as limits pass their speeds', () => {
    const { measured, series } = sensitivityOf(field()) ?? {};
    expect(measured).toEqual({
      rapid: 2 * EIGHTH,
      slow: 2 * EIGHTH,
      nonProgressive: 0,
      immotile: 4 * EIGHTH,
    });
    expect(at(series?.rapidLimit, 30)).toMatchObject({ rapid: EIGHTH, slow: 3 * EIGHTH });
    expect(at(series?.rapidLimit, 20)).toMatchObject({ rapid: 3 * EIGHTH, slow: EIGHTH });
    // Below 4.5 the fourth is slow; above 5.5 the fifth still moves (VAP 5.5 ≥ 5): non-progressive.
    expect(at(series?.progressiveLimit, 4)).toMatchObject({ slow: 3 * EIGHTH, immotile: 3 * EIGHTH });
    expect(at(series?.progressiveLimit, 6)).toMatchObject({ slow: EIGHTH, nonProgressive: EIGHTH });
    // With 4 µm/s of VAP the fourth moves.
    expect(at(series?.movingLimits, 4)).toMatchObject({ nonProgressive: EIGHTH, immotile: 3 * EIGHTH });
  });

  it('takes in circles that are a little larger, and leaves out smaller ones', () => {
    // Radii of 4 and 7 µm at 15 µm/s: 8 and 14 px at 30 px/s.
    const circles = [8, 14].map((radius, i): Track => {
      const at = (frame: number) => ((30 / radius) * frame) / 50;
      return {
        id: 11 + i,
        className: 'sperm',
        points: Array.from({ length: 100 }, (_, frame) => {
          const [cx, cy] = [200 + radius * Math.cos(at(frame)), 300 + 60 * i + radius * Math.sin(at(frame))];
          return { frame, cx, cy, x: cx - 5, y: cy - 4, w: 10, h: 8, score: 0.9, interpolated: false };
        }),
      };
    });
    const followed = [...field().followed.slice(0, 3), ...circles];
    const made = sensitivityOf(field({ followed }));
    expect(made?.used.smallCircle).toBe(5);
    expect(made?.series.smallCircle.map(({ value }) => value).slice(0, 2)).toEqual([2.5, 2.75]);
    expect(made?.series.smallCircle.at(-1)?.value).toBe(10);
    // Five cells, of which three rest.
    expect(at(made?.series.smallCircle, 2.5)).toMatchObject({ slow: 40, nonProgressive: 0 });
    expect(at(made?.series.smallCircle, 5)).toMatchObject({ slow: 20, nonProgressive: 20 });
    expect(at(made?.series.smallCircle, 10)).toMatchObject({ slow: 0, nonProgressive: 40 });
    // Version 0.11.0 knew no circles.
    const { smallCircleRadiusUm: _, ...grading } = DEFAULT_PARAMETERS.kinematics.grading;
    const kinematics = { ...DEFAULT_PARAMETERS.kinematics, grading };
    const before = sensitivityOf(field({ followed, parameters: { ...DEFAULT_PARAMETERS, kinematics } }));
    expect(before?.measured).toMatchObject({ slow: 40 });
    expect(before?.series.smallCircle).toEqual([]);
  });

  it('gives what an analysis with that rule or window gives', () => {
    const { series } = sensitivityOf(field()) ?? {};
    const { kinematics } = DEFAULT_PARAMETERS;
    const measuredWith = (change: object) => {
      const parameters = { ...DEFAULT_PARAMETERS, kinematics: { ...kinematics, ...change } };
      const { motility } = measureFollowed(field({ parameters })).summary;
      return motility.status === 'graded' ? [motility.rapid.percent, motility.slow.percent] : [];
    };
    const shown = (shares: object | undefined) => {
      const { rapid, slow } = shares as { rapid: number; slow: number };
      return [rapid, slow];
    };
    expect(shown(at(series?.averagePath, 0.28))).toEqual(measuredWith({ averagePathSeconds: 0.28 }));
    expect(shown(at(series?.rapidLimit, 22.5))).toEqual(
      measuredWith({ grading: { ...kinematics.grading, rapidUmPerSecond: 22.5 } }),
    );
  });

  it('takes in what rests from lower probabilities on, and leaves it out from higher ones', () => {
    // Of three that rest two were judged; a fourth was left out. What a person counted has no probability.
    const judged = {
      restingProbability: new Map([
        [1, 0.9],
        [2, 0.5],
      ]),
      leftOut: [{ track: straight(9, 0), probability: 0.3 }],
      restingLeftOut: 1,
    };
    const { series, used } = sensitivityOf(field(judged)) ?? {};
    expect(used?.restingLimit).toBe(41);
    expect(series?.restingLimit.map(({ value }) => value)).toEqual([20.5, 30.75, 41, 51.25, 61.5]);
    // Four of eight move; of nine with what was left out, of seven without the one at 50 %.
    const immotile = series?.restingLimit.map(({ shares }) => shares.immotile);
    for (const [place, share] of [5 / 9, 4 / 8, 4 / 8, 3 / 7, 3 / 7].entries())
      expect(immotile?.[place]).toBeCloseTo(100 * share, 9);
    expect(sensitivityOf(field())?.series.restingLimit).toEqual([]);
    expect(sensitivityOf(field({ ...judged, restingDoubtful: 2 }))?.series.restingLimit).toEqual([]);
  });

  it('leaves what a person has graded', () => {
    const { series } = sensitivityOf(field(), new Map([[7, 'rapid']])) ?? {};
    // The seventh, at 28 µm/s, would be slow at a limit of 30.
    expect(at(series?.rapidLimit, 30)).toMatchObject({ rapid: 2 * EIGHTH });
  });

  it('is nothing without a calibration or without a cell that can be judged', () => {
    const calibration = { ...field().calibration, pixelSizeUm: null };
    expect(sensitivityOf(field({ calibration }))).toBeNull();
    expect(sensitivityOf(field({ followed: [straight(1, 30, 5)] }))).toBeNull();
  });
});
