import { VIEW_HEIGHT, VIEW_WIDTH } from '@/lib/science/morphology/classify/cell-view';
import type { Net } from '../engine/net';
import type { Network } from '../engine/parameters';
import type { Value } from '../graph/graph';
import { add, matmul, sub } from '../ops';
import { flatten } from '../ops/shape';

/** Directions of edges that are told apart. */
const DIRECTIONS = 8;

/** The parts of a view whose edges are counted, in px, and the side of the squares they are counted in. */
const BLOCKS = [
  { name: 'head', top: 6, left: 30, rows: 9, columns: 11, side: 4 },
  { name: 'cell', top: 3, left: 1, rows: 7, columns: 13, side: 6 },
] as const;
export type BlockName = (typeof BLOCKS)[number]['name'];

/** Names of the blocks and how many numbers each gives. */
export const BLOCK_SIZES: readonly { readonly name: BlockName; readonly size: number }[] = BLOCKS.map(
  ({ name, rows, columns }) => ({ name, size: rows * columns * DIRECTIONS }),
);

/**
 * Histograms of oriented gradients (Dalal & Triggs, CVPR 2005) of a view [n, 1, 48, 80], one [n, size] a block: the
 * strength of edges of each direction in each square, its root, all of a block of length 1. Told by direction and
 * place, edges change little with light and focus. For inference only.
 */
export function gradientBlocks(view: Value): Value[] {
  const g = view.graph;
  const n = view.dim(0);
  const filters = g.constant('directions', [DIRECTIONS, 1, 3, 3], 'float32', directionFilters);
  return BLOCKS.map(({ top, left, rows, columns, side }) => {
    const [h, w] = [rows * side, columns * side];
    // One pixel more all round, which the filters use up.
    const ends = [top + h + 1, left + w + 1];
    const part = g.node(
      'Slice',
      [view, g.ints([top - 1, left - 1]), g.ints(ends), g.ints([2, 3])],
      [n, 1, h + 2, w + 2],
    );
    const edges = g.node('Conv', [part, filters], [n, DIRECTIONS, h, w], { kernel_shape: [3, 3] });
    const rising = g.node('Relu', [edges], edges.shape);
    const square = { kernel_shape: [side, side], strides: [side, side] };
    const mean = g.node('AveragePool', [rising], [n, DIRECTIONS, rows, columns], square);
    const root = flatten(g.node('Sqrt', [mean], mean.shape));
    const length = g.node('ReduceL2', [root, g.ints([1])], [n, 1], { keepdims: 1 });
    return g.node('Div', [root, g.node('Max', [length, g.scalar(1e-6)], [n, 1])], root.shape);
  });
}

/** Central differences toward each direction; a filter answers where the view gets brighter that way. */
function directionFilters(): Float32Array {
  return Float32Array.from({ length: DIRECTIONS * 9 }, (_, i) => {
    const angle = (2 * Math.PI * Math.floor(i / 9)) / DIRECTIONS;
    const [row, column] = [Math.floor((i % 9) / 3) - 1, (i % 3) - 1];
    if (row === 0) return column * Math.cos(angle);
    return column === 0 ? row * Math.sin(angle) : 0;
  });
}

/** The blocks of one view as a network, to collect them from pictures. */
export const GRADIENT_BLOCKS: Network = {
  input: [1, 1, VIEW_HEIGHT, VIEW_WIDTH],
  forward: (_, x) =>
    Object.fromEntries(gradientBlocks(x).map((block, i) => [BLOCK_SIZES[i]?.name as string, block])),
};

export interface CodesShape {
  /** Principal components a block. */
  readonly components: number;
  /** Random waves that stand for the kernel. */
  readonly waves: number;
  /** Answers. */
  readonly answers: number;
}

/**
 * Kernel ridge regression on principal components of the blocks of several views: Gaussian kernels by random Fourier
 * features (Rahimi & Recht, NIPS 2007), whose waves the blocks share. [n, answers].
 */
export function answersOfCodes(
  net: Net,
  views: readonly { readonly name: string; readonly view: Value }[],
  { components, waves, answers }: CodesShape,
): Value {
  const fixed = { constant: 0 };
  const directions = net.parameter('waves.directions', [components, waves], fixed);
  const phases = net.parameter('waves.phases', [waves], fixed);
  let sum = net.parameter('codes.offset', [answers], fixed);
  for (const { name, view } of views)
    for (const [i, block] of gradientBlocks(view).entries()) {
      const of = `codes.${name}.${BLOCK_SIZES[i]?.name}`;
      const size = block.dim(1);
      const centered = sub(block, net.parameter(`${of}.mean`, [size], fixed));
      const code = matmul(centered, net.parameter(`${of}.components`, [size, components], fixed));
      const angle = add(matmul(code, directions), phases);
      const wave = net.graph.node('Cos', [angle], angle.shape);
      sum = add(matmul(wave, net.parameter(`${of}.answers`, [waves, answers], fixed)), sum);
    }
  return sum;
}
