import { expect, test } from 'vitest';
import { messages } from '@/lib/messages';
import { readMessage, sentenceOf } from '@/lib/messages/message';
import {
  type Calibration,
  calibrationGaps,
  calibrationInput,
  calibrationProblem,
  effectiveCalibration,
} from './contract';

const UNKNOWN: Calibration = {
  pixelSizeUm: null,
  chamberDepthUm: null,
  dilution: null,
  framesPerSecondOverride: null,
};

test.each([
  ['pixelSizeUm', 0.01, 50, 'Pixel size must be a number between 0.01 and 50 µm per pixel'],
  ['chamberDepthUm', 1, 1000, 'Chamber depth must be a number between 1 and 1000 µm'],
  ['dilution', 1, 1000, 'Dilution must be a number between 1 and 1000'],
  ['framesPerSecondOverride', 1, 2000, 'Frame rate must be a number between 1 and 2000 frames per second'],
] as const)('%s takes %d to %d and says so otherwise, in every language', (field, min, max, message) => {
  for (const good of [min, (min + max) / 2, max, null]) {
    expect(calibrationInput.safeParse({ [field]: good }).success).toBe(true);
    expect(calibrationProblem(field, good)).toBeNull();
  }
  // JSON has no NaN, but `1e999` in it reads as Infinity.
  const bad = [0, -1, min * 0.99, max * 1.01, Number.NaN, Number.POSITIVE_INFINITY, JSON.parse('1e999'), '1'];
  for (const value of bad) {
    const parsed = calibrationInput.safeParse({ [field]: value });
    const problem = calibrationProblem(field, value);
    const said = parsed.error?.issues.map((issue) => [issue.path.join('.'), readMessage(issue.message)]);
    expect(said).toEqual([[field, problem]]);
    expect(problem && sentenceOf(problem, 'en', messages.en)).toBe(message);
    const inFrench = problem && sentenceOf(problem, 'fr', messages.fr);
    expect(inFrench).toContain(`entre ${min.toLocaleString('fr')} et ${max.toLocaleString('fr')}`);
  }
});

test('the three values that results need are named when missing; the frame rate is in the file', () => {
  expect(calibrationGaps(UNKNOWN)).toEqual(['pixelSizeUm', 'chamberDepthUm', 'dilution']);
  expect(calibrationGaps({ ...UNKNOWN, pixelSizeUm: 0.5, dilution: 1 })).toEqual(['chamberDepthUm']);
  expect(calibrationGaps({ ...UNKNOWN, pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 })).toEqual([]);
});

test("a video's own value stands over its dataset's, value by value", () => {
  const dataset = { ...UNKNOWN, pixelSizeUm: 0.5, chamberDepthUm: 20 };
  const video = { ...UNKNOWN, pixelSizeUm: 0.25, framesPerSecondOverride: 60 };
  expect(effectiveCalibration(dataset, video)).toEqual({
    pixelSizeUm: 0.25,
    chamberDepthUm: 20,
    dilution: null,
    framesPerSecondOverride: 60,
  });
});
