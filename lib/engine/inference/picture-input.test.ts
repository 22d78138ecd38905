import { describe, expect, it } from 'vitest';
import type { ort } from '@/lib/onnx-runtime';
import type { DetectorMetadata } from './metadata';
import { ModelError } from './model-error';
import { openInput } from './picture-input';

const blocksOf = (...inputNames: string[]) =>
  openInput({ inputNames } as unknown as ort.InferenceSession, { input: 'blocks' } as DetectorMetadata);
/** Half of it 80, half of it 122: mean 101, spread 21. */
const picture = {
  width: 64,
  height: 32,
  data: new Uint8Array(64 * 32).map((_, i) => (i % 2 ? 80 : 122)),
};

describe('the input of a detector of blocks', () => {
  it('holds the brightness in the blocks, and the scale', () => {
    const { tensors } = blocksOf('blocks', 'scale').feeds([[picture]]);
    expect(Object.keys(tensors).sort()).toEqual(['blocks', 'scale']);
    expect(tensors.blocks?.dims).toEqual([1, 9, 17, 20]);
    expect(tensors.scale?.data[0]).toBeCloseTo(1 / 21, 6);
  });

  it('of those made before holds pixels alone in the blocks, and scale and mean', () => {
    const { tensors } = blocksOf('scale', 'blocks', 'mean').feeds([[picture]]);
    expect(tensors.blocks?.dims).toEqual([1, 9, 17, 16]);
    expect(tensors.scale?.data[0]).toBeCloseTo(1 / 21, 6);
    expect(tensors.mean?.data[0]).toBeCloseTo(101, 4);
  });

  it('uses the memory of a run that is over', () => {
    const input = blocksOf('blocks', 'scale');
    const first = input.feeds([[picture]]);
    expect(input.feeds([[picture]]).tensors.blocks?.data).not.toBe(first.tensors.blocks?.data);
    first.release();
    expect(input.feeds([[picture]]).tensors.blocks?.data).toBe(first.tensors.blocks?.data);
  });

  it('is refused with other names', () => {
    expect(() => blocksOf('blocks')).toThrow(ModelError);
    expect(() => blocksOf('blocks', 'mean')).toThrow(ModelError);
  });
});
