import type { RandomSource } from '@/lib/science/simulation';
import type { AugmentationRange } from './augment';
import type { LabeledPicture } from './sample';
import { drawWorldPicture } from './world';

/** Real pictures are shrunk to the size the detector works at, more or less, and may turn to the other polarity. */
const REAL: AugmentationRange = { scale: [0.55, 1.3], invertShare: 0.15 };
/** Simulated worlds already differ in scale and polarity. */
const SIMULATED: AugmentationRange = { scale: [0.85, 1.25], invertShare: 0.05 };

/** Simulated pictures kept for use, and how many crops are cut from one before a new world takes its place. */
const KEPT = 160;
const CROPS_PER_PICTURE = 16;

/** Hands out pictures to cut crops from: real ones, and simulated worlds that are renewed without end. */
export class PicturePool {
  private readonly simulated: LabeledPicture[] = [];
  private due = 0;

  constructor(
    private readonly real: readonly LabeledPicture[],
    private readonly simulatedShare: number,
    private readonly random: RandomSource,
  ) {}

  next(): { source: LabeledPicture; range: AugmentationRange } {
    const real = this.real[Math.floor(this.random() * this.real.length)];
    if (real && this.random() >= this.simulatedShare) return { source: real, range: REAL };
    return { source: this.nextSimulated(), range: SIMULATED };
  }

  private nextSimulated(): LabeledPicture {
    this.due += this.simulated.length < KEPT ? 1 : 1 / CROPS_PER_PICTURE;
    const at = Math.floor(this.random() * this.simulated.length);
    const old = this.simulated[at];
    if (old && this.due < 1) return old;
    this.due -= 1;
    const fresh = drawWorldPicture(this.random);
    if (this.simulated.length < KEPT) this.simulated.push(fresh);
    else this.simulated[at] = fresh;
    return fresh;
  }
}
