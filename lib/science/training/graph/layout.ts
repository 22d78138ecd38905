import { type Shape, sizeOf } from './shape';

/**
 * Channels that ONNX Runtime's CPU kernels keep together in memory: [N, C/b, H, W, b]. 16 with AVX-512, 8 with AVX,
 * 0 where this processor has no such kernels.
 */
export type BlockSize = 0 | 8 | 16;

/** The operators of the blocked layout, which ONNX Runtime puts into a graph itself where all weights are constant. */
export const BLOCKED_DOMAIN = 'com.microsoft.nchwc';

/** Operators that treat every element alike: the order of the elements is nothing to them. */
const ELEMENTWISE = new Set(
  'Abs Add Clip Div Exp Log Max Min Mul Neg Relu Sigmoid Sign Softplus Sqrt Sub Sum'.split(' '),
);

interface Lying {
  readonly shape: Shape;
  readonly isBlocked: boolean;
}

/** Whether a node of these inputs can work on blocks, which saves reordering them. */
export function keepsBlocks(op: string, inputs: readonly (Lying | null)[], output: Shape): boolean {
  return (
    ELEMENTWISE.has(op) &&
    inputs.some((v) => v?.isBlocked) &&
    inputs.every((v) => !v || sizeOf(v.shape) === 1 || v.shape.join() === output.join()) &&
    sizeOf(output) > 1
  );
}
