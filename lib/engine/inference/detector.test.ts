import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldBy } from '@/lib/messages/testing';
import type { GrayFrame } from '@/lib/science/vision/types';
import { loadDetector } from './detector';
import { resolveModel } from './model-card';
import { type BlobModelOptions, buildBlobModel } from './testing/blob-model';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'onnx-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function store(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}
const open = async (name: string, options: BlobModelOptions = {}) =>
  loadDetector(await store(name, buildBlobModel(options)));

/** Dark picture with one 4×4 bright square whose corner is at (x, y). */
function pictureWithSquare(width: number, height: number, x: number, y: number): GrayFrame {
  const data = new Uint8Array(width * height).fill(50);
  for (let row = y; row < y + 4; row++) data.fill(200, row * width + x, row * width + x + 4);
  return { width, height, data };
}

describe('a detector', () => {
  it('answers in pixels of the picture, whose sides need not fit the network', async () => {
    const detector = await open('good.onnx');
    // The square fills the cell (column 5, row 3) exactly; offset 0.5 puts the center at (22, 14) px; side 12.
    const picture = pictureWithSquare(50, 30, 20, 12);
    const [found] = await detector.detect([[picture]], 0.5);
    expect(found).toHaveLength(1);
    expect(found?.[0]).toMatchObject({ x: 16, y: 8, w: 12, h: 12, className: 'sperm' });
    await detector.close();
  });

  it('answers a batch as it answers one by one', async () => {
    const detector = await open('batch.onnx');
    const pictures = [pictureWithSquare(64, 32, 8, 8), pictureWithSquare(64, 32, 40, 16)];
    const together = await detector.detect(
      pictures.map((picture) => [picture]),
      0.5,
    );
    const apart = [];
    for (const picture of pictures) apart.push((await detector.detect([[picture]], 0.5))[0]);
    expect(together).toEqual(apart);
    expect(together.map((list) => list[0]?.x)).toEqual([4, 36]);
    await detector.close();
  });

  it('finds nothing in black, white and 1×1 pictures', async () => {
    const detector = await open('flat.onnx');
    for (const [side, value] of [
      [40, 0],
      [40, 255],
      [1, 128],
    ] as const) {
      const picture = { width: side, height: side, data: new Uint8Array(side * side).fill(value) };
      expect(await detector.detect([[picture]], 0.05)).toEqual([[]]);
    }
    await detector.close();
  });
});

describe('an unusable model is a clear error', () => {
  it.each([
    ['missing.onnx', null, /cannot be read/],
    ['empty.onnx', new Uint8Array(0), /is empty/],
    ['text.onnx', new TextEncoder().encode('not a model at all'), /cannot be opened/],
    ['task.onnx', buildBlobModel({ metadata: { task: 'segment' } }), /task is 'segment'/],
    ['head.onnx', buildBlobModel({ metadata: { head: 'anchors' } }), /head 'anchors' is not known/],
    ['classes.onnx', buildBlobModel({ metadata: { classes: 'sperm,cat' } }), /detects 'cat'/],
    ['offsets.onnx', buildBlobModel({ metadata: { channels: '3' } }), /3 channels but frame offsets/],
    ['threshold.onnx', buildBlobModel({ metadata: { workingThreshold: '1.5' } }), /working threshold/],
  ])('%s', async (name, bytes, message) => {
    const file = bytes ? await store(name, bytes) : path.join(folder, name);
    expect(await toldBy(() => loadDetector(file))).toMatch(message);
  });

  it('whose weights are not finite: a rectifier would turn them into nothing found', async () => {
    for (const boxFactor of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(await toldBy(() => open('nan.onnx', { boxFactor }))).toMatch(/weights 'boxBias' are not finite/);
    }
  });

  it('whose answer has the wrong shape or is not finite', async () => {
    const picture = pictureWithSquare(64, 32, 8, 8);
    const wide = await open('wide.onnx', { boxChannels: 5 });
    expect(await toldBy(() => wide.detect([[picture]], 0.5))).toMatch(/'box' has shape \[1, 5, 8, 16\]/);
    const broken = await open('infinite.onnx', { boxWeight: 3e38 });
    expect(await toldBy(() => broken.detect([[picture]], 0.5))).toMatch(
      /'box' holds numbers that are not finite/,
    );
    await Promise.all([wide.close(), broken.close()]);
  });
});

describe('resolveModel', () => {
  it('refuses a file that is not the one on the card, and ids that are paths', async () => {
    await import('node:fs/promises').then(({ mkdir }) => mkdir(path.join(folder, 'm1')));
    await store('m1/m1.onnx', buildBlobModel());
    const card = {
      id: 'm1',
      name: 'M',
      task: 'detect',
      version: '1',
      file: 'm1.onnx',
      sha256: '0'.repeat(64),
    };
    await store('m1/card.json', new TextEncoder().encode(JSON.stringify(card)));
    expect(await toldBy(() => resolveModel('m1', folder))).toMatch(/sha256 differs/);
    expect(await toldBy(() => resolveModel('../m1', folder))).toMatch(/is not a model id/);
    expect(await toldBy(() => resolveModel('unknown', folder))).toMatch(/no model 'unknown'/);
  });
});
