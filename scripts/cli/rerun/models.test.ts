import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { requireModels, withWeights } from './models';

// SHA-256 of 'own weights', by sha256sum.
const OWN = 'e4c6d41403ff5a23f904fda62f9f6e1607d45dab93bfb9153106f9e4a60359f3';
const recipeOf = (sha256: string) => ({
  models: {
    detector: { id: 'Bright field 20×', version: 'version 1', sha256 },
    restingJudge: { id: 'sperm-resting-v1', version: '1', sha256: 'c'.repeat(64) },
  },
  parameters: DEFAULT_PARAMETERS,
});

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'weights-'));
  file = path.join(folder, 'model.onnx');
  await writeFile(file, 'own weights');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('weights that are brought along are taken where they are the very ones', async () => {
  expect((await withWeights(recipeOf(OWN), file)).models.detector).toMatchObject({ sha256: OWN, file });
  const other = recipeOf('b'.repeat(64));
  expect(await withWeights(other, file)).toEqual(other);
});

test('without them, it is said how to bring them', async () => {
  await expect(requireModels([recipeOf(OWN)])).rejects.toThrow(/--model FILE\.onnx brings a detector/);
});
