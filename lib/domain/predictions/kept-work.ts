import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { automaticClass, type MethodModel } from '@/lib/domain/morphology/contract-cells';
import type { VideoForJob } from '@/lib/domain/videos';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { objectStore } from '@/lib/platform/storage';
import { sha256OfJson } from '@/lib/sha256';
import packageJson from '@/package.json';
import { keptPrefix, TRACKS } from './keys';
import type { PredictionFacts } from './queries';
import { storedMorphology } from './stored';

/** What following the cells of the video came to. */
const followed = z.object({
  frames: z.number().int(),
  meanPerField: z.number(),
  cells: z.number().int(),
  motilePercent: z.number().nullable(),
});
export type Followed = z.infer<typeof followed>;

/** Cells that are judged, frame by frame from the beginning of the video. */
const judgedSoFar = z.object({
  /** Frames of the video that are done with. */
  frames: z.number().int(),
  cells: z.array(automaticClass),
  samples: storedMorphology.shape.samples,
});
export type JudgedSoFar = z.infer<typeof judgedSoFar>;

const keptState = z.object({
  /** What it answers, see {@link KeptWork.open}. */
  question: z.string(),
  /** Spent on it so far, over all attempts. */
  seconds: z.number(),
  followed,
  judged: judgedSoFar.nullable(),
});
type KeptState = z.infer<typeof keptState>;

const STATE = 'state.json';

/** The state of an earlier attempt; null without one. What another release wrote in another shape counts for none. */
async function readState(key: string): Promise<KeptState | null> {
  if (!(await objectStore().head(key))) return null;
  const { stream } = await objectStore().get(key);
  const given: unknown = JSON.parse(await text(stream));
  return keptState.safeParse(given).data ?? null;
}

/**
 * What a prediction has come to, kept in the store while it runs: an attempt after a crash, on whichever worker, goes on from
 * there.
 */
export class KeptWork {
  private readonly began = performance.now();

  private constructor(
    private readonly prefix: string,
    private readonly question: string,
    private readonly before: number,
    private state: KeptState | null,
  ) {}

  /** What is kept of this prediction, if it answers the same question: software, calibration and models are as they were. */
  static async open(
    row: PredictionFacts,
    { calibration }: Pick<VideoForJob, 'calibration'>,
    models: readonly MethodModel[],
  ): Promise<KeptWork> {
    const asked = {
      ...{ softwareVersion: packageJson.version, parameters: DEFAULT_PARAMETERS, calibration },
      models: [row.modelSha256, ...models.map(({ sha256 }) => sha256)],
    };
    const question = sha256OfJson(asked);
    const prefix = keptPrefix(row.videoId, row.id);
    const found = await readState(`${prefix}${STATE}`);
    const state = found?.question === question ? found : null;
    return new KeptWork(prefix, question, state?.seconds ?? 0, state);
  }

  get followed(): Followed | null {
    return this.state?.followed ?? null;
  }

  get judged(): JudgedSoFar | null {
    return this.state?.judged ?? null;
  }

  /** Spent on the prediction so far: of an attempt that broke off, up to where this one goes on. */
  get seconds(): number {
    return this.before + (performance.now() - this.began) / 1000;
  }

  /** Fetches the table of tracks that was kept. */
  async fetchTracks(file: string, signal: AbortSignal): Promise<void> {
    await objectStore().copyToFile(`${this.prefix}${TRACKS}`, file, { signal });
  }

  /** The table first: whoever finds the state finds the table, too. */
  async keepFollowed(found: Followed, tracks: string, signal: AbortSignal): Promise<void> {
    await objectStore().put(`${this.prefix}${TRACKS}`, createReadStream(tracks), {
      contentType: 'text/csv',
      signal,
    });
    await this.keep({ followed: found, judged: null }, signal);
  }

  async keepJudged(found: JudgedSoFar, signal: AbortSignal): Promise<void> {
    if (this.state) await this.keep({ followed: this.state.followed, judged: found }, signal);
  }

  private async keep(found: Pick<KeptState, 'followed' | 'judged'>, signal: AbortSignal): Promise<void> {
    this.state = { question: this.question, seconds: this.seconds, ...found };
    await objectStore().put(`${this.prefix}${STATE}`, Buffer.from(JSON.stringify(this.state)), {
      contentType: 'application/json',
      signal,
    });
  }
}
