import {
  NETWORK_VIEWS,
  readViewOf,
  VIEW_HEIGHT,
  VIEW_WIDTH,
} from '@/lib/science/morphology/classify/cell-view';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { seededRandom } from '@/lib/science/simulation/random';
import { noiseTable } from '../detector/augment';
import { mixSeed, NOISE, STEPS } from '../engine/seed';
import { changeTones, classWeights, drawChange, type MorphologyBatch } from './batch';
import type { LabeledCell } from './sample';

export interface MorphologySamplerOptions {
  /** Cells a step. */
  readonly items: number;
  readonly seed: number;
  /** How strongly views are changed; 0 not at all. */
  readonly strength: number;
  /** Power of the class weights, see {@link classWeights}. */
  readonly balance: number;
}

const AREA = VIEW_WIDTH * VIEW_HEIGHT;
/**
 * Batches to train a morphology classifier further with: cells of a laboratory's own, each in the views that the networks
 * read, changed anew each time. The batch of a step depends on seed and step alone.
 */
export class MorphologySampler {
  private readonly batchOfStep: MorphologyBatch;
  private readonly noise: Float32Array;
  private readonly weights: ReturnType<typeof classWeights>;

  constructor(
    private readonly cells: readonly LabeledCell[],
    private readonly options: MorphologySamplerOptions,
  ) {
    const { items, seed, balance } = options;
    const answers = items * MHSMA_DEFECTS.length;
    this.batchOfStep = {
      input: new Float32Array(items * NETWORK_VIEWS.length * AREA),
      targets: { defects: new Float32Array(answers), weight: new Float32Array(answers) },
    };
    this.noise = noiseTable(seededRandom(mixSeed(seed, NOISE)));
    this.weights = classWeights(cells, balance);
  }

  /** The batch of a step, from 0. Its buffers are used again for the next. @throws RangeError without a cell */
  batch(step: number): MorphologyBatch {
    const { seed, items, strength } = this.options;
    const { input, targets } = this.batchOfStep;
    const random = seededRandom(mixSeed(seed, STEPS, step));
    for (let item = 0; item < items; item++) {
      const cell = this.cells[Math.floor(random() * this.cells.length)];
      if (!cell) throw new RangeError('there is no cell to learn from');
      NETWORK_VIEWS.forEach((kind, channel) => {
        const at = (item * NETWORK_VIEWS.length + channel) * AREA;
        const view = input.subarray(at, at + AREA);
        readViewOf(kind, cell.patch, cell.axis, view, drawChange(random, strength));
        changeTones(view, this.noise, random, strength);
      });
      cell.defects.forEach((defect, k) => {
        const at = item * MHSMA_DEFECTS.length + k;
        const weight = this.weights[k];
        targets.defects[at] = defect;
        targets.weight[at] = (defect === 1 ? weight?.yes : weight?.no) ?? 1;
      });
    }
    return this.batchOfStep;
  }
}
