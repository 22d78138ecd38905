import path from 'node:path';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { readVisem } from './labeled-video';
import type { LabeledVideos } from './score-detector';
import { readSvia } from './svia';

/** Seed of the worlds to measure on; training draws from other seeds. */
const UNSEEN_SEED = 900_001;
const WORLD_SIDE = 448;

export interface MeasuringGround {
  /** Folders of VISEM-Tracking's participants, as `DIR` or, from a frame on, as `DIR@FRAME`. */
  readonly visem: readonly string[];
  readonly svia?: string | undefined;
  /** Number of simulated pictures. */
  readonly simulated: number;
  /** Every n-th frame of videos is scored: neighbors are all but the same. */
  readonly every: number;
}

/** Labeled videos of one kind. */
export interface MeasuredVideos {
  readonly name: string;
  /** What they are, for people. */
  readonly what: string;
  /** Options of measure:detector that give the figure again. */
  readonly options: string;
  readonly videos: LabeledVideos;
}

/** The videos of every ground that is given, one ground after the other: all of them do not fit into memory. */
export async function* readGrounds(ground: MeasuringGround): AsyncGenerator<MeasuredVideos> {
  const { visem, svia, simulated, every } = ground;
  const nth = <T>(pictures: readonly T[]): T[] => pictures.filter((_, i) => i % every === 0);
  for (const given of visem) {
    const [folder = given, from] = given.split('@');
    const participant = path.basename(folder).replace('visem-', '');
    yield {
      name: path.basename(folder),
      what: from
        ? `VISEM-Tracking participant ${participant}, frames from ${from} on (same video and sample as in training, later in time)`
        : `VISEM-Tracking participant ${participant}, none of whose pictures was used in training`,
      options: `--visem DIR${from ? `@${from}` : ''} --every ${every}`,
      videos: [nth((await readVisem(folder)).slice(Number(from ?? 0)))],
    };
  }
  if (svia)
    yield {
      name: 'svia',
      what: 'SVIA, three clips of another laboratory, class S; none of its pictures was used in training',
      options: `--svia DIR --every ${every}`,
      videos: (await readSvia(svia)).map(nth),
    };
  if (simulated > 0) {
    const random = seededRandom(UNSEEN_SEED);
    yield {
      name: 'simulated',
      what: `${simulated} simulated pictures, each of a world not seen in training`,
      options: `--simulated ${simulated}`,
      videos: Array.from({ length: simulated }, () => [drawWorldPicture(random, WORLD_SIDE)]),
    };
  }
}
