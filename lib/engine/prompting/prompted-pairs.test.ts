import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAYOUTS, SEEN_RADIUS, writeSmallPair } from '@/lib/engine/inference/sam2/testing/small-pair';
import { inWords } from '@/lib/messages';
import { decodeRunLengths } from '@/lib/science/segmentation/run-lengths';
import { cropRegion } from '@/lib/science/vision/crop-region';
import { PromptedCells } from './prompted-cells';
import { PromptedPairs } from './prompted-pairs';
import type { PromptedCell, PromptedMask, PromptRequest } from './request';

let folder: string;
let models: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pairs-'));
  models = path.join(folder, 'models');
  for (const layout of LAYOUTS) await writeSmallPair(path.join(models, layout), layout);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FRAME = { width: 200, height: 150 };
/** Black on the left, white from column 100 on. */
const picture = () =>
  sharp({ create: { ...FRAME, channels: 3, background: '#000' } })
    .composite([
      { input: { create: { width: 100, height: 150, channels: 3, background: '#fff' } }, left: 100, top: 0 },
    ])
    .png()
    .toBuffer();

/** A shipped segmenter that must not be needed. */
const none = () => Promise.reject(new Error('the shipped segmenter was asked'));
const cellOf = async (box: PromptedCell['box'], file = true): Promise<PromptedCell> => ({
  ...{ work: 'somebody a cell', frameKey: 'frame', frame: FRAME, box, segmenter: null },
  picture: file ? await picture() : null,
});
const ask = (cell: PromptedCell, clicks: readonly (readonly [number, number, boolean])[], id: string) => ({
  ...{ kind: 'mask' as const, cell, target: 'auto' as const, pairs: [id], tidy: false },
  clicks: clicks.map(([x, y, positive]) => ({ x, y, positive })),
});
const maskOf = (answer: unknown) => {
  const { window, runs } = answer as PromptedMask;
  const data = decodeRunLengths(runs, window.w, window.h);
  return (x: number, y: number) => data[(y - window.y) * window.w + (x - window.x)];
};

describe.each(LAYOUTS)('a SAM 2 pair as %s exports it', (layout) => {
  it('outlines what its points mean, at their place in the frame', async () => {
    const cells = new PromptedCells(none, new PromptedPairs(models), none);
    // The crop is 64 × 40 px around (110, 70), laid in a square of 64 px: one px of the frame is one of the picture.
    const cell = await cellOf({ x: 94, y: 62, w: 32, h: 8 });
    const region = cropRegion(cell.box, FRAME);
    expect(region).toEqual({ x: 78, y: 46, w: 64, h: 40 });
    const one = await cells.answer(ask(cell, [[112, 66, true]], layout));
    expect(one).toMatchObject({ kind: 'mask', modelId: layout, target: null, window: region });
    // The second of its masks is the one that it is surer of.
    expect((one as PromptedMask).score).toBeCloseTo(0.9, 5);
    const inside = maskOf(one);
    let differing = 0;
    for (let y = region.y; y < region.y + region.h; y++)
      for (let x = region.x; x < region.x + region.w; x++) {
        const isNear = Math.hypot(x + 0.5 - 112, y + 0.5 - 66) < SEEN_RADIUS;
        if (inside(x, y) !== (isNear && x >= 100 ? 1 : 0)) differing++;
      }
    // A disc of 14 px without its dark side has some 530 px and an outline of about 80; masks are exact to a cell of 4 px.
    expect(differing).toBeLessThan(80);
    expect((one as PromptedMask).area).toBeGreaterThan(450);

    const two = await cells.answer(
      ask(
        cell,
        [
          [112, 66, true],
          [122, 66, false],
        ],
        layout,
      ),
    );
    expect(maskOf(two)(104, 66)).toBe(1);
    expect(maskOf(two)(118, 66)).toBe(0);
  });

  it('keeps what it made of a crop, and asks for the picture where it has nothing', async () => {
    const cells = new PromptedCells(none, new PromptedPairs(models), none);
    const [known, bare] = [
      { x: 94, y: 62, w: 32, h: 8 },
      { x: 20, y: 20, w: 16, h: 16 },
    ];
    const clicks = [[112, 66, true]] as const;
    expect(await cells.answer(ask(await cellOf(known, false), clicks, layout))).toEqual({
      kind: 'pictureMissing',
    });
    const first = await cells.answer(ask(await cellOf(known), clicks, layout));
    expect(await cells.answer(ask(await cellOf(known, false), clicks, layout))).toEqual(first);
    expect(await cells.answer(ask(await cellOf(bare, false), [[28, 28, true]], layout))).toEqual({
      kind: 'pictureMissing',
    });
    // Dark all over: nothing is seen there. At the frame's corner the crop is no square.
    const dark = await cells.answer(
      ask(await cellOf({ x: 2, y: 100, w: 30, h: 40 }), [[10, 120, true]], layout),
    );
    expect((dark as PromptedMask).area).toBe(0);
  });
});

describe('the models folder', () => {
  const states = async (at: string) =>
    (await new PromptedPairs(at).list()).map(({ id, fault }) => [id, fault && inWords(fault)]);

  it('lists pairs and says what is wrong with those that cannot be used', async () => {
    const broken = path.join(folder, 'broken');
    const sub = (name: string) => path.join(broken, name);
    await writeSmallPair(sub('a-good'), 'onnxruntime');
    await writeSmallPair(sub('b-mixed'), 'samexporter', { decoderOf: 'transformers' });
    await writeSmallPair(sub('c-typed'), 'samexporter', { image: 'int64' });
    await writeSmallPair(sub('d-text'), 'samexporter');
    await writeFile(
      path.join(sub('d-text'), 'vision_encoder.onnx'),
      'version https://git-lfs.github.com/spec/v1',
    );
    await writeSmallPair(sub('e-alone'), 'samexporter');
    await rm(path.join(sub('e-alone'), 'vision_encoder.onnx'));
    await writeSmallPair(sub('f-empty'), 'samexporter');
    await writeFile(path.join(sub('f-empty'), 'prompt_encoder_mask_decoder.onnx'), '');
    await mkdir(sub('g-nothing'));
    await writeFile(path.join(sub('g-nothing'), 'notes.txt'), '');
    const found = await states(broken);
    expect(found.map(([id]) => id)).toEqual(['a-good', 'b-mixed', 'c-typed', 'd-text', 'e-alone', 'f-empty']);
    const reasons = Object.fromEntries(found);
    expect(reasons['a-good']).toBeNull();
    expect(reasons['b-mixed']).toMatch(
      'expected are image_embed, high_res_feats_0, high_res_feats_1, point_coords',
    );
    expect(reasons['c-typed']).toBe("'image' has a number type that is not supported here");
    expect(reasons['d-text']).toBe('the file is not an ONNX model');
    expect(reasons['e-alone']).toBe('the folder must hold exactly one encoder and one decoder file');
    expect(reasons['f-empty']).toBe('the file is not an ONNX model');
  });

  it('is empty where there is none, and is looked into again once a file has changed', async () => {
    expect(await states(path.join(folder, 'nowhere'))).toEqual([]);
    const changing = path.join(folder, 'changing');
    const pairs = new PromptedPairs(changing);
    await writeSmallPair(path.join(changing, 'm'), 'samexporter', { decoderOf: 'onnxruntime' });
    expect((await pairs.list())[0]?.fault).not.toBeNull();
    expect(await pairs.usable(['m'])).toBeNull();
    await writeSmallPair(path.join(changing, 'm'), 'samexporter');
    expect((await pairs.list())[0]?.fault).toBeNull();
    expect((await pairs.usable(['m']))?.id).toBe('m');
  });

  it('a pair that answers nonsense is not asked again, and the shipped segmenter does its work', async () => {
    const nonsense = path.join(folder, 'nonsense');
    await writeSmallPair(path.join(nonsense, 'm'), 'transformers', { factor: Number.MAX_VALUE });
    const pairs = new PromptedPairs(nonsense);
    const cells = new PromptedCells(() => Promise.reject(new Error('asked')), pairs, none);
    const request: PromptRequest = ask(await cellOf({ x: 94, y: 62, w: 32, h: 8 }), [[112, 66, true]], 'm');
    await expect(cells.answer(request)).rejects.toThrow('asked');
    expect((await pairs.list())[0]?.fault).toMatchObject({ key: expect.stringContaining('engine.model') });
    expect(await pairs.usable(['m'])).toBeNull();
  });
});
