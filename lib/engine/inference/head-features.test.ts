import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import { readWeights } from '@/lib/science/training/graph/read-weights';
import { loadDetector } from './detector';
import { openHeadFeatures } from './head-features';
import { readMetadataProps } from './metadata';
import { ModelError } from './model-error';

const DETECTOR = 'models/sperm-detector-v1/model.onnx';
const INT8 = 'models/sperm-detector-int8-v1/model.onnx';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'features-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FORMS = [
  ['float', DETECTOR, 'heat.weight', 1],
  ['int8', INT8, 'answer.weights', 5],
] as const;

it.each(FORMS)(
  'are those that the detector’s answer is made of, in its %s form',
  async (_, file, weight, answers) => {
    const { picture } = drawWorldPicture(seededRandom(4), 128);
    const network = await openHeadFeatures(file);
    const { planes, pixelsPerCell } = (await network?.of(picture)) ?? { planes: [], pixelsPerCell: 0 };
    await network?.close();
    expect(pixelsPerCell).toBe(4);
    expect(planes.map(({ channels, rows, columns }) => [channels, rows, columns])).toEqual([
      [16, 32, 32],
      [32, 32, 32],
    ]);
    // The last layer by hand: each cell's weighted sum of the second plane, as probability.
    const { weights } = readWeights(await readFile(file));
    const of = (name: string): Float32Array => weights.get(name)?.data ?? new Float32Array();
    const heat = of(weight);
    // Nothing else has a single bias.
    const [offset = []] = [...weights].flatMap(([name, { data }]) =>
      name.endsWith('.bias') && data.length === 1 ? [data] : [],
    );
    const last = planes[1]?.values ?? new Float32Array();
    const probabilities = Array.from({ length: 32 * 32 }, (_, cell) => {
      let sum = offset[0] ?? 0;
      for (let c = 0; c < 32; c++) sum += (heat[c * answers] ?? 0) * (last[c * 32 * 32 + cell] ?? 0);
      return 1 / (1 + Math.exp(-sum));
    });
    const detector = await loadDetector(file, { threads: 1 });
    const [found = []] = await detector.detect([[picture]], 0.05);
    await detector.close();
    expect(found.length).toBeGreaterThan(0);
    expect(Math.max(...probabilities)).toBeCloseTo(Math.max(...found.map(({ score }) => score)), 4);
  },
);

it('are all but the same in both forms', async () => {
  const { picture } = drawWorldPicture(seededRandom(4), 128);
  const [float, whole] = await Promise.all(
    [DETECTOR, INT8].map(async (file) => {
      const network = await openHeadFeatures(file);
      const map = await network?.of(picture);
      await network?.close();
      return map?.planes ?? [];
    }),
  );
  const far = float?.map(({ values }, plane) => {
    const other = whole?.[plane]?.values ?? new Float32Array();
    const off = values.reduce((sum, v, i) => sum + (v - (other[i] ?? Number.NaN)) ** 2, 0);
    return Math.sqrt(off / values.reduce((sum, v) => sum + v * v, 0));
  });
  expect(far).toHaveLength(2);
  // Of values in steps of 1/255 of their range through some thirty layers.
  for (const share of far ?? []) expect(share).toBeLessThan(0.2);
});

it('of another network there are none, nor of one of several pictures', async () => {
  expect(await openHeadFeatures('models/sperm-resting-v1/model.onnx')).toBeNull();
  const bytes = await readFile(DETECTOR);
  const several = path.join(folder, 'several.onnx');
  const changed = { ...Object.fromEntries(readMetadataProps(bytes)), channels: '3', frameOffsets: '-1,0,1' };
  await writeFile(several, setMetadata(bytes, changed));
  expect(await openHeadFeatures(several)).toBeNull();
});

it('of a file that is none or no model there is an error', async () => {
  const file = path.join(folder, 'junk.onnx');
  await expect(openHeadFeatures(file)).rejects.toThrow(ModelError);
  await writeFile(file, 'this is no model');
  await expect(openHeadFeatures(file)).rejects.toThrow(ModelError);
});

it('come with the mean of each channel', async () => {
  const { picture } = drawWorldPicture(seededRandom(5), 64);
  const network = await openHeadFeatures(DETECTOR);
  const { planes } = (await network?.of(picture)) ?? { planes: [] };
  await network?.close();
  const cells = 16 * 16;
  expect(planes).toHaveLength(2);
  for (const { values, channels, means } of planes) {
    expect(means).toHaveLength(channels);
    for (const channel of [0, channels - 1]) {
      const own = values.slice(channel * cells, (channel + 1) * cells);
      expect(means[channel]).toBeCloseTo(own.reduce((sum, v) => sum + v, 0) / cells, 9);
    }
  }
});
