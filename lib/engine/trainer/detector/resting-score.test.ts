import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { LEAST_HEADS, readScoreMap } from '@/lib/science/resting/score-map';
import { seededRandom } from '@/lib/science/simulation';
import { readDetector, writeDetector } from '@/lib/science/training/detector/model';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { restingScoreOf } from './resting-score';
import { Validator } from './validation';

let scored: Validator;
let startFile: Uint8Array;
beforeAll(async () => {
  const random = seededRandom(4);
  const frames = Array.from({ length: 8 }, () => drawWorldPicture(random, 192));
  scored = new Validator([{ video: 0, frames }], 14);
  startFile = await readFile('models/sperm-detector-v1/model.onnx');
});

/** The shipped detector with every score's log-odds changed by its last layer: `slope` times, plus `shift`. */
function withScores(slope: number, shift: number): Uint8Array {
  const start = readDetector(startFile);
  const params = start.params.slice();
  for (const { name, offset, size } of start.specs) {
    if (name === 'heat.weight')
      for (let i = 0; i < size; i++) params[offset + i] = (params[offset + i] as number) * slope;
    if (name === 'heat.bias')
      for (let i = 0; i < size; i++) params[offset + i] = (params[offset + i] as number) * slope + shift;
  }
  return writeDetector(start, params);
}
const mapOf = async (model: Uint8Array, metadata = new Map<string, string>()) => {
  return readScoreMap(
    new Map(Object.entries(await restingScoreOf({ scored, startFile, start: metadata }, model))),
  );
};

it('of the model itself is no map at all', async () => {
  expect(scored.heads).toBeGreaterThanOrEqual(LEAST_HEADS);
  expect(await mapOf(startFile)).toEqual({ slope: 1, offset: 0 });
});

it('undoes what training did to the scores', async () => {
  // Log-odds of 0.8 times, less a tenth: 1 / 0.8 = 1.25 times, plus an eighth, brings them back.
  const map = await mapOf(withScores(0.8, -0.1));
  expect(map?.slope).toBeCloseTo(1.25, 1);
  expect(map?.offset).toBeCloseTo(0.125, 1);
});

it('goes on from the map of the model that training started from', async () => {
  const before = new Map([
    ['restingScore.slope', '1.5'],
    ['restingScore.offset', '0.5'],
  ]);
  expect(await mapOf(startFile, before)).toEqual({ slope: 1.5, offset: 0.5 });
});
