import type { RandomSource } from '@/lib/science/simulation';
import { drawTrainingFrame } from './scene-source';
import { drawTrainingStill, type LabeledStill } from './source';

/** Pictures kept for use, and how many crops are cut from one before another takes its place. */
const KEPT = 240;
const CROPS_PER_PICTURE = 20;

/** Hands out pictures to cut crops from, renewed without end: drawing one costs more than a crop is worth. */
export class StillPool {
  private readonly kept: LabeledStill[] = [];
  private due = 0;

  constructor(
    private readonly random: RandomSource,
    /** Share of the pictures that are frames of videos. */
    private readonly frameShare = 0.14,
    private readonly size = KEPT,
  ) {}

  next(): LabeledStill {
    this.due += this.kept.length < this.size ? 1 : 1 / CROPS_PER_PICTURE;
    const at = Math.floor(this.random() * this.kept.length);
    const old = this.kept[at];
    if (old && this.due < 1) return old;
    this.due -= 1;
    const frame = this.random() < this.frameShare;
    const fresh = frame ? drawTrainingFrame(this.random) : drawTrainingStill(this.random);
    if (this.kept.length < this.size) this.kept.push(fresh);
    else this.kept[at] = fresh;
    return fresh;
  }
}
