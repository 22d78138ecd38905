import * as ort from 'onnxruntime-node';
import { type Platt, plattProbability } from '@/lib/vision/metrics';
import { VIEW_SIDE } from '@/lib/vision/rest/mean-view';
import { VIEW_CHANNELS, writeView } from '@/lib/vision/rest/network-input';
import type { RestingView } from '@/lib/vision/rest/resting-views';
import { readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { readOutput } from './read-output';
import { openModel, type SessionOptions } from './session';

/** The judge of resting cells that is used when nobody names another. */
export const DEFAULT_RESTING_ID = 'sperm-resting-v1';

export interface RestingJudge {
  readonly sha256: string;
  /**
   * The probability that each view shows a spermatozoon. Raises ModelError when the model's answer is unusable.
   */
  judge(views: readonly RestingView[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Views that the network sees at once. */
const BATCH = 32;
const VALUES = VIEW_CHANNELS * VIEW_SIDE * VIEW_SIDE;

/** Opens a judge of resting cells. Raises ModelError. */
export async function loadRestingJudge(file: string, options: SessionOptions = {}): Promise<RestingJudge> {
  const { session, bytes, sha256 } = await openModel(file, options);
  try {
    const platt = parseRestingMetadata(readMetadataProps(bytes));
    return new NetworkJudge(session, platt, sha256);
  } catch (error) {
    await session.release();
    throw error;
  }
}

class NetworkJudge implements RestingJudge {
  constructor(
    private readonly session: ort.InferenceSession,
    private readonly platt: Platt,
    readonly sha256: string,
  ) {}

  async judge(views: readonly RestingView[]): Promise<number[]> {
    const answers: number[] = [];
    for (let from = 0; from < views.length; from += BATCH)
      answers.push(...(await this.judgeTogether(views.slice(from, from + BATCH))));
    return answers;
  }

  private async judgeTogether(views: readonly RestingView[]): Promise<number[]> {
    const input = new Float32Array(views.length * VALUES);
    views.forEach((view, i) => {
      writeView(view, input.subarray(i * VALUES, (i + 1) * VALUES));
    });
    const image = new ort.Tensor('float32', input, [views.length, VIEW_CHANNELS, VIEW_SIDE, VIEW_SIDE]);
    const outputs = await this.session.run({ image }).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new ModelError(`the model cannot read views of ${VIEW_SIDE} px: ${reason}`, { cause });
    });
    const logits = readOutput(outputs, 'logits', [views.length, 1]);
    return Array.from(logits, (logit) => plattProbability(logit, this.platt));
  }

  close(): Promise<void> {
    return this.session.release();
  }
}

/** Reads and checks what a judge says of itself. Raises ModelError. */
function parseRestingMetadata(properties: ReadonlyMap<string, string>): Platt {
  const task = properties.get('task');
  if (task !== 'resting') throw new ModelError(`the model's task is '${task}', not resting cells`);
  const side = properties.get('viewSide');
  if (side !== String(VIEW_SIDE))
    throw new ModelError(`the model reads views of ${side} px, not of ${VIEW_SIDE} px`);
  const [slope, offset] = [Number(properties.get('slope')), Number(properties.get('offset'))];
  if (!(slope > 0) || !Number.isFinite(slope) || !Number.isFinite(offset))
    throw new ModelError(`the model's calibration is slope ${slope}, offset ${offset}`);
  return { slope, offset };
}
