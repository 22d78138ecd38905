import { describe, expect, it } from 'vitest';
import { averageWeights } from './average-weights';
import { Graph } from './graph';
import { readWeights } from './read-weights';

function network(rows: number, values: readonly number[], classes: string): Uint8Array {
  const g = new Graph();
  g.output('y', g.initializer('head.weight', [rows, 2], Float32Array.from(values)));
  g.metadata.set('classes', classes);
  return g.toBinary();
}

const one = network(1, [1, 2], 'sperm');
const two = network(2, [5, 6, 7, 8], 'sperm,cluster');

describe('averageWeights', () => {
  it('weighs each model by its share; classes that one lacks are the other’s', () => {
    const { weights, metadata } = readWeights(
      averageWeights([
        { file: one, share: 3 },
        { file: two, share: 1 },
      ]),
    );
    expect(weights.get('head.weight')).toEqual({ shape: [2, 2], data: Float32Array.of(2, 3, 7, 8) });
    expect(metadata.get('classes')).toBe('sperm,cluster');
  });

  it('refuses tensors that do not fit, shares of nothing and no models', () => {
    const models = (a: Uint8Array, b: Uint8Array, share = 1) => [
      { file: a, share: 1 },
      { file: b, share },
    ];
    expect(() => averageWeights(models(two, one))).toThrow('head.weight');
    expect(() => averageWeights(models(one, two, 0))).toThrow(RangeError);
    expect(() => averageWeights([])).toThrow(RangeError);
  });
});
