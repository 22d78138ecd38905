import { describe, expect, it } from 'vitest';
import { DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID, loadDetector, resolveModel } from '@/lib/engine/inference';
import { type MeasuredSample, measureSample, planSamples, summarizeSamples } from './intervals';
import { planVideos } from './plan';

describe('samples of several fields', () => {
  it('keep their microscope and their sperm, and are recorded elsewhere in each field', () => {
    const plan = planSamples(2, 1);
    expect(plan).toHaveLength(6);
    for (const { fields, motility, concentrationMillionPerMl } of plan) {
      expect(fields).toHaveLength(5);
      const { rapid, slow, nonProgressive, immotile } = motility;
      expect(rapid + slow + nonProgressive + immotile).toBeCloseTo(1, 12);
      expect(Math.min(rapid, slow, nonProgressive, immotile)).toBeGreaterThan(0);
      expect(concentrationMillionPerMl).toBeGreaterThan(5);
      expect(concentrationMillionPerMl).toBeLessThan(120);
      const [first, ...others] = fields.map(({ seed: _, ...field }) => field);
      expect(first).toMatchObject({ motility, concentrationMillionPerMl, seconds: 1 });
      for (const field of others) expect(field).toEqual(first);
    }
    const seeds = plan.flatMap(({ fields }) => fields.map(({ seed }) => seed));
    expect(new Set(seeds).size).toBe(30);
    const others = planVideos(3, 1).map(({ parameters }) => parameters.seed);
    expect(others.filter((seed) => seeds.includes(seed))).toEqual([]);
    expect(planSamples(2, 1)).toEqual(plan);
  });
});

describe('how often intervals hold the truth', () => {
  /** 100 counted in 10 nl, with 100 judged. */
  const replicate = (spermatozoaCounted: number, motilePercent: number, progressive = motilePercent) => ({
    ...{ spermatozoaCounted, meanPerField: spermatozoaCounted, examinedAreaPx2: 1, examinedVolumeNl: 10 },
    ...{ spermatozoaAssessed: 100, effectiveSpermatozoa: 100, motilePercent, velocityHistogram: null },
    gradePercent: { rapid: 0, slow: progressive, nonProgressive: 0, immotile: 100 - progressive },
  });
  const sample: MeasuredSample = {
    concentrationMillionPerMl: 10,
    motility: { rapid: 0.1, slow: 0.2, nonProgressive: 0.1, immotile: 0.6 },
    // Poisson's interval of 130 is 108.6 to 154.4; of 100, 81.4 to 121.6. Wilson's of 55 in 100, 45.2 to 64.4 %.
    replicates: [100, 100, 100, 100, 130].map((count, i) => replicate(count, i === 1 ? 55 : 40, 30)),
  };

  it('counts them for single fields and for all fields of a sample', () => {
    const [single, five] = summarizeSamples([sample]);
    expect(single).toMatchObject({
      fields: 1,
      concentration: { intervals: 5, holdPercent: 80, bias: expect.closeTo(6, 9) },
      motile: { intervals: 5, holdPercent: 80, bias: expect.closeTo(3, 9) },
      progressive: { intervals: 5, holdPercent: 100, bias: expect.closeTo(0, 9) },
    });
    // 530 in 50 nl are 10.6 M/ml, 485.8 to 577.1 counted, or 6 % more than true and 9.13 % to each side.
    expect(five).toMatchObject({
      fields: 5,
      concentration: { intervals: 1, holdPercent: 100, bias: expect.closeTo(6, 9) },
      motile: { intervals: 1, holdPercent: 100, bias: expect.closeTo(3, 9) },
    });
    expect(five?.concentration?.halfWidth).toBeCloseTo(9.13, 1);
  });

  it('leaves out what was not measured', () => {
    const unknown = { ...replicate(0, 0), examinedVolumeNl: null, effectiveSpermatozoa: 0 };
    const [single] = summarizeSamples([{ ...sample, replicates: [unknown, unknown] }]);
    expect(single).toEqual({ fields: 1, concentration: null, motile: null, progressive: null });
  });
});

it('measures a sample as five videos of it', async () => {
  const [model, judge] = await Promise.all(
    [DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID].map((id) => resolveModel(id)),
  );
  const [planned] = planSamples(1, 3);
  if (!model || !judge || !planned) throw new Error('nothing to measure');
  const detector = await loadDetector(model.file, { threads: 1 });
  try {
    const first = { ...planned, fields: planned.fields.slice(0, 1) };
    const models = { detector, detectorFile: model.file, judgeFile: judge.file };
    const { replicates } = await measureSample(first, models);
    const [replicate] = replicates;
    expect(replicates).toHaveLength(1);
    const { motility, concentrationMillionPerMl } = planned;
    const count = replicate?.meanPerField ?? 0;
    const perMl = count / (replicate?.examinedVolumeNl ?? Number.NaN);
    // Four standard deviations of a count, and of a share.
    expect(Math.abs(perMl / concentrationMillionPerMl - 1)).toBeLessThan(4 / Math.sqrt(count));
    const cells = replicate?.effectiveSpermatozoa ?? 0;
    const share = 100 * (motility.rapid + motility.slow);
    const grades = replicate?.gradePercent;
    const spread = Math.sqrt((share * (100 - share)) / cells);
    expect(Math.abs((grades?.rapid ?? 0) + (grades?.slow ?? 0) - share)).toBeLessThan(4 * spread);
  } finally {
    await detector.close();
  }
}, 120_000);
