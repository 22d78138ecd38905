import { describe, expect, it } from 'vitest';
import { readStored, StoredFormatError } from '@/db/stored-json';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { say } from '@/lib/messages/message';
import { factsOfMeasured } from './measurement';
import { parametersOf } from './queries';
import { storedMeasurement } from './stored';

const id = '30000000-0000-4000-8000-000000000000';
const video = { id, name: 'Field 1', sha256: '1'.repeat(64) };
const model = { id: 'm', version: '1', sha256: 'a'.repeat(64) };
const estimate = { percent: 50, interval95: { low: 40, high: 60 } };

describe('parameters of an analysis', () => {
  it('are read as the first version wrote them', () => {
    const parameters = { videos: [video], forceReanalysis: false, saveResults: true, modelId: 'm' };
    expect(parametersOf({ id, parameters })).toEqual({
      videos: [video],
      forceReanalysis: false,
      saveResults: true,
    });
  });

  it('are read with the models and the engine of this version, through JSON', () => {
    const parameters = {
      videos: [video],
      forceReanalysis: true,
      saveResults: false,
      models: { detector: model, restingJudge: model },
      engine: DEFAULT_PARAMETERS,
    };
    expect(parametersOf({ id, parameters: JSON.parse(JSON.stringify(parameters)) })).toEqual(parameters);
  });

  it('take parameters of another engine for none', () => {
    const { count: _, ...engine } = DEFAULT_PARAMETERS;
    const parameters = { videos: [], forceReanalysis: true, saveResults: false, engine };
    expect(parametersOf({ id, parameters }).engine).toBeUndefined();
  });

  it.each([null, {}, [], 'text', { videos: [{ id: 1 }] }])(
    'that are %j are refused by name',
    (parameters) => {
      expect(() => parametersOf({ id, parameters })).toThrow(StoredFormatError);
      expect(() => parametersOf({ id, parameters })).toThrow(id);
    },
  );
});

describe('a measurement', () => {
  // As the first version stored it: no clusters, nothing left out, no reason for missing morphology.
  const first = {
    casa: {
      formatVersion: 1,
      softwareVersion: '0.1.0',
      video: { width: 640, height: 480, frames: 25, framesPerSecond: 25, durationSeconds: 1 },
      model: null,
      parameters: { scoreThreshold: 0.3, detector: 'm', quick: false, limit: null },
      counts: {
        spermCounted: 40,
        meanPerField: 40,
        countedAreaPx2: 200_000,
        countedAreaUm2: null,
        distinctTracks: 51,
        spermAssessed: 40,
        effectiveSperm: 40,
      },
      concentration: null,
      motility: { status: 'motile or immotile', motile: estimate, immotile: estimate, reason: 'No scale.' },
      kinematics: {
        unit: 'px',
        motileCells: 1,
        figures: { vcl: { mean: 3, standardDeviation: null, median: 3 }, vsl: null },
      },
      velocityHistogram: null,
      warnings: ['Only 40 sperm were in view.'],
    },
    calibration: { pixelSizeUm: null, chamberDepthUm: null, dilution: null, framesPerSecondOverride: null },
  };

  it('of the first version is read', () => {
    const read = readStored(storedMeasurement, first, 'measurement');
    expect(read.casa.counts).toEqual(first.casa.counts);
    expect(read.casa.kinematics.figures).toEqual(first.casa.kinematics.figures);
  });

  it('of an earlier version says its remarks word for word, and one of this version by their keys', () => {
    const remarksOf = (warnings: unknown, reason: unknown) => {
      const casa = { ...first.casa, warnings, morphology: { status: 'not measured', reason } };
      const read = readStored(storedMeasurement, { ...first, casa }, 'measurement');
      const { warnings: remarks, noMorphologyBecause } = factsOfMeasured(read);
      return { warnings: remarks, reason: noMorphologyBecause };
    };
    const verbatim = (text: string) => say('measurements.verbatim', { text });
    expect(remarksOf(['Blurred.'], 'No head.')).toEqual({
      warnings: [verbatim('Blurred.')],
      reason: verbatim('No head.'),
    });
    // That one field holds few is left out: it is judged, and said, over all of them.
    const slow = say('measurements.slowFrames', { rate: { number: 5, digits: 1 } });
    const few = say('measurements.fewSperm', { count: 40, least: 200 });
    const reason = say('measurements.useStills', { span: 40 });
    const fewInFields = say('measurements.fewSpermInFields', { count: 40, least: 200 });
    expect(remarksOf([few, fewInFields, slow, say('measurements.variableRate')], reason)).toEqual({
      warnings: [slow, say('measurements.variableRate')],
      reason,
    });
    expect(() => remarksOf([{ key: 'errors.videoNotFound' }], reason)).toThrow(StoredFormatError);
  });

  it('of several microscope fields has those in the report', () => {
    const fields = [
      { firstFrame: 0, lastFrame: 11, spermCounted: 22, countedAreaPx2: 120_000 },
      { firstFrame: 15, lastFrame: 24, spermCounted: 18, countedAreaPx2: 80_000 },
    ].map((each) => ({ ...each, seconds: 1, concentrationMillionPerMl: 3, motilePercent: 50 }));
    const stored = {
      casa: { ...first.casa, fields },
      calibration: { ...first.calibration, pixelSizeUm: 0.5 },
    };
    const facts = factsOfMeasured(readStored(storedMeasurement, stored, 'measurement'));
    // 25 frames/s, 0.25 µm² a pixel.
    expect(facts.parts?.fields).toEqual([
      {
        ...{ startSeconds: 0, endSeconds: 0.48, frames: 12, meanCount: 22, countedAreaUm2: 30_000 },
        ...{ concentrationMillionPerMl: 3, motilePercent: 50 },
      },
      {
        ...{ startSeconds: 0.6, endSeconds: 1, frames: 10, meanCount: 18, countedAreaUm2: 20_000 },
        ...{ concentrationMillionPerMl: 3, motilePercent: 50 },
      },
    ]);
    expect(factsOfMeasured(readStored(storedMeasurement, first, 'm')).parts).not.toHaveProperty('fields');
  });

  it('that is damaged is refused without a word of what it holds', () => {
    const damaged = { ...first, casa: { ...first.casa, counts: { spermCounted: 'Mrs Smith' } } };
    const read = () => readStored(storedMeasurement, damaged, 'measurement 7');
    expect(read).toThrow(/measurement 7/);
    expect(read).not.toThrow(/Smith/);
  });
});
