import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldBy } from '@/lib/messages/testing';
import { segmenterMetadata } from '@/lib/science/segmentation/channels';
import { seededRandom } from '@/lib/science/simulation';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { initialParameters, planParameters } from '@/lib/science/training/engine/parameters';
import { segmenterHead, segmenterTask } from '@/lib/science/training/nets/segmenter';
import { ModelError } from './model-error';
import { segmentObject, segmentParts } from './segment-object';
import { loadSegmenter } from './segmenter';

let folder: string;
const task = segmenterTask({ batch: 1, size: 32, features: 4 });
const specs = planParameters(task);
const picture = { width: 50, height: 40, data: Uint8Array.from({ length: 2000 }, (_, i) => (i * 7) % 251) };

/** A segmenter of random weights: its masks mean nothing, its shapes do. */
async function write(name: string, metadata: Record<string, string>, spoil = 1): Promise<string> {
  const params = initialParameters(specs, seededRandom(3)).map((p) => p * spoil);
  const file = path.join(folder, name);
  await writeFile(file, inferenceGraph(task, specs, params, { head: segmenterHead, metadata }));
  return file;
}
const good = segmenterMetadata(32);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'segmenter-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a segmenter', () => {
  it('answers every mask on the picture, cut to the window, with scores where clicks can mean it', async () => {
    const segmenter = await loadSegmenter(await write('good.onnx', good));
    const box = { x: 10, y: 5, w: 20, h: 16 };
    const parts = await segmentParts(segmenter, picture, { clicks: [], box });
    expect(parts.map((p) => p.target)).toEqual([
      'cell',
      'head',
      'acrosome',
      'nucleus',
      'vacuole',
      'midpiece',
      'tail',
    ]);
    for (const { mask, window } of parts) {
      expect(window).toEqual({ x: 10, y: 3, side: 20, size: 32 });
      expect([mask.width, mask.height]).toEqual([50, 40]);
      mask.data.forEach((v, i) => {
        const [x, y] = [i % 50, Math.floor(i / 50)];
        if (x < 10 || x >= 30 || y < 3 || y >= 23) expect(v).toBe(0);
      });
    }
    const clicks = [{ x: 20, y: 12, positive: true }];
    const first = await segmentObject(segmenter, picture, { clicks, box });
    expect(first.score).toBeGreaterThan(0);
    expect(first.score).toBeLessThan(1);
    expect(await segmentObject(segmenter, picture, { clicks, box })).toEqual(first);
    // Without a box the magnification is looked for; the window lies round the click.
    const alone = await segmentObject(segmenter, picture, { clicks, target: 'head' });
    expect(alone.window.x + alone.window.side / 2).toBeCloseTo(20, 6);
    await expect(segmentObject(segmenter, picture, { clicks: [] })).rejects.toThrow(RangeError);
    await segmenter.close();
  });

  it('is refused when it is something else, or of other masks, or holds nonsense', async () => {
    const detector = await write('detector.onnx', { ...good, task: 'detector' });
    expect(await toldBy(() => loadSegmenter(detector))).toMatch("'detector', not 'segmenter'");
    const other = await write('other.onnx', { ...good, channels: 'head,tail' });
    await expect(loadSegmenter(other)).rejects.toThrow(ModelError);
    const wide = await write('wide.onnx', { ...good, planes: 'picture,foreground' });
    expect(await toldBy(() => loadSegmenter(wide))).toMatch("reads 2 planes: 'picture,foreground'");
    const huge = await write('huge.onnx', { ...good, size: '1e9' });
    await expect(loadSegmenter(huge)).rejects.toThrow(ModelError);
    expect(await toldBy(async () => loadSegmenter(await write('nan.onnx', good, Number.NaN)))).toMatch(
      'not finite',
    );
    expect(await toldBy(() => write('nan.onnx', good, Number.NaN).then(loadSegmenter))).toMatch('not finite');
  });
});
