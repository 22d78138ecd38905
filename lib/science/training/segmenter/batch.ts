import { MASK_CHANNELS, MASK_LEVELS, type MaskLevel } from '@/lib/science/segmentation/channels';
import { nextClick } from '@/lib/science/segmentation/next-click';
import { insideOf, writePromptMaps } from '@/lib/science/segmentation/prompts';
import type { RandomSource } from '@/lib/science/simulation';
import { SEGMENTER_INPUTS } from '../nets/segmenter';
import { type CropSample, drawCropSample, fitsClicks } from './crop-sample';
import type { LabeledStill } from './source';

/** Weight of a mask that isn't aimed at but is true as well. */
const BESIDE = 0.15;
const AUTOMATIC = 0.5;
const NAMED_PART = 0.25;
/** How often the mask shown with the next click is the one aimed at; else one of another level, as when a user asks for more. */
const SHOWN_AIM = 0.75;
/** Vacuoles are small and hardly to be told; they must not outweigh the rest. */
const VACUOLE = 0.25;

/** So many crops without a cell in a row are no accident. */
const MAX_TRIES = 5000;

export interface SegmenterBatch {
  readonly input: Float32Array;
  readonly targets: Record<'masks' | 'weights' | 'fits' | 'judged', Float32Array>;
}

/** Where pictures to cut crops from come from. */
export interface StillSource {
  next(): LabeledStill;
}

/** A crop, and what the network thought inside when it was last asked; null at first. */
interface Slot {
  readonly sample: CropSample;
  readonly previous: Float32Array | null;
}

/**
 * Batches of crops whose clicks come one by one, each where the network was most wrong the step before (iterative
 * training, Sofiiuk et al., ICIP 2022). A crop stays in its place until it has got its clicks; then another comes.
 */
export class SegmenterBatches {
  private slots: Slot[];
  private readonly batch: SegmenterBatch;

  constructor(
    private readonly size: number,
    count: number,
    private readonly pool: StillSource,
    private random: RandomSource,
  ) {
    this.slots = Array.from({ length: count }, () => this.fresh());
    const area = size * size;
    this.batch = {
      input: new Float32Array(count * SEGMENTER_INPUTS * area),
      targets: {
        masks: new Float32Array(count * MASK_CHANNELS.length * area),
        weights: new Float32Array(count * MASK_CHANNELS.length),
        fits: new Float32Array(count * MASK_LEVELS.length),
        judged: new Float32Array(count * MASK_LEVELS.length),
      },
    };
  }

  /** Leaves all crops and begins anew with draws out of another source. */
  renew(random: RandomSource): void {
    this.random = random;
    this.slots = this.slots.map(() => this.fresh());
  }

  /** The next batch; its arrays are those of the batch before, filled again. */
  next(): SegmenterBatch {
    this.slots.forEach((held, slot) => {
      this.write(held, slot);
    });
    return this.batch;
  }

  /** Takes the mask logits that the network gave for the last batch, and prepares the next. */
  learn(logits: Float32Array): void {
    const area = this.size * this.size;
    this.slots.forEach(({ sample }, slot) => {
      this.slots[slot] =
        this.clickedAgain(sample, logits, slot * MASK_CHANNELS.length * area) ?? this.fresh();
    });
  }

  private clickedAgain(sample: CropSample, logits: Float32Array, offset: number): Slot | null {
    const { aim, clicks, masks, clicksToCome } = sample;
    if (aim === 'automatic' || aim === 'ground' || clicks.length >= clicksToCome) return null;
    const truth = masks[aim];
    if (!truth) return null;
    const area = this.size * this.size;
    const from = offset + MASK_CHANNELS.indexOf(aim) * area;
    const predicted = { ...truth, data: new Uint8Array(area) };
    for (let i = 0; i < area; i++) predicted.data[i] = (logits[from + i] as number) > 0 ? 1 : 0;
    const click = nextClick(predicted, truth);
    if (!click) return null;
    const shown: MaskLevel =
      this.random() < SHOWN_AIM ? aim : (MASK_LEVELS[Math.floor(this.random() * MASK_LEVELS.length)] ?? aim);
    const start = offset + MASK_CHANNELS.indexOf(shown) * area;
    const previous = insideOf(logits.subarray(start, start + area));
    return { sample: { ...sample, clicks: [...clicks, click] }, previous };
  }

  private fresh(): Slot {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const sample = drawCropSample(this.pool.next(), this.size, this.random);
      if (sample) return { sample, previous: null };
    }
    throw new RangeError('no crop of the pictures shows enough of a cell');
  }

  private write({ sample, previous }: Slot, slot: number): void {
    const { input, targets } = this.batch;
    const area = this.size * this.size;
    const from = slot * SEGMENTER_INPUTS * area;
    input.set(sample.picture, from);
    writePromptMaps(sample.clicks, this.size, input, from + area);
    if (previous) input.set(previous, from + 3 * area);
    else input.fill(0, from + 3 * area, from + 4 * area);
    const automatic = sample.aim === 'automatic';
    MASK_CHANNELS.forEach((name, c) => {
      const mask = sample.masks[name];
      const at = slot * MASK_CHANNELS.length + c;
      if (mask) targets.masks.set(mask.data, at * area);
      else targets.masks.fill(0, at * area, (at + 1) * area);
      const level = c < MASK_LEVELS.length;
      const fits = mask !== null && (!level || fitsClicks(mask, sample.clicks));
      const beside =
        (automatic ? AUTOMATIC : level ? BESIDE : NAMED_PART) * (name === 'vacuole' ? VACUOLE : 1);
      targets.weights[at] = !fits ? 0 : name === sample.aim ? 1 : beside;
      if (!level) return;
      // The part is not known where none was clicked at; on the ground every level must know that it is wrong.
      const known = mask !== null || sample.aim === 'ground';
      targets.fits[slot * MASK_LEVELS.length + c] = fits ? 1 : 0;
      targets.judged[slot * MASK_LEVELS.length + c] = known ? 1 : 0;
    });
  }
}
