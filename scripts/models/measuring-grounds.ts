import { seededRandom } from '@/lib/science/simulation';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { readVisem } from './labeled-video';
import { readSvia } from './svia';

/** Seed of the worlds to measure on; training draws from other seeds. */
const UNSEEN_SEED = 900_001;
const WORLD_SIDE = 448;

export type GroundName = 'visem' | 'svia' | 'simulated';

export interface MeasuringGround {
  readonly visem?: string | undefined;
  readonly svia?: string | undefined;
  /** Number of simulated pictures. */
  readonly simulated: number;
  /** First frame of the VISEM video that counts as held out. */
  readonly fromFrame: number;
  /** Every n-th frame of videos is scored: neighbors are all but the same. */
  readonly every: number;
}

/** The pictures of every ground that is given, one ground after the other: all of them do not fit into memory. */
export async function* readGrounds(
  ground: MeasuringGround,
): AsyncGenerator<readonly [GroundName, readonly LabeledPicture[]]> {
  const { visem, svia, simulated, fromFrame, every } = ground;
  const nth = <T>(pictures: readonly T[]): T[] => pictures.filter((_, i) => i % every === 0);
  if (visem) yield ['visem', nth((await readVisem(visem)).slice(fromFrame))];
  if (svia) yield ['svia', nth(await readSvia(svia))];
  if (simulated > 0) {
    const random = seededRandom(UNSEEN_SEED);
    yield ['simulated', Array.from({ length: simulated }, () => drawWorldPicture(random, WORLD_SIDE))];
  }
}
