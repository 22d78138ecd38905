import { MASK_CHANNELS, MASK_LEVELS } from '@/lib/vision/segment/channels';
import { nextClick } from '@/lib/vision/segment/next-click';
import { writePromptMaps } from '@/lib/vision/segment/prompts';
import type { RandomSource } from '@/lib/vision/simulate';
import { type CropSample, drawCropSample, fitsClicks } from './crop-sample';
import type { StillPool } from './still-pool';

/** Weight of a mask that isn't aimed at but is true as well. */
const BESIDE = 0.15;
const AUTOMATIC = 0.5;
/** Vacuoles are small and hardly to be told; they must not outweigh the rest. */
const VACUOLE = 0.25;

export interface SegmenterBatch {
  readonly input: Float32Array;
  readonly targets: Record<'masks' | 'weights' | 'fits' | 'judged', Float32Array>;
}

/**
 * Batches of crops whose clicks come one by one, each where the network was most wrong the step before (iterative
 * training, Sofiiuk et al., ICIP 2022). A crop stays in its place until it has got its clicks; then another comes.
 */
export class SegmenterBatches {
  private readonly slots: CropSample[];
  private readonly batch: SegmenterBatch;

  constructor(
    private readonly size: number,
    count: number,
    private readonly pool: StillPool,
    private readonly random: RandomSource,
  ) {
    this.slots = Array.from({ length: count }, () => this.fresh());
    const area = size * size;
    this.batch = {
      input: new Float32Array(count * 3 * area),
      targets: {
        masks: new Float32Array(count * MASK_CHANNELS.length * area),
        weights: new Float32Array(count * MASK_CHANNELS.length),
        fits: new Float32Array(count * MASK_LEVELS.length),
        judged: new Float32Array(count * MASK_LEVELS.length),
      },
    };
  }

  /** The next batch; its arrays are those of the batch before, filled anew. */
  next(): SegmenterBatch {
    this.slots.forEach((sample, slot) => {
      this.write(sample, slot);
    });
    return this.batch;
  }

  /** Takes the mask logits that the network gave for the last batch, and prepares the next. */
  learn(logits: Float32Array): void {
    const area = this.size * this.size;
    this.slots.forEach((sample, slot) => {
      this.slots[slot] =
        this.clickedAgain(sample, logits, slot * MASK_CHANNELS.length * area) ?? this.fresh();
    });
  }

  private clickedAgain(sample: CropSample, logits: Float32Array, offset: number): CropSample | null {
    const { aim, clicks, masks, clicksToCome } = sample;
    if (aim === 'automatic' || aim === 'ground' || clicks.length >= clicksToCome) return null;
    const truth = masks[aim];
    if (!truth) return null;
    const area = this.size * this.size;
    const from = offset + MASK_CHANNELS.indexOf(aim) * area;
    const predicted = { ...truth, data: new Uint8Array(area) };
    for (let i = 0; i < area; i++) predicted.data[i] = (logits[from + i] as number) > 0 ? 1 : 0;
    const click = nextClick(predicted, truth);
    return click && { ...sample, clicks: [...clicks, click] };
  }

  private fresh(): CropSample {
    for (;;) {
      const sample = drawCropSample(this.pool.next(), this.size, this.random);
      if (sample) return sample;
    }
  }

  private write(sample: CropSample, slot: number): void {
    const { input, targets } = this.batch;
    const area = this.size * this.size;
    input.set(sample.picture, slot * 3 * area);
    writePromptMaps(sample.clicks, this.size, input, (slot * 3 + 1) * area);
    const automatic = sample.aim === 'automatic';
    MASK_CHANNELS.forEach((name, c) => {
      const mask = sample.masks[name];
      const at = slot * MASK_CHANNELS.length + c;
      if (mask) targets.masks.set(mask.data, at * area);
      else targets.masks.fill(0, at * area, (at + 1) * area);
      const level = c < MASK_LEVELS.length;
      const fits = mask !== null && (!level || fitsClicks(mask, sample.clicks));
      const beside = (automatic ? AUTOMATIC : BESIDE) * (name === 'vacuole' ? VACUOLE : 1);
      targets.weights[at] = !fits ? 0 : name === sample.aim ? 1 : beside;
      if (!level) return;
      // The part is not known where none was clicked at; on the ground every level must know that it is wrong.
      const known = mask !== null || sample.aim === 'ground';
      targets.fits[slot * MASK_LEVELS.length + c] = fits ? 1 : 0;
      targets.judged[slot * MASK_LEVELS.length + c] = known ? 1 : 0;
    });
  }
}
