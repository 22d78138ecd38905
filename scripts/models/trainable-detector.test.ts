import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_DETECTOR_ID,
  loadDetector,
  parseDetectorMetadata,
  resolveModel,
  TRAINABLE_DETECTOR_ID,
} from '@/lib/engine/inference';
import { seededRandom } from '@/lib/science/simulation';
import { readDetector, writeDetector } from '@/lib/science/training/detector/model';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { UntrainableModelError } from '@/lib/science/training/engine/stored-parameters';
import { quantize } from '@/lib/science/training/quantize/quantize';

describe('the shipped detector in training', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-detector-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('loads by name, and what is exported without training finds the same boxes', async () => {
    const { file } = await resolveModel(TRAINABLE_DETECTOR_ID, 'models');
    const detector = readDetector(await readFile(file));
    expect(detector.shape).toEqual({ channels: 1, classes: 1, widths: [16, 64, 128], lean: false });
    const copy = path.join(folder, 'copy.onnx');
    await writeFile(copy, writeDetector(detector, detector.params));

    const { picture } = drawWorldPicture(seededRandom(12), 192);
    const [before, after] = await Promise.all(
      [file, copy].map(async (each) => {
        const open = await loadDetector(each, { threads: 1 });
        const [found = []] = await open.detect([[picture]], 0.2);
        await open.close();
        return { found, metadata: open.metadata };
      }),
    );
    expect(before?.found.length).toBeGreaterThan(3);
    expect(after?.metadata).toEqual(before?.metadata);
    expect(after?.metadata).toEqual(parseDetectorMetadata(detector.metadata));
    expect(after?.found.length).toBe(before?.found.length);
    for (const [i, box] of (before?.found ?? []).entries()) {
      const other = after?.found[i];
      // The same sums in another order of nodes: float32 rounding of boxes of some 14 px.
      for (const side of ['x', 'y', 'w', 'h', 'score'] as const)
        expect(Math.abs((other?.[side] ?? Number.NaN) - box[side])).toBeLessThan(1e-3);
    }
  });

  it('has a form of 8 bits once it is written again, which finds nearly the same heads', async () => {
    const { file } = await resolveModel(TRAINABLE_DETECTOR_ID, 'models');
    const detector = readDetector(await readFile(file));
    const { picture } = drawWorldPicture(seededRandom(12), 192);
    const small = path.join(folder, 'int8.onnx');
    await writeFile(small, await quantize(writeDetector(detector, detector.params), [picture]));
    const [heads, found] = await Promise.all(
      [file, small].map(async (each) => {
        const open = await loadDetector(each, { threads: 1 });
        const [boxes = []] = await open.detect([[picture]], open.metadata.workingThreshold);
        await open.close();
        return boxes.map(({ x, y, w, h }) => [x + w / 2, y + h / 2] as const);
      }),
    );
    const again = heads?.filter(([x, y]) => found?.some(([u, v]) => Math.hypot(x - u, y - v) < 3)) ?? [];
    expect(again.length).toBeGreaterThan(3);
    expect(again.length).toBeGreaterThanOrEqual(0.8 * Math.max(heads?.length ?? 0, found?.length ?? 0));
  });

  it('cannot be its version of 8 bits', async () => {
    const { file } = await resolveModel(DEFAULT_DETECTOR_ID, 'models');
    const bytes = await readFile(file);
    expect(() => readDetector(bytes)).toThrow(UntrainableModelError);
  });
});
