import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildBlobModel } from '@/lib/engine/inference/testing/blob-model';
import { inspectModel, recognizeLayout, type YoloLayout } from '@/lib/science/onnx';
import { constantYolo, field, floats, inGraph, metadata, model } from '@/lib/science/onnx/testing';
import { tryModel } from './index';
import { isMemoryLimited } from './limited-command';
import { runTrial } from './run-trial';

const frame = { width: 320, height: 240, data: Uint8Array.from({ length: 320 * 240 }, (_, i) => i % 251) };
const names = { names: "{0: 'sperm', 1: 'cluster'}" };
const final = (...rows: number[][]): Float32Array => {
  const answer = new Float32Array(300 * 6);
  answer.set(rows.flat());
  return answer;
};
const int64 = (...values: number[]): Uint8Array =>
  new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer);

/** A YOLO whose answer depends on what is made from a square of ones. */
function squareYolo(side: number, steps: readonly Uint8Array[], last: string): Uint8Array {
  return model([
    inGraph.weight('shape', [2], int64(side, side), 7),
    inGraph.weight('axes', [2], int64(0, 1), 7),
    inGraph.weight('answer', [1, 300, 6], new Uint8Array(final().buffer)),
    inGraph.node(
      'ConstantOfShape',
      ['shape'],
      ['square'],
      field(5, [
        ...[field(1, 'value'), field(20, 4)],
        field(5, [field(1, 1), field(2, 1), field(9, floats(1))]),
      ]),
    ),
    ...steps,
    inGraph.node(
      'ReduceMax',
      [last, 'axes'],
      ['most'],
      field(5, [field(1, 'keepdims'), field(3, 0), field(20, 2)]),
    ),
    inGraph.node('Add', ['answer', 'most'], ['output0']),
    inGraph.input('images', [1, 3, 640, 640]),
    inGraph.output('output0', [1, 300, 6]),
  ]);
}

describe('a trial', () => {
  it('answers the boxes of a YOLO in px of the frame', async () => {
    // 320 × 240 in 64 × 64: scale 0.2, 8 px above. (14, 24)-(22, 28) → left 70, top 80, 40 × 20.
    const file = constantYolo(final([14, 24, 22, 28, 0.5, 1]), [1, 300, 6], 64, names);
    const result = await tryModel(file, frame);
    expect(result).toMatchObject({
      ok: true,
      names: ['sperm', 'cluster'],
      boxes: [{ score: 0.5, classNumber: 1 }],
    });
    if (!result.ok) return;
    const [box] = result.boxes;
    for (const [key, value] of [
      ['x', 70],
      ['y', 80],
      ['w', 40],
      ['h', 20],
    ] as const)
      expect(box?.[key]).toBeCloseTo(value, 3);
    expect(result.msPerFrame).toBeGreaterThan(0);
    expect(result.openMs).toBeGreaterThan(0);
  });

  it('runs a detector of our own as an analysis does', async () => {
    // A bright square of 4 × 4 px from (20, 12); boxes have 12 px, see blob-model.ts.
    const data = new Uint8Array(64 * 32).fill(50);
    for (let y = 12; y < 16; y++) data.fill(200, y * 64 + 20, y * 64 + 24);
    const result = await tryModel(buildBlobModel(), { width: 64, height: 32, data });
    expect(result).toMatchObject({
      ok: true,
      names: ['sperm'],
      boxes: [{ x: 16, y: 8, w: 12, h: 12, classNumber: 0 }],
    });
  });

  it('runs an ambiguous model as a person chose', async () => {
    const file = constantYolo(
      Float32Array.from({ length: 6 * 84 }, () => 0),
      [1, 6, 84],
      64,
    );
    expect(await tryModel(file, frame)).toEqual({ ok: false, reason: 'ambiguous', detail: 'centers' });
    expect(await tryModel(file, frame, { head: 'centers' })).toMatchObject({
      ok: true,
      boxes: [],
      names: null,
    });
  });
});

describe('a trial of what cannot be used says why', () => {
  it.each([
    ['refused', model([])],
    [
      'not-known',
      model([inGraph.node('Relu', ['x'], ['y']), inGraph.input('x', [1]), inGraph.output('y', [1])]),
    ],
    ['not-a-detector', readFileSync(path.resolve('models/sperm-resting-v1/model.onnx'))],
    ['answer-scores', constantYolo(final([1, 1, 9, 9, 7, 0]), [1, 300, 6], 64, names)],
    ['answer-classes', constantYolo(final([1, 1, 9, 9, 0.5, 2]), [1, 300, 6], 64, names)],
    // 3e38 · 3e38 is infinite in float32.
    ['model-fault', buildBlobModel({ boxWeight: 3e38 })],
    ['model-fault', buildBlobModel({ metadata: { classes: 'sperm,cat' } })],
    // Relu takes one input.
    [
      'not-opened',
      model([
        inGraph.node('Relu', ['images', 'images'], ['output0']),
        inGraph.input('images', [1, 3, 64, 64]),
        inGraph.output('output0', [1, 300, 6]),
      ]),
    ],
    // Its first dimension is free, and turns out to be 2.
    [
      'answer-shape',
      model(
        [
          inGraph.weight('shape', [3], int64(2, 6, 1024), 7),
          inGraph.node('Reshape', ['images', 'shape'], ['output0']),
          inGraph.input('images', [1, 3, 64, 64]),
          inGraph.output('output0', ['batch', 6, 'cells']),
        ],
        metadata('names', names.names),
      ),
    ],
  ])('%s', async (reason, file) => {
    const result = await tryModel(file, frame);
    expect(result.ok ? 'accepted' : result.reason).toBe(reason);
  });

  it('out-of-memory: a kilobyte that asks for 160 GB', async () => {
    const started = performance.now();
    const result = await tryModel(squareYolo(200_000, [], 'square'), frame);
    expect(result).toMatchObject({ ok: false, reason: 'out-of-memory' });
    // It is refused at once, not by a limit of time.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  // Only Linux has the limit; elsewhere the machine's memory is the limit.
  it.skipIf(!isMemoryLimited())(
    'out-of-memory: 2.5 GB, which the machine has and the process may not take',
    async () => {
      expect(await tryModel(squareYolo(25_000, [], 'square'), frame)).toMatchObject({
        ok: false,
        reason: 'out-of-memory',
      });
    },
  );

  it('timed-out: products of large squares, allowed one by one', async () => {
    const products = Array.from({ length: 2000 }, (_, i) =>
      inGraph.node('MatMul', [i === 0 ? 'square' : `p${i - 1}`, 'square'], [`p${i}`]),
    );
    const started = performance.now();
    const result = await tryModel(squareYolo(1500, products, 'p1999'), frame, { limitSeconds: 1 });
    expect(result).toMatchObject({ ok: false, reason: 'timed-out' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('timed-out: an endless Loop, had the walk let it pass', async () => {
    const picture = [1, 3, 64, 64];
    const body = [
      inGraph.node('Identity', ['go'], ['goOn']),
      inGraph.node('Identity', ['kept'], ['keep']),
      ...[inGraph.input('i', [], 7), inGraph.input('go', [], 9), inGraph.input('kept', picture)],
      ...[inGraph.output('goOn', [], 9), inGraph.output('keep', picture)],
      field(2, 'body'),
    ];
    const loop = field(5, [field(1, 'body'), field(20, 5), field(6, body)]);
    const file = model([
      inGraph.weight('true', [], Uint8Array.of(1), 9),
      inGraph.node('Loop', ['', 'true', 'images'], ['output0'], loop),
      ...[inGraph.input('images', picture), inGraph.output('output0', picture), field(2, 'main')],
    ]);
    expect(inspectModel(file)).toMatchObject({ ok: false, reason: 'control-flow' });
    const known = inspectModel(constantYolo(final(), [1, 300, 6], 64));
    const layout = known.ok ? (recognizeLayout(known.inspection) as YoloLayout) : null;
    expect(await runTrial(file, layout, frame, { limitSeconds: 1 })).toMatchObject({
      ok: false,
      reason: 'timed-out',
    });
  });

  it('stops when it is told to, and leaves no folder', async () => {
    const before = readdirSync(os.tmpdir()).filter((name) => name.startsWith('model-trial-'));
    const signal = AbortSignal.timeout(200);
    await expect(tryModel(constantYolo(final(), [1, 300, 6], 64), frame, { signal })).rejects.toThrow();
    const after = readdirSync(os.tmpdir()).filter((name) => name.startsWith('model-trial-'));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
  });
});
