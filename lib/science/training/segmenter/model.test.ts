import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DEFAULT_SEGMENTER_ID, resolveModel } from '@/lib/engine/inference';
import { loadSegmenter, openSegmenter } from '@/lib/engine/inference/segmenter';
import { seededRandom } from '@/lib/science/simulation';
import { UntrainableModelError } from '../engine/stored-parameters';
import { readSegmenter, writeSegmenter } from './model';
import { drawTrainingStill } from './source';

it('the shipped segmenter read and written again answers as before, and takes the mask before the last click', async () => {
  const { file } = await resolveModel(DEFAULT_SEGMENTER_ID);
  const read = readSegmenter(await readFile(file));
  const bytes = writeSegmenter(read, read.params, { note: 'again' });
  expect(readSegmenter(bytes).params).toEqual(read.params);
  expect(readSegmenter(bytes).metadata.get('note')).toBe('again');
  const [shipped, again] = [await loadSegmenter(file), await openSegmenter(bytes, 'again')];
  expect(again.planes).toBe(4);
  const { picture, cells } = drawTrainingStill(seededRandom(12));
  const { cx = 0, cy = 0 } = cells[0] ?? {};
  const window = { x: cx - 64, y: cy - 64, side: 128, size: shipped.size };
  const clicks = [{ x: cx, y: cy, positive: true }];
  const [before, after] = [
    await shipped.run(picture, window, clicks),
    await again.run(picture, window, clicks),
  ];
  before.logits.head.forEach((logit, i) => {
    expect(after.logits.head[i]).toBeCloseTo(logit, 3);
  });
  await Promise.all([shipped.close(), again.close()]);
});

it('what is no segmenter is refused', () => {
  expect(() => readSegmenter(new Uint8Array(8))).toThrow(UntrainableModelError);
});
