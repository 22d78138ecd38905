import { describe, expect, it } from 'vitest';
import { Graph } from './graph';
import { setMetadata } from './metadata';
import { readWeights } from './read-weights';

describe('setMetadata', () => {
  it('sets some entries and leaves the others and the weights alone', () => {
    const g = new Graph();
    g.output('y', g.initializer('w', [3], Float32Array.of(1, 2, 3)));
    g.metadata.set('task', 'detector');
    g.metadata.set('workingThreshold', '0.3');
    const { weights, metadata } = readWeights(
      setMetadata(g.toBinary(), { workingThreshold: '0.4', more: 'x' }),
    );
    expect(Object.fromEntries(metadata)).toEqual({ task: 'detector', workingThreshold: '0.4', more: 'x' });
    expect(weights.get('w')).toEqual({ shape: [3], data: Float32Array.of(1, 2, 3) });
  });
});
