import {
  type NetworkView,
  readViewOf,
  VIEW_HEIGHT,
  VIEW_WIDTH,
  type ViewChange,
} from '@/lib/science/morphology/classify/cell-view';
import { normal, type RandomSource, uniform } from '@/lib/science/simulation/random';
import { noiseTable } from '../detector/augment';
import type { LabeledCell } from './sample';

const AREA = VIEW_WIDTH * VIEW_HEIGHT;

export interface MorphologyBatch {
  readonly input: Float32Array;
  readonly targets: Record<'defects' | 'weight', Float32Array>;
}

/** How cells are shown to the network. */
export interface MorphologyTraining {
  readonly view: NetworkView;
  /** How strongly views are changed; 0 not at all. */
  readonly strength: number;
  /** Share of views that are mixed with another cell's (MixUp, Zhang et al., ICLR 2018). */
  readonly mixed: number;
  /** Power of the class weights, see {@link classWeights}. */
  readonly balance: number;
}

/**
 * Weight of a cell in the loss of each defect: w = n / (2 n_class), to the given power, so that at power 1 the rare
 * class counts as much as the common one.
 */
export function classWeights(cells: readonly LabeledCell[], power: number): { no: number; yes: number }[] {
  const defects = cells[0]?.defects.length ?? 0;
  return Array.from({ length: defects }, (_, k) => {
    const yes = Math.max(
      1,
      cells.reduce((n, c) => n + (c.defects[k] as number), 0),
    );
    const no = Math.max(1, cells.length - yes);
    return { no: (cells.length / (2 * no)) ** power, yes: (cells.length / (2 * yes)) ** power };
  });
}

/** Makes batches of changed views; every cell is used once before any is used again. */
export class MorphologyBatches {
  private readonly batch: MorphologyBatch;
  private readonly noise: Float32Array;
  private readonly weights: { no: number; yes: number }[];
  private order: number[] = [];
  private readonly other = new Float32Array(AREA);

  constructor(
    private readonly cells: readonly LabeledCell[],
    private readonly items: number,
    private readonly random: RandomSource,
    private readonly options: MorphologyTraining,
  ) {
    const defects = cells[0]?.defects.length ?? 0;
    this.batch = {
      input: new Float32Array(items * AREA),
      targets: { defects: new Float32Array(items * defects), weight: new Float32Array(items * defects) },
    };
    this.noise = noiseTable(random);
    this.weights = classWeights(cells, options.balance);
  }

  next(): MorphologyBatch {
    const { input, targets } = this.batch;
    for (let item = 0; item < this.items; item++) {
      const view = input.subarray(item * AREA, (item + 1) * AREA);
      const cell = this.draw(view);
      let share = 1;
      let second = cell;
      if (this.random() < this.options.mixed) {
        second = this.draw(this.other);
        share = 0.5 + 0.5 * Math.sqrt(this.random());
        for (let i = 0; i < AREA; i++)
          view[i] = share * (view[i] as number) + (1 - share) * (this.other[i] as number);
      }
      cell.defects.forEach((own, k) => {
        const mixed = share * own + (1 - share) * (second.defects[k] as number);
        const { no, yes } = this.weights[k] as { no: number; yes: number };
        targets.defects[item * cell.defects.length + k] = mixed;
        targets.weight[item * cell.defects.length + k] = mixed * yes + (1 - mixed) * no;
      });
    }
    return this.batch;
  }

  private draw(view: Float32Array): LabeledCell {
    if (this.order.length === 0) this.order = shuffled(this.cells.length, this.random);
    const cell = this.cells[this.order.pop() as number] as LabeledCell;
    const s = this.options.strength;
    readViewOf(this.options.view, cell.patch, cell.axis, view, drawChange(this.random, s));
    changeTones(view, this.noise, this.random, s);
    return cell;
  }
}

export function drawChange(random: RandomSource, s: number): ViewChange {
  return {
    turn: 0.18 * s * normal(random) + (random() < 0.02 * s ? Math.PI : 0),
    scale: Math.exp(uniform(random, -0.12, 0.12) * s),
    stretch: Math.exp(uniform(random, -0.03, 0.03) * s),
    shiftX: uniform(random, -3, 3) * s,
    shiftY: uniform(random, -2.5, 2.5) * s,
    mirror: random() < 0.5,
  };
}

/** Gain, bias, gamma, a slope of light, blur and noise. */
export function changeTones(view: Float32Array, noise: Float32Array, random: RandomSource, s: number): void {
  const gain = Math.exp(uniform(random, -0.3, 0.3) * s);
  const bias = uniform(random, -0.2, 0.2) * s;
  const curve = uniform(random, -0.08, 0.08) * s;
  const [slopeX, slopeY] = [uniform(random, -0.3, 0.3) * s, uniform(random, -0.3, 0.3) * s];
  const amount = random() < 0.5 ? uniform(random, 0, 0.25) * s : 0;
  if (random() < 0.3 * s) blur(view, uniform(random, 0.1, 0.5));
  let at = Math.floor(random() * noise.length);
  for (let y = 0, i = 0; y < VIEW_HEIGHT; y++)
    for (let x = 0; x < VIEW_WIDTH; x++, i++) {
      const v = view[i] as number;
      const light = slopeX * (x / VIEW_WIDTH - 0.5) + slopeY * (y / VIEW_HEIGHT - 0.5);
      at = at + 1 < noise.length ? at + 1 : 0;
      view[i] = gain * (v + curve * v * Math.abs(v)) + bias + light + amount * (noise[at] as number);
    }
}

/** Mixes each pixel with the mean of its four neighbors. */
function blur(view: Float32Array, share: number): void {
  const from = view.slice();
  for (let y = 1; y < VIEW_HEIGHT - 1; y++)
    for (let x = 1; x < VIEW_WIDTH - 1; x++) {
      const i = y * VIEW_WIDTH + x;
      const near =
        (from[i - 1] as number) +
        (from[i + 1] as number) +
        (from[i - VIEW_WIDTH] as number) +
        (from[i + VIEW_WIDTH] as number);
      view[i] = (1 - share) * (from[i] as number) + (share * near) / 4;
    }
}

/** 0 … n − 1 in random order (Fisher and Yates). */
export function shuffled(n: number, random: RandomSource): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}
