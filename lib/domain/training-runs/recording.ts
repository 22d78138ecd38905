import { readFile } from 'node:fs/promises';
import { database } from '@/db/client';
import { changeActiveRun, insertEvent, type RunRow } from '@/lib/domain/training-place';
import type { TrainingMessage } from '@/lib/engine/trainer';
import { type Message, say } from '@/lib/messages/message';
import { objectStore, sha256Of } from '@/lib/platform/storage';
import { checkpointKey } from './keys';
import { insertCheckpoint, insertMetrics, type Metric } from './queries-progress';
import type { StoredSamples, StoredSplit } from './stored';

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
  private seconds: number;
  private facts: { steps?: number; stepsPerEpoch?: number } = {};
  private step: number;
  private epochSteps = 1;
  private writes: Promise<void> = Promise.resolve();
  private fault: unknown;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly run: Pick<RunRow, 'id' | 'leg' | 'step' | 'trainingSeconds'>,
    private readonly split: StoredSplit,
    private readonly checkpointFile: string,
    private readonly onFault: () => void,
  ) {
    this.step = run.step;
    this.seconds = run.trainingSeconds;
    this.timer = setInterval(() => this.enqueue(() => this.flush()), FLUSH_MS);
  }

  /** Takes one message of the process. */
  hear(message: TrainingMessage): void {
    switch (message.kind) {
      case 'started':
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
      case 'validated':
        this.noteScore(message.step, message.score, message.isBest);
        break;
      case 'samples':
        this.samples = message.pictures.flatMap(({ video, frame, boxes }) => {
          const frameId = this.split.videos[video]?.frames[frame];
          return frameId
            ? [{ frameId, boxes: boxes.map(({ x, y, w, h, score }) => ({ x, y, w, h, score })) }]
            : [];
        });
        break;
      case 'checkpoint':
        this.enqueue(() => this.keep(message.step, message.sha256));
        break;
    }
  }

  private noteScore(step: number, score: number | null, isBest: boolean): void {
    if (score === null) return;
    this.metrics.push({ name: 'score', step, value: score });
    const values = { epoch: Math.round(step / this.epochSteps), score: { number: score, digits: 3 } };
    this.lines.push({ step, message: say(isBest ? 'training.log.best' : 'training.log.epoch', values) });
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
    const { metrics, lines, samples, facts, step, seconds } = this;
    this.metrics = [];
    this.lines = [];
    this.samples = null;
    await database().transaction(async (tx) => {
      const isHeld = await changeActiveRun(tx, this.run, {
        ...{ step, trainingSeconds: seconds, heardAt: new Date() },
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
