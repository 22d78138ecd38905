import { mkdtempSync, symlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeSmallPair } from '@/lib/engine/inference/sam2/testing/small-pair';

const SHIPPED = 'sperm-segmenter-v1';
/** The shipped segmenter, and what an operator has dropped beside it. */
const models = mkdtempSync(path.join(os.tmpdir(), 'sarm-models-'));
symlinkSync(path.resolve('models', SHIPPED), path.join(models, SHIPPED));
process.env.MODELS_DIR = models;
await writeSmallPair(path.join(models, 'sam2.1_hiera_base_plus'), 'onnxruntime');
await writeSmallPair(path.join(models, 'sam2_tiny'), 'transformers');
await mkdir(path.join(models, 'sam2_broken'));
await writeFile(path.join(models, 'sam2_broken', 'encoder.onnx'), 'not a model');
await writeFile(path.join(models, 'sam2_broken', 'decoder.onnx'), 'not a model');

const { testAnnotation } = await import('./testing');
const laboratory = await testAnnotation();
const { generateMask } = await import('./contract');
const { maskFromPoints } = await import('./contract-segment-anything');
const domain = await import('.');
const { editor } = laboratory;
afterAll(async () => {
  await laboratory.close();
  await rm(models, { recursive: true, force: true });
});

describe('segmentation models', () => {
  it('are listed by the ids of each set of paths, with what answers for them', async () => {
    const listed = async (paths: 'sarm' | 'sam2') =>
      (await domain.listModels(editor, paths)).models.map((m) => [m.id, m.status, m.answered_by, m.default]);
    expect(await listed('sarm')).toEqual([
      [SHIPPED, 'installed', SHIPPED, true],
      ['sam2_large', 'not installed', SHIPPED, false],
      ['sam2_base_plus', 'installed', 'sam2_base_plus', false],
      ['sam2_broken', 'broken', SHIPPED, false],
      ['sam2_tiny', 'installed', 'sam2_tiny', false],
    ]);
    expect((await listed('sam2')).map(([id]) => id)).toEqual([
      SHIPPED,
      'sam2.1_hiera_large',
      'sam2.1_hiera_base_plus',
      'sam2_broken',
      'sam2_tiny',
    ]);
    const { models: all } = await domain.listModels(editor, 'sarm');
    expect(all.find(({ id }) => id === 'sam2_broken')?.reason).toBe('the file is not an ONNX model');
    expect(all.find(({ id }) => id === 'sam2_large')?.reason).toMatch("the folder 'sam2_large'");
  });

  it('answer where they are installed; of those that are not, the shipped one answers and is named', async () => {
    const { cells } = await laboratory.newStill(5, { width: 300, height: 240, cells: 1, pixelSizeUm: 0.09 });
    const [cell] = cells;
    const points = [{ x: (cell?.box.w ?? 0) + 2, y: (cell?.box.h ?? 0) + 2 }];
    const by = async (model_id?: string) => {
      const body = { crop_id: cell?.id, point_prompts: points, ...(model_id ? { model_id } : {}) };
      const made = await domain.maskFromPoints(editor, generateMask.body?.parse(body) as never);
      const { masks } = await domain.getMasks(editor, String(cell?.id));
      expect(masks[0]?.model_id).toBe(made.model_id);
      return [made.requested_model_id, made.model_id];
    };
    expect(await by()).toEqual(['sam2_large', SHIPPED]);
    expect(await by('sam2_broken')).toEqual(['sam2_broken', SHIPPED]);
    // By the other spelling than the folder's, too.
    expect(await by('sam2_base_plus')).toEqual(['sam2_base_plus', 'sam2.1_hiera_base_plus']);
    expect(await by('sam2_tiny')).toEqual(['sam2_tiny', 'sam2_tiny']);
    await expect(by('sam2_huge')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = maskFromPoints.body?.parse({ crop_id: cell?.id, point_prompts: points });
    expect((await domain.maskFromPoints(editor, other as never)).requested_model_id).toBe(
      'sam2.1_hiera_large',
    );
  });
});
