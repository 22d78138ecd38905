import { describe, expect, it } from 'vitest';
import { DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID, loadDetector, resolveModel } from '@/lib/engine/inference';
import { DEFAULT_SCENE, seededRandom } from '@/lib/science/simulation';
import { analyzeJittered } from './analyze-scene';
import { type MeasuredBlank, measureBlank, planBlanks, summarizeBlanks } from './blank';
import { compareCells } from './cell-errors';
import type { ComparedVideo } from './compare-video';
import { planDisturbed, summarizeDisturbed } from './disturbed';
import { evaluateSimulated } from './evaluate-simulated';
import { planVideos } from './plan';
import { sceneTruth } from './scene-truth';

describe('the plan', () => {
  it('never draws the same world twice, and other worlds for another seed', () => {
    const seeds = [...planVideos(3, 1), ...planVideos(3, 2)].map(({ parameters }) => parameters.seed);
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(planVideos(2, 5)).toEqual(planVideos(2, 5));
  });
  it('covers every frame rate and concentration', () => {
    const plan = planVideos(1, 1);
    const rates = plan.filter((v) => v.purpose === 'motion').map((v) => v.parameters.framesPerSecond);
    expect(rates).toEqual([25, 30, 50, 100]);
    const counted = plan.filter((v) => v.purpose === 'count');
    const fields = [5, 20, 50, 100, 200].map(
      (c) => counted.filter((v) => v.parameters.concentrationMillionPerMl === c).length,
    );
    expect(fields).toEqual([4, 2, 1, 1, 1]);
  });
});

describe('fields without sperm', () => {
  it('are other worlds than those of the other figures, without sperm or clumps of it', () => {
    const blanks = planBlanks(2, 1);
    expect(blanks.map(({ dirt }) => dirt)).toEqual(
      ['usual', 'large debris', 'round cells'].flatMap((dirt) => Array(6).fill(dirt)),
    );
    const others = planVideos(3, 1).map(({ parameters }) => parameters.seed);
    const seeds = blanks.map(({ parameters }) => parameters.seed);
    expect(new Set([...seeds, ...others]).size).toBe(seeds.length + others.length);
    for (const { parameters } of blanks) expect(sceneTruth(parameters).tracks).toEqual([]);
  });

  it('are summed up by kind, with the 95th percentile by rank', () => {
    const of = (dirt: MeasuredBlank['dirt'], found: readonly number[]): MeasuredBlank[] =>
      found.map((millionPerMl) => ({ dirt, millionPerMl, spermPerField: 2 * millionPerMl, motile: 1 }));
    // Rank .5 + .95 × 10 = 10: the largest of ten. Of all fifteen: rank 14.75, between 9 and 20.
    const usual = [0, 9, 1, 8, 2, 7, 3, 6, 4, 5];
    const [first, second, all] = summarizeBlanks([
      ...of('usual', usual),
      ...of('round cells', [0, 0, 0, 0, 20]),
    ]);
    expect(first).toEqual({
      ...{ dirt: 'usual', fields: 10, meanSpermPerField: 9, meanMillionPerMl: 4.5 },
      ...{ limitMillionPerMl: 9, motile: 10 },
    });
    expect(second).toMatchObject({ dirt: 'round cells', meanMillionPerMl: 4, limitMillionPerMl: 20 });
    expect(all).toMatchObject({ dirt: 'all', fields: 15, limitMillionPerMl: 9 + 0.75 * 11 });
  });

  it('with dirt as usual seem to hold next to nothing, and nothing that moves', async () => {
    const model = await resolveModel(DEFAULT_DETECTOR_ID);
    const { file: judgeFile } = await resolveModel(DEFAULT_RESTING_ID);
    const detector = await loadDetector(model.file, { threads: 1 });
    const models = { detector, detectorFile: model.file, judgeFile };
    const blanks: MeasuredBlank[] = [];
    for (const field of planBlanks(2, 1).filter(({ dirt }) => dirt === 'usual'))
      blanks.push(await measureBlank(field, models));
    await detector.close();
    // Where any scale was looked at, these six fields held 9 M/ml in the mean.
    const [usual] = summarizeBlanks(blanks);
    expect(usual?.meanMillionPerMl).toBeLessThan(2);
    expect(usual?.motile).toBe(0);
  }, 240_000);
});

describe('disturbed recordings', () => {
  it('show the same worlds, other ones than those of the other figures', () => {
    const plan = planDisturbed(2, 1);
    expect(plan.map(({ disturbance }) => disturbance)).toEqual(
      [
        'none',
        'shaken by 1 µm',
        'shaken by 3 µm',
        'swaying by 8 µm',
        'pushed by 4 µm',
        'pushed by 12 µm',
        'round view',
      ].flatMap((each) => [each, each]),
    );
    const seeds = plan.map(({ parameters }) => parameters.seed);
    expect(new Set(seeds).size).toBe(2);
    const others = [...planVideos(3, 1), ...planBlanks(2, 1)].map(({ parameters }) => parameters.seed);
    expect(others.filter((seed) => seeds.includes(seed))).toEqual([]);
    expect(plan[2]?.parameters).toMatchObject({ vibrationUm: 1, viewDiameter: 0 });
    expect(plan[12]?.parameters).toMatchObject({ vibrationUm: 0, viewDiameter: 0.9 });
  });

  it('are summed up by what disturbs them', () => {
    const video = (real: number, found: number, onClumps: number, motile: number | null): ComparedVideo =>
      ({
        row: {
          ...{ trueMeanPerField: real, foundMeanPerField: found, foundOnClumps: onClumps },
          ...{ trueMotilePercent: 40, foundMotilePercent: motile },
        },
        cells: [
          {
            pattern: 'progressive',
            figures: { vcl: { truth: 50, found: 60 }, vsl: { truth: 20, found: 19 } },
          },
          { pattern: 'twitching', figures: { vcl: { truth: 10, found: 99 }, vsl: null } },
        ],
      }) as unknown as ComparedVideo;
    const of = (disturbance: 'none' | 'round view', ...args: Parameters<typeof video>) => {
      return { disturbance, compared: video(...args) };
    };
    expect(
      summarizeDisturbed([
        of('round view', 20, 25, 1, 46),
        of('round view', 30, 33, 2, 42),
        of('none', 9, 9, 0, null),
      ]),
    ).toEqual([
      {
        ...{ disturbance: 'none', videos: 1, concentrationErrorPercent: 0, motilePoints: null },
        ...{ vclBiasPercent: expect.closeTo(20, 9), vslBiasPercent: expect.closeTo(-5, 9) },
      },
      {
        // (25 − 1 + 33 − 2) of 50; (6 + 2) of two videos.
        ...{ disturbance: 'round view', videos: 2, concentrationErrorPercent: expect.closeTo(10, 9) },
        ...{ motilePoints: 4, vclBiasPercent: expect.closeTo(20, 9), vslBiasPercent: expect.closeTo(-5, 9) },
      },
    ]);
  });
});

it('compares true boxes with the velocities that the cells were given', () => {
  const truth = sceneTruth({
    ...DEFAULT_SCENE,
    seed: 42,
    seconds: 2,
    concentrationMillionPerMl: 60,
    motility: { rapid: 1, slow: 0, nonProgressive: 0, immotile: 0 },
    wanderRad: 0,
  });
  const cells = compareCells(truth, analyzeJittered(truth, seededRandom(1)));
  expect(cells.length).toBeGreaterThan(20);
  const speeds = [...truth.cells.values()].map(({ setSpeedUmPerS }) => setSpeedUmPerS);
  for (const { figures } of cells) {
    // Cells seen for half a second only have few beats to average over. Without turning, the average path is straight and as fast as the cell was made; 30 to 75 µm/s by the defaults.
    const real = figures.vap?.truth ?? 0;
    expect(Math.min(...speeds.map((v) => Math.abs(v - real)))).toBeLessThan(1e-6);
    // Jitter of 4 % of a head, of which 1 % is taken off where no cell rests.
    expect(Math.abs((figures.vap?.found ?? 0) / real - 1)).toBeLessThan(0.135);
    expect(Math.abs((figures.vsl?.found ?? 0) / real - 1)).toBeLessThan(0.1);
  }
});

it('keeps the floors of the accuracy table with the shipped detector on unseen worlds', async () => {
  // One video of two seconds at 50 frames/s; the whole table: evaluate -- --simulated 3.
  const { motion, videos } = await evaluateSimulated({
    videos: 1,
    only: ({ purpose, parameters }) => purpose === 'motion' && parameters.framesPerSecond === 50,
  });
  const { vsl, vap, vcl } = motion[0]?.cells.progressive ?? {};
  expect(vsl?.pairs).toBeGreaterThan(10);
  for (const [errors, most] of [
    [vsl, 3],
    [vap, 3],
    [vcl, 6],
  ] as const) {
    expect(Math.abs(errors?.biasPercent ?? Number.NaN)).toBeLessThan(most);
    expect(errors?.medianAbsoluteErrorPercent).toBeLessThan(most);
  }
  expect(Math.abs(motion[0]?.motilePoints?.mean ?? Number.NaN)).toBeLessThan(8);
  // 0.757 where the detector sees every frame, 0.749 where it sees every second.
  expect(motion[0]?.MOTA).toBeGreaterThan(0.74);
  const [{ trueMeanPerField = 0, foundMeanPerField = 0, foundOnClumps = 0 } = {}] = videos;
  expect(Math.abs((foundMeanPerField - foundOnClumps) / trueMeanPerField - 1)).toBeLessThan(0.1);
}, 240_000);
