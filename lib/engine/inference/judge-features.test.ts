import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldBy } from '@/lib/messages/testing';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import { openHeadFeatures } from './head-features';
import { carriedFeaturesMetadata, openJudgeFeatures } from './judge-features';
import { ModelError } from './model-error';
import { buildBlobModel } from './testing/blob-model';

const DETECTOR = 'models/sperm-detector-v1/model.onnx';
/** Any model serves as the judge: only its metadata are read. */
const PLAIN = buildBlobModel();
const { picture } = drawWorldPicture(seededRandom(4), 128);

let folder: string;
let detector: Uint8Array;
let featureless: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'judge-features-'));
  detector = await readFile(DETECTOR);
  featureless = await write('featureless.onnx', buildBlobModel());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

const carrying = (name: string, carried: Uint8Array): Promise<string> =>
  write(name, setMetadata(PLAIN, carriedFeaturesMetadata(carried)));

async function planesOf(opening: ReturnType<typeof openHeadFeatures>) {
  const features = await opening;
  const map = await features?.of(picture);
  await features?.close();
  return map?.planes ?? null;
}

describe('the features that a judge asks', () => {
  it('are those of the detector that it carries, whatever detector an analysis is made with', async () => {
    const judge = await carrying('carrying.onnx', detector);
    const own = await planesOf(openHeadFeatures(DETECTOR));
    expect(own).toHaveLength(2);
    for (const other of [null, featureless, DETECTOR, 'models/sperm-detector-int8-v1/model.onnx'])
      expect(await planesOf(openJudgeFeatures(judge, other))).toEqual(own);
  });

  it('are those of the analysis’ own detector where it carries none', async () => {
    const judge = await write('plain.onnx', PLAIN);
    expect(await planesOf(openJudgeFeatures(judge, DETECTOR))).toEqual(
      await planesOf(openHeadFeatures(DETECTOR)),
    );
    expect(await openJudgeFeatures(judge, featureless)).toBeNull();
    expect(await openJudgeFeatures(judge, null)).toBeNull();
  });

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['nothing', () => ({ 'features.model': '' }), /not base64/],
    ['what is no base64', () => ({ 'features.model': 'CAgS…' }), /not base64/],
    ['more than a detector takes', () => ({ 'features.model': 'A'.repeat(23 << 20) }), /larger than 16 MiB/],
    ['what is no model', () => carriedFeaturesMetadata(Buffer.from('this is no model')), /not an ONNX model/],
    ['half a detector', () => carriedFeaturesMetadata(detector.subarray(0, 9000)), /not an ONNX model/],
    ['a network without features', () => carriedFeaturesMetadata(buildBlobModel()), /has no features/],
    [
      'a detector of several pictures',
      () => carriedFeaturesMetadata(setMetadata(detector, { channels: '3', frameOffsets: '-1,0,1' })),
      /has no features/,
    ],
    [
      'a detector that says nonsense of itself',
      () => carriedFeaturesMetadata(setMetadata(detector, { stride: '99' })),
      /stride is 99/,
    ],
  ])('of a judge that carries %s are an error, with any detector', async (name, metadata, message) => {
    const judge = await write(`${name}.onnx`, setMetadata(PLAIN, metadata()));
    const opening = openJudgeFeatures(judge, DETECTOR);
    await expect(opening).rejects.toThrow(ModelError);
    const told = await toldBy(() => opening);
    expect(told).toMatch(/^the detector in the file of the judge of resting cells cannot be used: /);
    expect(told).toMatch(message);
  });

  it('of a judge that cannot be read are an error', async () => {
    await expect(openJudgeFeatures(path.join(folder, 'nowhere.onnx'), DETECTOR)).rejects.toThrow(ModelError);
  });
});
