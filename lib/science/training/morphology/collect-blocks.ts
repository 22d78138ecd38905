import { ort } from '@/lib/onnx-runtime';
import type { CellAxis } from '@/lib/science/morphology/classify/cell-axis';
import {
  EDGE_VIEWS,
  isFitted,
  readViewOf,
  VIEW_HEIGHT,
  VIEW_WIDTH,
} from '@/lib/science/morphology/classify/cell-view';
import { inferenceGraph } from '../engine/inference-graph';
import { BLOCK_SIZES, GRADIENT_BLOCKS } from '../nets/gradient-codes';
import type { LabeledCell } from './sample';

/** One block of one view of all cells, [cells × size], as they are and mirrored. */
export interface CollectedBlock {
  readonly name: string;
  readonly size: number;
  readonly plain: Float32Array;
  readonly mirrored: Float32Array;
}

/** Counts the edges of all cells, whose fitted axes are given, with the network that does so in the shipped file. */
export async function collectBlocks(
  cells: readonly LabeledCell[],
  fitted: readonly CellAxis[],
): Promise<CollectedBlock[]> {
  const session = await ort.InferenceSession.create(
    inferenceGraph(GRADIENT_BLOCKS, [], new Float32Array(0)),
    { intraOpNumThreads: 1, logSeverityLevel: 3 },
  );
  const collected = EDGE_VIEWS.flatMap((view) =>
    BLOCK_SIZES.map(({ name, size }) => ({
      name: `${view}.${name}`,
      size,
      plain: new Float32Array(cells.length * size),
      mirrored: new Float32Array(cells.length * size),
    })),
  );
  const picture = new Float32Array(VIEW_WIDTH * VIEW_HEIGHT);
  for (const [i, cell] of cells.entries())
    for (const view of EDGE_VIEWS)
      for (const side of ['plain', 'mirrored'] as const) {
        readViewOf(view, cell.patch, isFitted(view) ? (fitted[i] as CellAxis) : cell.axis, picture, {
          mirror: side === 'mirrored',
        });
        const image = new ort.Tensor('float32', picture, [1, 1, VIEW_HEIGHT, VIEW_WIDTH]);
        const found = await session.run({ image });
        for (const { name, size } of BLOCK_SIZES) {
          const block = collected.find((c) => c.name === `${view}.${name}`);
          block?.[side].set(found[name]?.data as Float32Array, i * size);
        }
      }
  await session.release();
  return collected;
}
