import { expect, it } from 'vitest';
import { inWords } from '@/lib/messages';
import type { SpermClass, Track } from '@/lib/science/vision/types';
import { checkCalibration } from './calibration';
import { measureField } from './measure-field';
import { DEFAULT_PARAMETERS } from './parameters';
import type { FieldSummary } from './summarize';
import { warningsFor } from './warnings';

const frames = 100;
/** Moves `speed` px a frame to the right from (x, y); boxes of `side` px. */
function trackOf(
  id: number,
  x: number,
  y: number,
  speed: number,
  className: SpermClass = 'sperm',
  side = 10,
): Track {
  return {
    id,
    className,
    points: Array.from({ length: frames }, (_, frame) => {
      const cx = x + speed * frame;
      const box = { x: cx - side / 2, y: y - side / 2, w: side, h: side };
      return { ...box, frame, cx, cy: y, score: 1, interpolated: false };
    }),
  };
}
// One swimmer, three resting cells, of which one lies in a cluster of 60 px.
const followed = [
  trackOf(1, 50, 40, 2),
  trackOf(2, 100, 100, 0),
  trackOf(3, 160, 100, 0),
  trackOf(4, 300, 200, 0),
  trackOf(5, 310, 205, 0, 'cluster', 60),
];
const field = {
  calibration: checkCalibration({ pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 }),
  parameters: DEFAULT_PARAMETERS,
  framesPerSecond: 50,
  frames,
  width: 400,
  height: 300,
};

const warningsOf = (summary: FieldSummary, stillPictures = 0, ofFrames = frames): string[] =>
  warningsFor({
    summary,
    framesPerSecond: 50,
    frames: ofFrames,
    pixelSizeUm: 0.5,
    resampled: false,
    ...{ width: 640, height: 480, pixelAspect: 1, interlaced: false },
    flatFrames: 0,
    repeatedPictures: 0,
    stillPictures,
    otherSize: null,
    visibleShare: 1,
    pictures: null,
    frameSeconds: [],
    parameters: DEFAULT_PARAMETERS.remarks,
  }).map((warning) => inWords(warning));

it('counts cells in clusters but leaves them out of motility, and says how many', () => {
  const { tracks, kinematics, summary } = measureField({ ...field, followed, knowsClusters: true });
  expect(tracks.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(kinematics.tracks.map(({ trackId }) => trackId)).toEqual([1, 2, 3]);
  expect(summary.counts).toMatchObject({
    meanPerField: 4,
    distinctTracks: 4,
    meanClusters: 1,
    spermInClusters: 1,
  });
  // One of three free cells swims.
  expect(summary.motility).toMatchObject({ motile: { percent: expect.closeTo(100 / 3, 9) } });
  const warnings = warningsOf(summary);
  expect(warnings).toContainEqual(expect.stringMatching(/^1 sperm lies in a cluster: it is counted/));
  expect(warnings).toContainEqual(expect.stringMatching(/^On average 1.0 clusters of sperm were in view/));
});

it('counts, but grades nobody where the picture stands still for more than a tenth of the recording', () => {
  const moving = measureField({ ...field, followed, knowsClusters: true });
  const still = measureField({ ...field, followed, knowsClusters: true, standsStill: true });
  expect(still.summary.concentration).toEqual(moving.summary.concentration);
  expect(still.summary.counts).toEqual({ ...moving.summary.counts, spermAssessed: 0, effectiveSperm: 0 });
  expect(still.summary.motility).toEqual({
    status: 'not measured',
    reason: expect.stringMatching(/^The picture stands still/),
  });
  expect(still.summary.kinematics.motileCells).toBe(0);
  // Where nothing can be graded, too short tracks are not what is lacking.
  for (const [pictures, ofFrames, isSaid] of [
    [24, 100, true],
    [25, 100, false],
    [30, 300, true],
    [31, 300, false],
  ] as const) {
    const isTooShort = warningsOf(still.summary, pictures, ofFrames).some((text) => /too short/.test(text));
    expect(isTooShort, `${pictures} of ${ofFrames} at 50 a second`).toBe(isSaid);
  }
  // What a person has looked at counts.
  const regrades = new Map([[1, 'rapid'] as const]);
  const looked = measureField({ ...field, followed, knowsClusters: true, standsStill: true, regrades });
  expect(looked.summary.motility).toMatchObject({ motile: { percent: 100 } });
});

it('does not deny clusters that nobody looked for', () => {
  const { summary } = measureField({ ...field, followed: followed.slice(0, 4), knowsClusters: false });
  expect(summary.counts).toMatchObject({ meanClusters: null, spermInClusters: null });
  expect(summary.motility).toMatchObject({ motile: { percent: expect.closeTo(25, 9) } });
});

it('takes cells that were judged to stick to others as those in a cluster, of which there is one here', () => {
  const near = trackOf(6, 170, 100, 0);
  const judged = {
    followed: [...followed.slice(0, 4), near],
    inClusters: new Set([3, 6]),
    knowsClusters: false,
  };
  const { kinematics, summary } = measureField({ ...field, ...judged });
  expect(kinematics.tracks.map(({ trackId }) => trackId)).toEqual([1, 2, 4]);
  expect(summary.counts).toMatchObject({ meanPerField: 5, meanClusters: 1, spermInClusters: 2 });
  // The two are not assessed, but not because they were seen too shortly.
  const warnings = warningsOf(summary);
  expect(warnings).toContainEqual(expect.stringMatching(/^2 sperm lie in clusters/));
  expect(warnings).not.toContainEqual(expect.stringMatching(/too short/));
  const none = measureField({ ...field, ...judged, inClusters: new Set<number>() }).summary.counts;
  expect(none).toMatchObject({ meanClusters: 0, spermInClusters: 0 });
});

it.each([
  [{ pixelSizeUm: 0.5, chamberDepthUm: 20 }, 'No concentration: the dilution is not known.'],
  [{ pixelSizeUm: 0.5, dilution: 1 }, 'No concentration: the chamber depth is not known.'],
  [{ pixelSizeUm: 0.5 }, 'No concentration: the chamber depth and the dilution are not known.'],
])('names what a concentration lacks and nothing else: %j', (known, reason) => {
  const { summary } = measureField({
    ...field,
    calibration: checkCalibration(known),
    followed,
    knowsClusters: false,
  });
  expect(summary).toMatchObject({ concentration: null, concentrationReason: reason });
});

it('multiplies the concentration and its interval by the factor that the chamber declares, and keeps both', () => {
  const plain = measureField({ ...field, followed, knowsClusters: true }).summary.concentration;
  const capillaryCompensation = { factor: 1.25, source: 'Maker, lot 7' };
  const calibration = checkCalibration({ ...field.calibration, capillaryCompensation });
  const { concentration } = measureField({ ...field, calibration, followed, knowsClusters: true }).summary;
  // 4 cells under 400 × 300 px of 0.5 µm and 20 µm are some 6.7 M/ml before rims and overlaps are taken off.
  expect(plain?.millionPerMl).toBeGreaterThan(6.6);
  expect(plain?.compensation).toBeUndefined();
  expect(concentration?.millionPerMl).toBeCloseTo(1.25 * (plain?.millionPerMl ?? 0), 10);
  expect(concentration?.interval95.low).toBeCloseTo(1.25 * (plain?.interval95.low ?? 0), 10);
  expect(concentration?.interval95.high).toBeCloseTo(1.25 * (plain?.interval95.high ?? 0), 10);
  expect(concentration?.compensation).toEqual({ ...capillaryCompensation, uncorrected: plain });
});

it.each([0.9, 2.1, Number.NaN])('refuses a factor of %s', (factor) => {
  expect(() => checkCalibration({ capillaryCompensation: { factor, source: 'x' } })).toThrow(
    'errors.compensationBounds',
  );
});

it('leaves cells on round cells out of motility, and counts round cells in an area of their own', () => {
  const roundCells = [
    {
      firstFrame: 0,
      frame: 50,
      pixelUm: 0.5,
      cells: [
        { cx: 200, cy: 150, radius: 10 },
        { cx: 4, cy: 9, radius: 10 },
      ],
    },
  ];
  const held = { inClusters: new Set([2]), shaking: new Set([2]), onRoundCells: new Set([3]), roundCells };
  const { kinematics, summary } = measureField({
    ...field,
    followed: followed.slice(0, 4),
    knowsClusters: false,
    ...held,
  });
  expect(kinematics.tracks.map(({ trackId }) => trackId)).toEqual([1, 4]);
  expect(summary.counts).toMatchObject({ spermInClusters: 1, spermShaking: 1, spermOnRoundCells: 1 });
  // 7.6 µm are 15.2 px: 369.6 × 269.6 px of 0.5 µm, 20 µm deep, are 0.4982 nl.
  expect(summary.roundCells).toMatchObject({ counted: 1, countedAreaPx2: expect.closeTo(369.6 * 269.6, 6) });
  expect(summary.roundCells?.concentration?.millionPerMl).toBeCloseTo(1 / 0.49822, 3);
  // One counted: Poisson's limits are 0.0253 and 5.572.
  expect(summary.roundCells?.interval95.low).toBeCloseTo(0.0253, 4);
  expect(summary.roundCells?.interval95.high).toBeCloseTo(5.572, 3);
  const warnings = warningsOf(summary);
  expect(warnings).toContainEqual(expect.stringMatching(/^1 of the sperm in clusters shakes: it is alive/));
  expect(warnings).toContainEqual(expect.stringMatching(/^1 sperm sticks to a round cell/));
  expect(warnings).toContainEqual(
    expect.stringMatching(/^Round cells: 2.0 M\/ml \(95 % interval 0.1 to 11.2\), above 1 M\/ml/),
  );
  expect(warnings).not.toContainEqual(expect.stringMatching(/too short/));
});

it('says nothing of round cells where nobody looked, and none where they could not be looked for', () => {
  const given = { ...field, followed, knowsClusters: true };
  expect(measureField(given).summary).not.toHaveProperty('roundCells');
  expect(measureField(given).summary.counts).not.toHaveProperty('spermShaking');
  expect(measureField({ ...given, roundCells: [] }).summary.roundCells).toBeNull();
});
