import type { RandomSource } from '@/lib/science/simulation';
import { encodeTargets, HEATMAP_STRIDE, type LabeledBox } from '@/lib/science/vision/center-heatmap';
import type { SpermClass } from '@/lib/science/vision/types';
import { type AugmentationRange, drawAugmentation } from './augment';
import { cropBoxes, cutCrop } from './crop';
import type { LabeledPicture } from './sample';

/** What one training step is fed with; the buffers are used again for the next batch. */
export interface DetectorBatch {
  readonly input: Float32Array;
  readonly targets: Record<'heat' | 'box' | 'mask' | 'count' | 'boxCount', Float32Array>;
}

/** Weight of a box target one cell beside the center; peaks often land there. */
const NEIGHBOR_WEIGHT = 0.3;

/** Cuts batches of augmented crops and writes what the detector should answer. */
export class BatchMaker {
  private readonly batch: DetectorBatch;

  constructor(
    private readonly size: number,
    private readonly items: number,
    private readonly classes: readonly SpermClass[],
    /** Normal numbers, as many as a power of two, see noiseTable. */
    private readonly noise: Float32Array,
  ) {
    const cells = items * (size / HEATMAP_STRIDE) ** 2;
    const targets = {
      heat: new Float32Array(cells * classes.length),
      box: new Float32Array(4 * cells),
      mask: new Float32Array(cells),
      count: new Float32Array(1),
      boxCount: new Float32Array(1),
    };
    this.batch = { input: new Float32Array(items * size * size), targets };
  }

  /**
   * The next batch, which depends on the numbers drawn and on what is picked alone; `pick` gives the picture of each item
   * and how it may be augmented.
   */
  next(
    random: RandomSource,
    pick: () => { readonly source: LabeledPicture; readonly range: AugmentationRange },
  ): DetectorBatch {
    const { input, targets } = this.batch;
    for (const buffer of Object.values(targets)) buffer.fill(0);
    const side = this.size / HEATMAP_STRIDE;
    const grid = { width: side, height: side, classes: this.classes };
    let count = 0;
    for (let item = 0; item < this.items; item++) {
      const { source, range } = pick();
      const a = drawAugmentation(random, source.picture, this.size, range);
      cutCrop(source, a, this.size, input, item * this.size ** 2, this.noise, random);
      const boxes = cropBoxes(source.boxes, a, this.size);
      for (const { box } of cropBoxes(source.unclear ?? [], a, this.size)) this.ignore(box, item, side);
      for (const { box, ignored } of boxes) if (ignored) this.ignore(box, item, side);
      count += encodeTargets(
        boxes.filter((b) => !b.ignored).map((b) => b.box),
        grid,
        targets,
        item,
      );
    }
    this.spreadBoxTargets(side);
    targets.count[0] = Math.max(1, count);
    targets.boxCount[0] = Math.max(
      1,
      targets.mask.reduce((a, b) => a + b, 0),
    );
    return this.batch;
  }

  /** Ground that isn't judged: a heat of 0.99 weighs (1 − 0.99)⁴. */
  private ignore(box: LabeledBox, item: number, side: number): void {
    const { heat } = this.batch.targets;
    const last = side - 1;
    for (let c = 0; c < this.classes.length; c++)
      for (
        let y = Math.floor(box.y / HEATMAP_STRIDE);
        y <= Math.min(last, (box.y + box.h) / HEATMAP_STRIDE);
        y++
      )
        for (
          let x = Math.floor(box.x / HEATMAP_STRIDE);
          x <= Math.min(last, (box.x + box.w) / HEATMAP_STRIDE);
          x++
        )
          heat[((item * this.classes.length + c) * side + y) * side + x] = 0.99;
  }

  /** Teaches the box in the eight cells about a center too, with the offset counted from there. */
  private spreadBoxTargets(side: number): void {
    const { box, mask } = this.batch.targets;
    const area = side * side;
    const centers = mask.slice();
    for (let item = 0; item < this.items; item++)
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          if (centers[item * area + y * side + x] !== 1) continue;
          const from = item * 4 * area + y * side + x;
          for (let dy = -1; dy <= 1; dy++)
            for (let dx = -1; dx <= 1; dx++) {
              const [nx, ny] = [x + dx, y + dy];
              if (nx < 0 || ny < 0 || nx >= side || ny >= side) continue;
              const cell = ny * side + nx;
              if ((mask[item * area + cell] as number) > 0) continue;
              mask[item * area + cell] = NEIGHBOR_WEIGHT;
              const to = item * 4 * area + cell;
              box[to] = (box[from] as number) - dx;
              box[to + area] = (box[from + area] as number) - dy;
              box[to + 2 * area] = box[from + 2 * area] as number;
              box[to + 3 * area] = box[from + 3 * area] as number;
            }
        }
  }
}
