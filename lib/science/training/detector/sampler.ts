import { seededRandom } from '@/lib/science/simulation';
import type { SpermClass } from '@/lib/science/vision/types';
import { mixSeed, NOISE, STEPS } from '../engine/seed';
import { WorldWindow } from '../engine/world-window';
import { type AugmentationRange, noiseTable } from './augment';
import { BatchMaker, type DetectorBatch } from './batch';
import type { LabeledPicture } from './sample';
import { drawWorldPicture } from './world';

/** A labeled picture and how crops of it may differ from it. */
export interface CropSource {
  readonly source: LabeledPicture;
  readonly range: AugmentationRange;
}

export interface SamplerOptions {
  /** Side of the crops, px; a multiple of 16. */
  readonly size: number;
  /** Crops a step. */
  readonly items: number;
  readonly classes: readonly SpermClass[];
  /** Share of crops out of simulated worlds, 0 to 1: what keeps the old ability. */
  readonly replay: number;
  readonly seed: number;
  /** Worlds that crops are cut from at a time. Default 48. */
  readonly worldsKept?: number;
  /** Crops that are cut from a world before another takes its place. Default 16. */
  readonly cropsAWorld?: number;
}

/** Simulated worlds already differ in scale and polarity. */
const SIMULATED: AugmentationRange = { scale: [0.85, 1.25], invertShare: 0.05 };
const WORLDS_KEPT = 48;
const CROPS_A_WORLD = 16;
/**
 * Batches to train the detector with: crops out of labeled pictures mixed with a replay of simulated worlds (rehearsal
 * against forgetting: Robins, Connection Science 7, 1995). The batch of a step depends on seed and step alone.
 */
export class DetectorSampler {
  private readonly maker: BatchMaker;
  private readonly worlds: WorldWindow<LabeledPicture>;
  /** All crops are of worlds where there is nothing else. */
  private readonly replay: number;

  /** @throws RangeError for a share of worlds outside 0 to 1. */
  constructor(
    private readonly sources: readonly CropSource[],
    private readonly options: SamplerOptions,
  ) {
    const { size, items, classes, replay, seed, worldsKept = WORLDS_KEPT } = options;
    if (!(replay >= 0 && replay <= 1)) throw new RangeError(`a share of ${replay} of worlds`);
    this.replay = sources.length > 0 ? replay : 1;
    this.maker = new BatchMaker(size, items, classes, noiseTable(seededRandom(mixSeed(seed, NOISE))));
    this.worlds = new WorldWindow((random) => drawWorldPicture(random), seed, worldsKept);
  }

  /** The batch of a step, from 0. Its buffers are used again for the next. */
  batch(step: number): DetectorBatch {
    const { seed, items, cropsAWorld = CROPS_A_WORLD } = this.options;
    const random = seededRandom(mixSeed(seed, STEPS, step));
    const firstWorld = Math.floor((step * items * this.replay) / cropsAWorld);
    return this.maker.next(random, () => {
      const own = this.sources[Math.floor(random() * this.sources.length)];
      if (own && random() >= this.replay) return own;
      return { source: this.worlds.pick(firstWorld, random()), range: SIMULATED };
    });
  }
}
