import { expect, it } from 'vitest';
import { measurementFingerprint } from './fingerprint';

const question = {
  videoSha256: 'a',
  calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null },
  modelSha256: 'b',
  softwareVersion: '1',
};
const base = measurementFingerprint(question);

it('is the same for the same question', () => {
  expect(measurementFingerprint({ ...question, calibration: { ...question.calibration } })).toBe(base);
  expect(base).toMatch(/^[0-9a-f]{64}$/);
});

it('differs with everything that the answer depends on', () => {
  const { calibration } = question;
  const others = [
    { ...question, videoSha256: 'c' },
    { ...question, modelSha256: 'c' },
    { ...question, softwareVersion: '2' },
    { ...question, calibration: { ...calibration, pixelSizeUm: 0.6 } },
    { ...question, calibration: { ...calibration, chamberDepthUm: null } },
    // Not known is not 'undiluted'.
    { ...question, calibration: { ...calibration, dilution: null } },
    { ...question, calibration: { ...calibration, framesPerSecondOverride: 50 } },
  ].map(measurementFingerprint);
  expect(new Set([base, ...others]).size).toBe(others.length + 1);
});
