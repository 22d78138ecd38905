import { ort } from '@/lib/onnx-runtime';
import { blockSize } from './block-size';
import type { Checkpoint } from './checkpoint';
import { countParameters, type ParameterSpec, planParameters, type Task } from './parameters';
import { type AdamOptions, trainingGraph } from './training-graph';

export interface TrainerOptions extends AdamOptions {
  readonly threads?: number;
  readonly weightDecay?: number;
  /** Learning rate of a parameter relative to the others'. */
  readonly rate?: (spec: ParameterSpec) => number;
  /** How slowly the moving average of the parameters follows them. */
  readonly averageDecay?: number;
}

export interface StepResult {
  readonly loss: number;
  /** Length of the gradient before clipping. */
  readonly norm: number;
  readonly parts: Record<string, number>;
  /** What the task observes, computed with the parameters before the step. */
  readonly observed: Record<string, Float32Array>;
}

/** Thrown when a training cannot be begun or gone on with. */
export class TrainingError extends Error {
  override readonly name: string = 'TrainingError';
}

/** Thrown when a loss or a gradient is no finite number; the parameters are those before the step. */
export class NotFiniteError extends TrainingError {
  override readonly name = 'NotFiniteError';
}

const vector = (data: Float32Array, shape: readonly number[]): ort.Tensor =>
  new ort.Tensor('float32', data, [...shape]);
const scalar = (x: number): ort.Tensor => vector(Float32Array.of(x), []);
const floats = (t: ort.Tensor | undefined): Float32Array => {
  if (!(t?.data instanceof Float32Array)) throw new TrainingError('the training graph lacks an output');
  return t.data;
};
const number = (t: ort.Tensor | undefined): number => floats(t)[0] ?? Number.NaN;

/** Runs a training graph. A step blocks its thread for as long as it takes, so use it in its own process. */
export class Trainer {
  private readonly fixed: Record<string, ort.Tensor>;
  private state: { params: Float32Array; m: Float32Array; v: Float32Array };
  /** Exponential moving average of the parameters, which generalizes better than the last ones. */
  readonly average: Float32Array;

  private constructor(
    readonly task: Task,
    private readonly session: ort.InferenceSession,
    private readonly options: TrainerOptions,
    specs: readonly ParameterSpec[],
    start: Checkpoint,
    private steps: number,
  ) {
    const n = countParameters(specs);
    this.state = { params: start.params.slice(), m: start.m.slice(), v: start.v.slice() };
    this.average = start.average.slice();
    const rate = new Float32Array(n);
    const decay = new Float32Array(n);
    for (const s of specs) {
      rate.fill(options.rate?.(s) ?? 1, s.offset, s.offset + s.size);
      if (s.decay) decay.fill(options.weightDecay ?? 1e-4, s.offset, s.offset + s.size);
    }
    this.fixed = { rate: vector(rate, [n]), decay: vector(decay, [n]) };
  }

  /** Starts from a checkpoint (or from {@link freshCheckpoint}). @throws TrainingError if it is of another network. */
  static async create(task: Task, start: Checkpoint, options: TrainerOptions = {}): Promise<Trainer> {
    const specs = planParameters(task);
    if (start.params.length !== countParameters(specs))
      throw new TrainingError(
        `the checkpoint has ${start.params.length} parameters, the network ${countParameters(specs)}`,
      );
    const block = options.block ?? (await blockSize());
    const session = await ort.InferenceSession.create(
      trainingGraph(task, specs, { ...options, block }),
      besideOthers(options.threads ?? 1),
    );
    return new Trainer(task, session, options, specs, start, start.step);
  }

  get stepsDone(): number {
    return this.steps;
  }

  /** One step of AdamW on a batch. @throws NotFiniteError when the loss or the gradient is not finite. */
  async step(
    input: Float32Array,
    targets: Record<string, Float32Array>,
    learningRate: number,
  ): Promise<StepResult> {
    const t = this.steps + 1;
    const { averageDecay = 0.999 } = this.options;
    const r = await this.session.run(
      this.feeds(input, targets, { params: this.state.params, learningRate, t }),
    );
    const [loss, norm] = [number(r.loss), number(r.norm)];
    if (!Number.isFinite(loss)) throw new NotFiniteError(`the loss is ${loss} at step ${t}`);
    // A finite loss may have an infinite slope, which would make every parameter NaN.
    if (!Number.isFinite(norm)) throw new NotFiniteError(`the gradient is ${norm} at step ${t}`);
    this.steps = t;
    this.state = { params: floats(r.params1), m: floats(r.m1), v: floats(r.v1) };
    // The average follows faster at first, so that it forgets where the parameters started.
    const keep = Math.min(averageDecay, (1 + t) / (10 + t));
    const now = this.state.params;
    const average = this.average;
    for (let i = 0; i < average.length; i++)
      average[i] = keep * (average[i] as number) + (1 - keep) * (now[i] as number);
    const parts = Object.fromEntries(
      Object.entries(r).flatMap(([k, value]) => (k.startsWith('loss.') ? [[k.slice(5), number(value)]] : [])),
    );
    const observed = Object.fromEntries(
      Object.entries(r).flatMap(([k, value]) =>
        k.startsWith('observed.') ? [[k.slice(9), floats(value)]] : [],
      ),
    );
    return { loss, norm, parts, observed };
  }

  /** The loss of these parameters on a batch, from which nothing is learned; no finite number where they are out of hand. */
  async lossOf(
    params: Float32Array,
    input: Float32Array,
    targets: Record<string, Float32Array>,
  ): Promise<number> {
    const feeds = this.feeds(input, targets, { params, learningRate: 0, t: 1 });
    return number((await this.session.run(feeds, ['loss'])).loss);
  }

  private feeds(
    input: Float32Array,
    targets: Record<string, Float32Array>,
    at: { readonly params: Float32Array; readonly learningRate: number; readonly t: number },
  ): Record<string, ort.Tensor> {
    const { beta1 = 0.9, beta2 = 0.999 } = this.options;
    const { m, v } = this.state;
    const n = [at.params.length];
    const feeds: Record<string, ort.Tensor> = {
      ...this.fixed,
      params: vector(at.params, n),
      m: vector(m, n),
      v: vector(v, n),
      x: vector(input, this.task.input),
      lr: scalar(at.learningRate),
      c1: scalar(1 / (1 - beta1 ** at.t)),
      c2: scalar(1 / (1 - beta2 ** at.t)),
    };
    for (const [k, shape] of Object.entries(this.task.targets))
      feeds[k] = vector(targets[k] ?? new Float32Array(0), shape);
    return feeds;
  }

  /** Goes back, or on, to a checkpoint of this network. */
  restore({ step, params, m, v, average }: Checkpoint): void {
    this.steps = step;
    this.state = { params: params.slice(), m: m.slice(), v: v.slice() };
    this.average.set(average);
  }

  /** Everything needed to go on from here, as copies. */
  checkpoint(): Checkpoint {
    const { params, m, v } = this.state;
    return {
      step: this.steps,
      params: params.slice(),
      m: m.slice(),
      v: v.slice(),
      average: this.average.slice(),
    };
  }

  async release(): Promise<void> {
    await this.session.release();
  }
}

/** How networks run while one is trained, beside whatever else the machine does. */
export const besideOthers = (threads: number): ort.InferenceSession.SessionOptions => ({
  intraOpNumThreads: threads,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
  enableMemPattern: false, // a third less memory at the same speed
  extra: { session: { intra_op: { allow_spinning: '0' } } }, // spinning threads slow a shared machine down
});
