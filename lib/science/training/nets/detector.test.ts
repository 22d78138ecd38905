import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import { encodeTargets } from '@/lib/science/vision/center-heatmap';
import { freshCheckpoint } from '../engine/checkpoint';
import { inferenceGraph } from '../engine/inference-graph';
import { Net } from '../engine/net';
import { initialParameters, planParameters } from '../engine/parameters';
import { Trainer } from '../engine/trainer';
import { Graph } from '../graph/graph';
import { GraphError } from '../graph/shape';
import { DETECTOR_LEVELS, detectorHead, detectorTask } from './detector';

const whole = detectorTask({ batch: 1, height: 64, width: 64, widths: [8, 16, 24] });
const lean = detectorTask({ batch: 1, height: 64, width: 64, widths: [8, 16, 24], lean: true });

/** One bright disc of radius 6 at (34, 22) on a dark ground, labeled with its bounding box. */
function disc() {
  const x = new Float32Array(64 * 64);
  for (let i = 0; i < x.length; i++) x[i] = Math.hypot((i % 64) - 34, Math.floor(i / 64) - 22) < 6 ? 2 : -0.2;
  const targets = { heat: new Float32Array(256), box: new Float32Array(1024), mask: new Float32Array(256) };
  const grid = { width: 16, height: 16, classes: ['sperm' as const] };
  encodeTargets([{ x: 28, y: 16, w: 12, h: 12, className: 'sperm' }], grid, targets, 0);
  return { x, targets: { ...targets, count: Float32Array.of(1), boxCount: Float32Array.of(1) } };
}

describe.each([
  ['detector', whole],
  ['lean detector', lean],
])('%s', (_, task) => {
  const specs = planParameters(task);

  it('learns one disc by heart: highest peak at its cell, overlap loss near nothing', async () => {
    const trainer = await Trainer.create(task, freshCheckpoint(initialParameters(specs, seededRandom(3))));
    const { x, targets } = disc();
    let parts: Record<string, number> = {};
    for (let step = 0; step < 150; step++) ({ parts } = await trainer.step(x, targets, 3e-3));
    const { params } = trainer.checkpoint();
    await trainer.release();
    expect(parts.overlap).toBeLessThan(0.2);

    const session = await ort.InferenceSession.create(
      inferenceGraph(task, specs, params, { head: detectorHead }),
    );
    const { heat } = await session.run({ image: new ort.Tensor('float32', x, [1, 1, 64, 64]) });
    await session.release();
    const values = heat?.data as Float32Array;
    // The center (34, 22) lies in column 34 / 4 = 8, row 22 / 4 = 5 of the quarter-size grid.
    expect(values.indexOf(Math.max(...values))).toBe(5 * 16 + 8);
    expect(Math.max(...values)).toBeGreaterThan(0.5);
  });

  it('exports a file that reads pictures of any size and leaves nothing but peaks', async () => {
    const file = inferenceGraph(task, specs, initialParameters(specs, seededRandom(4)), {
      head: detectorHead,
    });
    const session = await ort.InferenceSession.create(file);
    const random = seededRandom(9);
    const x = Float32Array.from({ length: 2 * 64 * 96 }, () => random() * 2 - 1);
    const { heat, box } = await session.run({ image: new ort.Tensor('float32', x, [2, 1, 64, 96]) });
    await session.release();
    expect(heat?.dims).toEqual([2, 1, 16, 24]);
    expect(box?.dims).toEqual([2, 4, 16, 24]);
    const values = heat?.data as Float32Array;
    for (let i = 0; i + 1 < 24; i++) expect((values[i] ?? 0) * (values[i + 1] ?? 0)).toBe(0);
  });
});

describe('detectors', () => {
  it('refuses sides that its levels cannot halve four times', () => {
    expect(() => detectorTask({ batch: 1, height: 64, width: 72 })).toThrow(GraphError);
  });

  it('have the same levels of features, of the shapes that are told', () => {
    for (const task of [whole, lean]) {
      const graph = new Graph();
      const y = task.forward(new Net(graph), graph.input('x', task.input));
      for (const [level, { width, stride }] of Object.entries(DETECTOR_LEVELS))
        expect(y[level]?.shape, level).toEqual([1, [8, 16, 24][width], 64 / stride, 64 / stride]);
    }
  });
});
