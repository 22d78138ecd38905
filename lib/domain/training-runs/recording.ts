import { readFile } from 'node:fs/promises';
import { database } from '@/db/client';
import { changeActiveRun, insertEvent } from '@/lib/domain/training-place';
import type { TrainingMessage } from '@/lib/engine/trainer';
import { type Message, say } from '@/lib/messages/message';
import { objectStore } from '@/lib/platform/storage';
import { sha256Of } from '@/lib/sha256';
import { checkpointKey } from './keys';
import type { RunFacts } from './queries';
import { insertCheckpoint, insertMetrics, type Metric } from './queries-progress';
import { type StoredJudged, type StoredSamples, type StoredSplit, storedJudged } from './stored';
import type { TrainableTask } from './tasks';

/** What the log says of scores: center F1 of a detector, overlap of the masks of a segmenter, accuracy of a classifier. */
const SCORES = {
  detection: { start: 'training.log.startScore', epoch: 'training.log.epoch', best: 'training.log.best' },
  segmentation: {
    start: 'training.log.startOverlap',
    epoch: 'training.log.epochOverlap',
    best: 'training.log.bestOverlap',
  },
  morphology: {
    start: 'training.log.startAccuracy',
    epoch: 'training.log.epochAccuracy',
    best: 'training.log.bestAccuracy',
  },
} as const;

type JudgedMessage = Pick<
  Extract<TrainingMessage, { kind: 'validated' }>,
  'score' | 'videos' | 'measures' | 'callsNormal'
>;

/** So often what a process says is put on record. */
const FLUSH_MS = 2000;

/**
 * Puts on record what the training process says. Writes follow one another; the first that fails ends the leg, by
 * `onFault`, and what comes after it is not written.
 */
export class RunRecorder {
  private metrics: Metric[] = [];
  private lines: { step: number; message: Message }[] = [];
  private samples: StoredSamples | null = null;
  private judged: StoredJudged;
  private seconds: number;
  private facts: { steps?: number; stepsPerEpoch?: number } = {};
  private step: number;
  private epochSteps = 1;
  private readonly says: (typeof SCORES)[TrainableTask];
  private writes: Promise<void> = Promise.resolve();
  private fault: unknown;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly run: Pick<RunFacts, 'id' | 'leg' | 'step' | 'task' | 'trainingSeconds' | 'judged'>,
    private readonly split: StoredSplit,
    private readonly checkpointFile: string,
    private readonly onFault: () => void,
  ) {
    this.step = run.step;
    this.seconds = run.trainingSeconds;
    this.says = SCORES[run.task];
    this.judged = storedJudged.parse(run.judged);
    this.timer = setInterval(() => this.enqueue(() => this.flush()), FLUSH_MS);
  }

  /** Takes one message of the process. */
  hear(message: TrainingMessage): void {
    switch (message.kind) {
      case 'started':
        // Its process died, or this worker did, after the last checkpoint.
        if (message.step < this.step)
          this.lines.push({
            step: message.step,
            message: say('training.log.brokeOff', { step: message.step }),
          });
        this.step = message.step;
        this.epochSteps = message.stepsPerEpoch;
        this.facts = { steps: message.steps, stepsPerEpoch: message.stepsPerEpoch };
        this.enqueue(() => this.flush());
        break;
      case 'step':
        this.step = message.step;
        this.seconds += message.ms / 1000;
        this.metrics.push({ name: 'loss', step: message.step, value: message.loss });
        break;
      case 'rewound':
        this.step = message.step;
        this.lines.push({ step: message.step, message: say('training.log.rewound', { step: message.step }) });
        break;
      case 'start-judged':
        this.judged = { start: this.judgement(message), best: null };
        if (message.score !== null) {
          const score = { number: message.score, digits: 3 };
          this.lines.push({ step: 0, message: say(this.says.start, { score }) });
        }
        break;
      case 'validated':
        this.seconds += message.ms / 1000;
        if (message.loss !== null)
          this.metrics.push({ name: 'validationLoss', step: message.step, value: message.loss });
        this.noteScore(message.step, message.score, message.isBest);
        if (message.isBest) this.judged = { ...this.judged, best: this.judgement(message) };
        break;
      case 'samples':
        this.samples = message.pictures.flatMap(({ video, frame, boxes, outlines }) => {
          const frameId = this.split.videos[video]?.frames[frame];
          return frameId
            ? [
                {
                  frameId,
                  boxes: boxes.map(({ x, y, w, h, score }) => ({ x, y, w, h, score })),
                  outlines: outlines.map((outline) => outline.map(([x, y]): [number, number] => [x, y])),
                },
              ]
            : [];
        });
        break;
      case 'checkpoint':
        this.enqueue(() => this.keep(message.step, message.sha256));
        break;
    }
  }

  private judgement({ score, videos, measures = {}, callsNormal }: JudgedMessage) {
    return {
      score,
      measures,
      ...(callsNormal && { callsNormal }),
      videos: videos.flatMap(({ video, score: own }) => {
        const videoId = this.split.videos[video]?.videoId;
        return videoId ? [{ videoId, score: own }] : [];
      }),
    };
  }

  private noteScore(step: number, score: number | null, isBest: boolean): void {
    if (score === null) return;
    this.metrics.push({ name: 'score', step, value: score });
    const values = { epoch: Math.round(step / this.epochSteps), score: { number: score, digits: 3 } };
    this.lines.push({ step, message: say(isBest ? this.says.best : this.says.epoch, values) });
  }

  private enqueue(write: () => Promise<void>): void {
    this.writes = this.writes.then(async () => {
      if (this.fault !== undefined) return;
      try {
        await write();
      } catch (error) {
        this.fault = error;
        this.onFault();
      }
    });
  }

  private async flush(): Promise<void> {
    const { metrics, lines, samples, facts, step, seconds, judged } = this;
    this.metrics = [];
    this.lines = [];
    this.samples = null;
    await database().transaction(async (tx) => {
      const isHeld = await changeActiveRun(tx, this.run, {
        ...{ step, trainingSeconds: seconds, judged, heardAt: new Date() },
        ...facts,
        ...(samples ? { samples } : {}),
      });
      // It was ended meanwhile: nothing of what it learned is kept.
      if (!isHeld) return;
      await insertMetrics(tx, this.run.id, metrics);
      for (const line of lines) await insertEvent(tx, this.run.id, line.step, line.message);
    });
  }

  /** The bytes first, then the row: a row never names a checkpoint that is not there. */
  private async keep(step: number, sha256: string): Promise<void> {
    const bytes = await readFile(this.checkpointFile);
    // Another one took its place already, and is told of next.
    if (sha256Of(bytes) !== sha256) return;
    const key = checkpointKey(this.run.id, step);
    await objectStore().put(key, bytes, { contentType: 'application/octet-stream' });
    const gone = await database().transaction(async (tx) =>
      (await changeActiveRun(tx, this.run, { heardAt: new Date() }))
        ? insertCheckpoint(tx, this.run.id, step, sha256)
        : [step],
    );
    for (const each of gone) await objectStore().delete(checkpointKey(this.run.id, each));
  }

  /** Writes what is left. @throws what the first write that failed threw */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.enqueue(() => this.flush());
    await this.writes;
    if (this.fault !== undefined) throw this.fault;
  }
}
