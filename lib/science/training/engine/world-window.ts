import { type RandomSource, seededRandom } from '@/lib/science/simulation';
import { mixSeed } from './seed';

/** Sets the seeds of worlds apart from those of other draws. */
const WORLDS = 0x776f726c;

/**
 * Simulated pictures without end. World k depends on the run's seed and k alone; a window of `kept` worlds moves on
 * as training does, so that a world costs its drawing once however often crops are cut from it.
 */
export class WorldWindow<T> {
  private readonly pictures = new Map<number, T>();

  constructor(
    private readonly draw: (random: RandomSource) => T,
    private readonly seed: number,
    /** Worlds in the window, at least 1. */
    private readonly kept: number,
  ) {}

  /** A world of the window that begins at number `first`; `share` (0 to 1, exclusive) says which. */
  pick(first: number, share: number): T {
    for (const k of this.pictures.keys()) if (k < first || k >= first + this.kept) this.pictures.delete(k);
    const number = first + Math.floor(share * this.kept);
    const known = this.pictures.get(number);
    if (known !== undefined) return known;
    const fresh = this.draw(seededRandom(mixSeed(this.seed, WORLDS, number)));
    this.pictures.set(number, fresh);
    return fresh;
  }
}
