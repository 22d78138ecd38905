import { describe, expect, it } from 'vitest';
import { NO_ENTRIES } from '@/lib/domain/samples/contract-entries';
import { measurementParameters } from '@/lib/engine/casa/analysis-parameters';
import { measureTracks } from '@/lib/science/kinematics';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { replicateOf } from '@/lib/science/who-manual/testing';
import { composeReport } from './compose';
import type { Arithmetic, Expression } from './contract-arithmetic';
import { arithmeticOf, arithmeticOfMovement } from './contract-arithmetic-figures';
import { evaluate, withDigits } from './contract-arithmetic-numbers';
import { boundsOf } from './contract-arithmetic-steps';
import { type FigureKey, figureOf, type ReportContent } from './contract-content';
import { asPrinted } from './contract-format';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

/** As an analysis of now states them. */
const PARAMETERS = measurementParameters(
  measureTracks([], { framesPerSecond: 50, pixelSizeUm: 0.5, frameCount: 1, headLengthPx: 10 }),
);

/** A small generator (Park & Miller), so that many fields with odd numbers are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A field with everything the engine stores, made from cells with so many frames each. */
function measuredField(random: () => number) {
  const frames = 100 + Math.floor(random() * 200);
  const cells = Array.from({ length: 40 + Math.floor(random() * 60) }, () => ({
    frames: 10 + Math.floor(random() * (frames - 10)),
    grade: (['rapid', 'slow', 'nonProgressive', 'immotile'] as const)[Math.floor(random() * 4)] ?? 'rapid',
  }));
  const tally = (grades: readonly string[]) => {
    const held = cells.filter(({ grade }) => grades.includes(grade));
    return { cells: held.length, frames: held.reduce((total, each) => total + each.frames, 0) };
  };
  const grades = {
    rapid: tally(['rapid']),
    slow: tally(['slow']),
    nonProgressive: tally(['nonProgressive']),
    immotile: tally(['immotile']),
  };
  const judged = tally(['rapid', 'slow', 'nonProgressive', 'immotile']);
  const squaredFrames = cells.reduce((total, each) => total + each.frames ** 2, 0);
  const percent = ({ frames: held }: { frames: number }) => (100 * held) / judged.frames;
  const motile = tally(['rapid', 'slow', 'nonProgressive']);
  const meanPerField = Math.round(frames * (20 + 80 * random())) / frames;
  const [widthPx, heightPx, rimPx, hiddenPercent] = [640, 480, 4 + 3 * random(), 5 * random()];
  const [pixelSizeUm, chamberDepthUm, dilution] = [0.4375, 10, 2];
  // Every other chamber is filled by capillary force and declares a factor.
  const factor = frames % 2 === 0 ? 1.3 : 1;
  const countedAreaPx2 = (widthPx - 2 * rimPx) * (heightPx - 2 * rimPx) * (1 - hiddenPercent / 100);
  const countedAreaUm2 = countedAreaPx2 * pixelSizeUm ** 2;
  const spread = () => 20 + 60 * random();
  return {
    ...replicateOf(),
    spermatozoaCounted: Math.round(meanPerField),
    meanPerField,
    examinedAreaPx2: countedAreaPx2,
    examinedVolumeNl: (countedAreaUm2 * chamberDepthUm) / dilution / 1e6 / factor,
    spermatozoaAssessed: judged.cells,
    effectiveSpermatozoa: judged.frames ** 2 / squaredFrames,
    motilePercent: percent(motile),
    gradePercent: {
      rapid: percent(grades.rapid),
      slow: percent(grades.slow),
      nonProgressive: percent(grades.nonProgressive),
      immotile: percent(grades.immotile),
    },
    framesAnalysed: frames,
    calibration: {
      ...{ pixelSizeUm, chamberDepthUm, dilution, framesPerSecondOverride: null },
      ...(factor === 1 ? {} : { capillaryCompensation: { factor, source: 'The maker' } }),
    },
    parts: {
      ...{ countedAreaUm2, widthPx, heightPx, rimPx, hiddenPercent, averagePathSeconds: 0.2 },
      motility: { judged: { ...judged, squaredFrames }, motile, grades },
    },
    movement: {
      spermatozoa: motile.cells,
      figures: [
        {
          key: 'vcl' as const,
          unit: 'µm/s',
          mean: spread(),
          standardDeviation: spread() / 3,
          spermatozoa: motile.cells,
        },
        {
          key: 'bcfHz' as const,
          unit: 'Hz',
          mean: spread() / 5,
          standardDeviation: 2.1,
          spermatozoa: motile.cells - 3,
        },
      ],
    },
  };
}

function reportOf(seed: number, videos: number, change: object = {}): ReportContent {
  const random = numbers(seed);
  const made = Array.from({ length: videos }, (_, at) =>
    videoOf(at + 1, { measured: { ...measuredField(random), ...change } }),
  );
  const sample = {
    ...NO_ENTRIES,
    volumeMl: 3.2,
    vitalityLivePercent: 61.5,
    vitalityCounted: 200,
    normalFormsPercent: 4.5,
    morphologyCounted: 217,
  };
  return composeReport(factsOf(made, { sample }), REFERENCE_SETS.who6, reportTexts('en'));
}

/** Fails unless the shown numbers give the shown results, and these the figure. */
function expectRecomputed(arithmetic: Arithmetic, about: string): void {
  for (const { formula, result, name } of arithmetic.steps) {
    const given = evaluate(formula);
    // Printed to one decimal, or carried on with six digits or more.
    const matches =
      asPrinted(given) === result.number ||
      [6, 7, 8, 9, 10, 11, 12].some((n) => withDigits(given, n) === result.number);
    expect(matches, `${about}, ${name}: ${given} for ${result.number}`).toBe(true);
  }
  const last = arithmetic.steps.findLast(({ name }) => name !== 'deviation' && name !== 'weight');
  if (last) expect(asPrinted(evaluate(last.formula)), about).toBe(arithmetic.value);
  const { interval } = arithmetic;
  if (!interval) return;
  const bounds = boundsOf(
    interval.method,
    interval.of.map(({ number }) => number),
    arithmetic.unit === '%' ? 100 : undefined,
  );
  for (const side of ['low', 'high'] as const) {
    expect([withDigits(bounds[side], 7), asPrinted(bounds[side])], about).toContain(interval.bounds[side]);
  }
  expect(asPrinted(evaluate(interval.low)), about).toBe(interval.result.low);
  expect(asPrinted(evaluate(interval.high)), about).toBe(interval.result.high);
}

describe('the arithmetic of a figure', () => {
  it('gives every figure of many reports to its last digit', () => {
    let withSteps = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const content = reportOf(seed, 1 + (seed % 5));
      for (const figure of content.figures) {
        const arithmetic = arithmeticOf(figure, content);
        const about = `${figure.key} of report ${seed}`;
        expect(arithmetic.value, about).toBe(figure.value === null ? null : asPrinted(figure.value));
        expect(arithmetic.missing, about).toEqual([]);
        expectRecomputed(arithmetic, about);
        if (figure.key !== 'vitality' && figure.key !== 'normalForms') {
          expect(arithmetic.steps.length, about).toBeGreaterThan(0);
          withSteps++;
        }
        if (figure.key !== 'live' && figure.interval95) {
          const { low, high } = figure.interval95;
          expect(arithmetic.interval?.result, about).toEqual({ low: asPrinted(low), high: asPrinted(high) });
        }
      }
      for (const figure of content.movement?.figures ?? []) {
        const arithmetic = arithmeticOfMovement(figure, content);
        expect(arithmetic.missing).toEqual([]);
        expectRecomputed(arithmetic, `${figure.key} of report ${seed}`);
      }
    }
    // 11 figures a report, of which two were counted by hand.
    expect(withSteps).toBe(60 * 9);
  });

  it('takes the replicates themselves where these scatter too much, and says so', () => {
    const random = numbers(3);
    const videos = [30, 50, 70].map((percent, at) =>
      videoOf(at + 1, {
        measured: {
          ...measuredField(random),
          effectiveSpermatozoa: 100,
          motilePercent: percent,
        },
      }),
    );
    const content = composeReport(factsOf(videos), REFERENCE_SETS.who6, reportTexts('en'));
    // 50 ± 4.303 × 20 / √3 = 50 ± 49.7; Wilson's interval of 150 in 300 would be 44.4 to 55.6.
    const figure = figureOf(content, 'totalMotility');
    expect(figure).toMatchObject({ value: 50, intervalFrom: 'replicates' });
    const { interval, notes, sources } = arithmeticOf(figure, content);
    expect(interval).toMatchObject({ method: 'student', result: { low: 0.3, high: 99.7 } });
    expect(interval?.of.map(({ number }) => number)).toEqual([30, 50, 70]);
    expect(notes).toContain('scatter');
    expect(sources).toContain('student');
    expect(content.warnings).toContainEqual(expect.stringContaining('Total motility (PR + NP)'));
    expect(content.assessment.recommendations).toContainEqual(expect.stringContaining('fresh replicates'));
  });

  it('names small circles where the measurement counted them as no progress', () => {
    const notesOf = (key: FigureKey, content: ReportContent) =>
      arithmeticOf(figureOf(content, key), content).notes;
    const now = reportOf(1, 2, { parameters: PARAMETERS });
    for (const key of ['progressiveMotility', 'slowProgressive', 'nonProgressive'] as const) {
      expect(notesOf(key, now)).toContain('smallCircles');
      expect(notesOf(key, reportOf(1, 2, { parameters: {} }))).not.toContain('smallCircles');
    }
    expect(notesOf('rapidProgressive', now)).not.toContain('smallCircles');
  });

  // By hand: 4,692 sightings in 50 frames are 93.84; (100 − 2 × 5)(80 − 2 × 5) px × 0.5² µm² = 1,575 µm², of which 20 %
  // are hidden: 1,260 µm²; × 20 µm / 2 = 12,600 µm³ = 0.0126 nl; 93.84 / 0.0126 = 7,447.619 M/ml.
  it('starts from sightings, frames, pixels and the chamber', () => {
    const content = reportOf(1, 1, {
      meanPerField: 93.84,
      framesAnalysed: 50,
      examinedVolumeNl: 0.0126,
      calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 2, framesPerSecondOverride: null },
      parts: { countedAreaUm2: 1260, widthPx: 100, heightPx: 80, rimPx: 5, hiddenPercent: 20 },
    });
    const { steps, value } = arithmeticOf(figureOf(content, 'concentration'), content);
    expect(value).toBe(7447.6);
    expect(steps.map(({ name, result }) => [name, result.number, result.unit])).toEqual([
      ['meanCount', 93.84, undefined],
      ['area', 1260, 'µm²'],
      ['volume', 0.0126, 'nl'],
      ['concentration', 7447.6, 'M/ml'],
    ]);
    const numbersOf = (part: Expression): number[] =>
      'op' in part ? part.of.flatMap(numbersOf) : [part.number];
    expect(steps.map(({ formula }) => numbersOf(formula))).toEqual([
      [4692, 50],
      [100, 2, 5, 80, 2, 5, 0.5, 0.5, 1, 20, 100],
      [1260, 20, 2, 1e6],
      [93.84, 0.0126],
    ]);
  });

  // By hand: 1,000 / 20 + 1,314 / 30 = 93.8; 500 + 760 = 1,260 µm².
  it('adds up the fields of a recording', () => {
    const field = (frames: number, meanCount: number, countedAreaUm2: number) => ({
      ...{ startSeconds: 0, endSeconds: 1, frames, meanCount, countedAreaUm2 },
      ...{ concentrationMillionPerMl: 1, motilePercent: 50 },
    });
    const content = reportOf(1, 1, {
      meanPerField: 93.8,
      framesAnalysed: 53,
      examinedVolumeNl: 0.0126,
      calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 2, framesPerSecondOverride: null },
      parts: { countedAreaUm2: 1260, fields: [field(20, 50, 500), field(30, 43.8, 760)] },
    });
    const { steps, notes, missing } = arithmeticOf(figureOf(content, 'concentration'), content);
    expect(steps.map(({ name, result }) => [name, result.number])).toEqual([
      ['meanCount', 93.8],
      ['area', 1260],
      ['volume', 0.0126],
      ['concentration', 7444.4],
    ]);
    const numbersOf = (part: Expression): number[] =>
      'op' in part ? part.of.flatMap(numbersOf) : [part.number];
    expect(steps.slice(0, 2).map(({ formula }) => numbersOf(formula))).toEqual([
      [1000, 20, 1314, 30],
      [500, 760],
    ]);
    expect(notes).toContain('severalFields');
    expect(missing).toEqual([]);
  });

  // By hand: of 53 frames 3 belong to no field, 1,000 / 50 = 20; (100 − 10)(80 − 10) px × 0.25 µm² = 1,575 µm².
  it('divides by the frames of the one field that a recording shows for a while', () => {
    const field = { startSeconds: 0, endSeconds: 1, frames: 50, meanCount: 20, countedAreaUm2: 1575 };
    const content = reportOf(1, 1, {
      meanPerField: 20,
      framesAnalysed: 53,
      examinedVolumeNl: 0.0315,
      calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null },
      parts: {
        ...{ countedAreaUm2: 1575, widthPx: 100, heightPx: 80, rimPx: 5, hiddenPercent: 0 },
        fields: [{ ...field, concentrationMillionPerMl: 634.9, motilePercent: 50 }],
      },
    });
    const { steps, notes } = arithmeticOf(figureOf(content, 'concentration'), content);
    expect(steps.map(({ name, result }) => [name, result.number])).toEqual([
      ['meanCount', 20],
      ['area', 1575],
      ['volume', 0.0315],
      ['concentration', 634.9],
    ]);
    expect(notes).not.toContain('severalFields');
  });

  it('links to the tracks of its grade and says how many cells of how many', () => {
    const content = reportOf(2, 2);
    const { tracks, steps } = arithmeticOf(figureOf(content, 'progressiveMotility'), content);
    expect(tracks.map(({ grade }) => grade)).toEqual(['progressive', 'progressive']);
    const { rapid, slow } = content.replicates[0]?.basis?.motility?.grades ?? {};
    expect(steps[0]?.cells?.held).toBe((rapid?.cells ?? 0) + (slow?.cells ?? 0));
    expect(steps[0]?.cells?.judged).toBe(content.replicates[0]?.spermatozoaAssessed);
  });

  it('names what an earlier version did not store and guesses nothing', () => {
    const content = reportOf(3, 2);
    const old = { ...content, replicates: content.replicates.map(({ basis: _, ...each }) => each) };
    for (const figure of old.figures.filter(({ origin }) => origin === 'measured')) {
      const { missing, steps, interval } = arithmeticOf(figure, old);
      expect(missing, figure.key).toEqual(['basis']);
      expect(
        steps.filter(({ name }) => name !== 'complement'),
        figure.key,
      ).toEqual([]);
      expect(interval, figure.key).toBeNull();
    }
    // A measurement of version 0.4: its area is known, not what it was made of; its shares, not the cells behind them.
    const parts = { countedAreaUm2: 58_000 };
    const calibration = {
      pixelSizeUm: 0.4375,
      chamberDepthUm: 10,
      dilution: 2,
      framesPerSecondOverride: null,
    };
    const partly = reportOf(4, 2, { parts, calibration, examinedVolumeNl: 0.29 });
    const concentration = arithmeticOf(figureOf(partly, 'concentration'), partly);
    expect(concentration.missing).toEqual(['area']);
    expectRecomputed(concentration, 'without the parts of the area');
    const share = arithmeticOf(figureOf(partly, 'rapidProgressive'), partly);
    expect(share.missing).toEqual(['tally']);
    expect(share.steps.map(({ name }) => name)).toEqual(['pooled']);
    expectRecomputed(share, 'without cells');
  });

  it('shows no steps that lead elsewhere', () => {
    const content = reportOf(5, 2);
    const figures = content.figures.map((each) =>
      each.value === null ? each : { ...each, value: each.value + 1 },
    );
    for (const figure of figures.filter(
      ({ key }) => key === 'concentration' || key === 'progressiveMotility',
    )) {
      const { steps, missing } = arithmeticOf(figure, { ...content, figures });
      expect(steps).toEqual([]);
      expect(missing).toEqual(['basis']);
    }
  });
});
