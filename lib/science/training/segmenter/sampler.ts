import { type RandomSource, seededRandom } from '@/lib/science/simulation';
import { mixSeed } from '../engine/seed';
import { WorldWindow } from '../engine/world-window';
import { type SegmenterBatch, SegmenterBatches } from './batch';
import { STEPS_A_ROUND } from './epoch';
import { drawTrainingFrame } from './scene-source';
import { drawTrainingStill, type LabeledStill } from './source';

export interface SegmenterSamplerOptions {
  /** Side of the crops, px. */
  readonly size: number;
  /** Crops a step. */
  readonly items: number;
  /** Share of crops out of simulated pictures, 0 to 1: what keeps the old ability. */
  readonly replay: number;
  readonly seed: number;
  /** Simulated pictures that crops are cut from at a time. Default 48. */
  readonly worldsKept?: number;
}

const WORLDS_KEPT = 48;
/** Crops that are cut from a simulated picture before another takes its place. */
const CROPS_A_WORLD = 16;
/** Share of the simulated pictures that are frames of videos, as in the training of the shipped segmenter. */
const FRAME_SHARE = 0.14;
/** Sets the seeds of rounds apart from those of other draws. */
const ROUNDS = 0x726f756e;

const drawWorld = (random: RandomSource): LabeledStill =>
  random() < FRAME_SHARE ? drawTrainingFrame(random) : drawTrainingStill(random);

/**
 * Batches to train the segmenter further with: crops out of a laboratory's own pictures mixed with a replay of
 * simulated ones (rehearsal against forgetting: Robins, Connection Science 7, 1995). The batches of a round depend on
 * seed, round, and the network's answers within the round.
 */
export class SegmenterSampler {
  private readonly worlds: WorldWindow<LabeledStill>;
  private readonly batches: SegmenterBatches;
  private random: RandomSource;
  private round = 0;

  /** @throws RangeError for a share of simulated pictures outside 0 to 1 */
  constructor(
    private readonly own: readonly LabeledStill[],
    private readonly options: SegmenterSamplerOptions,
  ) {
    const { size, items, replay, seed, worldsKept = WORLDS_KEPT } = options;
    if (!(replay >= 0 && replay <= 1)) throw new RangeError(`a share of ${replay} of worlds`);
    this.worlds = new WorldWindow(drawWorld, seed, worldsKept);
    this.random = this.drawsOf(0);
    this.batches = new SegmenterBatches(size, items, { next: () => this.pick() }, this.random);
  }

  /** The batch of a step, from 0; within a round after {@link learn} of the step before. Its buffers are used again. */
  batch(step: number): SegmenterBatch {
    if (step % STEPS_A_ROUND === 0) {
      this.round = step / STEPS_A_ROUND;
      this.random = this.drawsOf(this.round);
      this.batches.renew(this.random);
    }
    return this.batches.next();
  }

  /** Takes the mask logits that the network gave for the last batch. */
  learn(logits: Float32Array): void {
    this.batches.learn(logits);
  }

  private drawsOf(round: number): RandomSource {
    return seededRandom(mixSeed(this.options.seed, ROUNDS, round));
  }

  private pick(): LabeledStill {
    const { random } = this;
    const { items, replay } = this.options;
    const own = this.own[Math.floor(random() * this.own.length)];
    if (own && random() >= replay) return own;
    const first = Math.floor((this.round * items * (own ? replay : 1)) / CROPS_A_WORLD);
    return this.worlds.pick(first, random());
  }
}
