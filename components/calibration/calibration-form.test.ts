import { expect, test } from 'vitest';
import { readInputs, toInputs } from './calibration-form';

test('empty inputs say not known, and back', () => {
  const calibration = {
    pixelSizeUm: 0.5,
    chamberDepthUm: null,
    dilution: 2,
    framesPerSecondOverride: null,
  };
  const inputs = toInputs(calibration);
  expect(inputs).toEqual({ pixelSizeUm: 0.5, chamberDepthUm: '', dilution: 2, framesPerSecondOverride: '' });
  expect(readInputs(inputs)).toEqual({ calibration, errors: {} });
});

test('what cannot be used is named beside its input', () => {
  const { errors } = readInputs({ ...toInputs(null), pixelSizeUm: 0, dilution: '-', chamberDepthUm: '20' });
  expect(errors).toEqual({
    pixelSizeUm: { key: 'errors.pixelSizeBounds', values: { min: 0.01, max: 50 } },
    dilution: { key: 'errors.dilutionBounds', values: { min: 1, max: 1000 } },
  });
});
