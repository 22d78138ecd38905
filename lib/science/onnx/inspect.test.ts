import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation/random';
import { type InspectionResult, inspectModel } from './index';
import { constantYolo, floats, inGraph, metadata, model, processorMs, RELU } from './testing';

describe('inspectModel', () => {
  it('says what is in a file', () => {
    const file = model(
      [...RELU, inGraph.weight('w', [2, 3], floats(1, 2, 3, 4, 5, 6))],
      metadata('task', 'detect'),
    );
    expect(inspectModel(file)).toEqual({
      ok: true,
      inspection: {
        fileBytes: file.length,
        irVersion: 8,
        opset: 18,
        producer: { name: 'tests', version: '' },
        inputs: [{ name: 'x', type: 'float32', dims: [1, 4] }],
        outputs: [{ name: 'y', type: 'float32', dims: [1, 4] }],
        nodes: 1,
        operators: { Relu: 1 },
        weights: 1,
        // Six numbers of four bytes.
        weightBytes: 24,
        metadata: { task: 'detect' },
      },
    });
  });

  it('keeps notes with names of object properties apart from those', () => {
    const result = inspectModel(model(RELU, metadata('__proto__', 'x'), metadata('constructor', 'y')));
    expect(result.ok && Object.entries(result.inspection.metadata)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it('reads a file that begins anywhere in a buffer', () => {
    const file = model(RELU);
    for (const shift of [1, 2, 3]) {
      const buffer = new Uint8Array(file.length + shift);
      buffer.set(file, shift);
      expect(inspectModel(buffer.subarray(shift))).toEqual(inspectModel(file));
    }
  });

  it('takes every model that is shipped', () => {
    const folder = path.resolve('models');
    for (const id of readdirSync(folder)) {
      const file = readFileSync(path.join(folder, id, 'model.onnx'));
      const started = process.cpuUsage();
      expect(inspectModel(file), id).toMatchObject({ ok: true });
      expect(processorMs(started)).toBeLessThan(1000);
    }
  });

  it('looks through 100 MB of weights within a second', () => {
    const file = model([...RELU, inGraph.weight('w', [25_000_000], new Uint8Array(100_000_000))]);
    const started = process.cpuUsage();
    expect(inspectModel(file)).toMatchObject({ ok: true, inspection: { weightBytes: 100_000_000 } });
    expect(processorMs(started)).toBeLessThan(1000);
  });
});

describe('broken files never throw, nor take long', () => {
  const detector = readFileSync(path.resolve('models/sperm-detector-int8-v1/model.onnx'));
  const small = constantYolo(new Float32Array(6 * 84), [1, 6, 84], 64, { names: "{0: 'a', 1: 'b'}" });
  const random = seededRandom(20_26);
  const below = (n: number): number => Math.floor(random() * n);

  it('400 files with flipped bits and 100 cut ones', () => {
    const outcomes = new Map<string, number>();
    for (let i = 0; i < 500; i++) {
      const whole = i % 2 ? detector : small;
      const broken = new Uint8Array(whole);
      // The structure is in the first and last kilobytes; most bytes between are weights.
      for (let flips = i < 400 ? 1 + below(8) : 0; flips > 0; flips--) {
        const at = below(2) ? below(whole.length) : below(Math.min(4000, whole.length));
        broken[at] = (broken[at] as number) ^ (1 << below(8));
      }
      const file = i < 400 ? broken : broken.subarray(0, below(whole.length));
      const started = process.cpuUsage();
      const result: InspectionResult = inspectModel(file);
      expect(processorMs(started)).toBeLessThan(1000);
      const outcome = result.ok ? 'accepted' : result.reason;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (i >= 400) expect(result.ok).toBe(false);
    }
    // Flips in weights and names may leave a model; several kinds of damage must be told apart.
    expect(outcomes.size).toBeGreaterThan(6);
  });
});
