import { say } from '@/lib/messages/message';
import { ort } from '@/lib/onnx-runtime';
import { type Platt, plattProbability } from '@/lib/science/metrics';
import { VIEW_SIDE } from '@/lib/science/resting/mean-view';
import { VIEW_CHANNELS, writeView } from '@/lib/science/resting/network-input';
import type { RestingView } from '@/lib/science/resting/resting-views';
import type { ScoreMap } from '@/lib/science/resting/score-map';
import { readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { readOutput } from './read-output';
import { closedOnFailure, openModel, type SessionOptions } from './session';

/** The judge of resting cells that is used when nobody names another. */
export const DEFAULT_RESTING_ID = 'sperm-resting-v1';

/** What the judge says of one view: probabilities, 0 to 1. */
export interface RestingAnswer {
  /** That its middle is the head of a spermatozoon. */
  readonly sperm: number;
  /** That it lies in a cluster of spermatozoa. */
  readonly cluster: number;
}
/** The questions of the judge, in the order of its logits. */
const QUESTIONS = ['sperm', 'cluster'] as const satisfies readonly (keyof RestingAnswer)[];

/** How the logits of each question become probabilities. */
export interface RestingCalibration {
  /**
   * `featureLikeness` is what Fisher's z of the likeness by features counts where it is below that of hardly a head: against a
   * thing only. `relativeScore` and `likeness` are what a view's relative score, and Fisher's z of its likeness above that of hardly a
   * head, count beside the network's logit, to which they are added.
   */
  readonly sperm: Platt & {
    readonly relativeScore: number;
    readonly likeness: number;
    readonly featureLikeness: number;
  };
  readonly cluster: Platt;
}

/** Leaves every logit as it is. */
export const UNCALIBRATED: RestingCalibration = {
  sperm: { slope: 1, offset: 0, relativeScore: 0, likeness: 0, featureLikeness: 0 },
  cluster: { slope: 1, offset: 0 },
};

export interface RestingJudge {
  readonly sha256: string;
  /**
   * What each view shows.
   * @param scores how the scores of the views' detector read
   * @throws ModelError when the model's answer is unusable
   */
  judge(views: readonly RestingView[], scores?: ScoreMap): Promise<RestingAnswer[]>;
  close(): Promise<void>;
}

/** Relative scores beyond this say no more than this. */
const MOST_RELATIVE = 3;
/** Views that the network sees at once. */
const BATCH = 32;
const VALUES = VIEW_CHANNELS * VIEW_SIDE * VIEW_SIDE;

/** Opens a judge of resting cells. @throws ModelError. */
export async function loadRestingJudge(file: string, options: SessionOptions = {}): Promise<RestingJudge> {
  const { session, bytes, sha256 } = await openModel(file, options);
  return closedOnFailure(session, () => {
    const calibration = parseRestingMetadata(readMetadataProps(bytes));
    return new NetworkJudge(session, calibration, sha256);
  });
}

class NetworkJudge implements RestingJudge {
  constructor(
    private readonly session: ort.InferenceSession,
    private readonly calibration: RestingCalibration,
    readonly sha256: string,
  ) {}

  async judge(views: readonly RestingView[], scores?: ScoreMap): Promise<RestingAnswer[]> {
    const answers: RestingAnswer[] = [];
    for (let from = 0; from < views.length; from += BATCH)
      answers.push(...(await this.judgeTogether(views.slice(from, from + BATCH), scores)));
    return answers;
  }

  private async judgeTogether(views: readonly RestingView[], scores?: ScoreMap): Promise<RestingAnswer[]> {
    const input = new Float32Array(views.length * VALUES);
    views.forEach((view, i) => {
      writeView(view, input.subarray(i * VALUES, (i + 1) * VALUES), scores);
    });
    const image = new ort.Tensor('float32', input, [views.length, VIEW_CHANNELS, VIEW_SIDE, VIEW_SIDE]);
    const outputs = await this.session.run({ image }).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new ModelError(say('engine.model.viewSize', { side: VIEW_SIDE, reason: String(reason) }), {
        cause,
      });
    });
    const logits = readOutput(outputs, 'logits', [views.length, QUESTIONS.length]);
    const { sperm, cluster } = this.calibration;
    return views.map(({ relativeScore, likeness, featureLikeness }, i) => {
      const [isSperm = 0, isCluster = 0] = logits.subarray(QUESTIONS.length * i);
      const told = Math.max(-MOST_RELATIVE, Math.min(MOST_RELATIVE, (scores?.slope ?? 1) * relativeScore));
      return {
        sperm: plattProbability(
          isSperm +
            sperm.relativeScore * told +
            sperm.likeness * aboveHardly(likeness, HARDLY_A_HEAD) +
            sperm.featureLikeness * Math.min(0, aboveHardly(featureLikeness, HARDLY_A_HEAD_BY_FEATURES)),
          sperm,
        ),
        cluster: plattProbability(isCluster, cluster),
      };
    });
  }

  close(): Promise<void> {
    return this.session.release();
  }
}

/** Likeness (a correlation) at which it speaks neither for a head nor against it. */
const HARDLY_A_HEAD = 0.76;
/** The same of the likeness by a detector's features. */
const HARDLY_A_HEAD_BY_FEATURES = 0.92;
/** A correlation of 1 is infinitely far from none. */
const MOST_CORRELATED = 1 - 1e-6;
/** Likenesses further from it say no more than this, in Fisher's z. */
const MOST_LIKE = 1;

function aboveHardly(likeness: number | null, hardly: number): number {
  if (likeness === null) return 0;
  const z = Math.atanh(Math.max(-MOST_CORRELATED, Math.min(MOST_CORRELATED, likeness)));
  return Math.max(-MOST_LIKE, Math.min(MOST_LIKE, z - Math.atanh(hardly)));
}

/** Neither counts for more than this, or the network would hardly be asked. */
const MOST_WEIGHT = 20;
const RELATIVE_SCORE = 'sperm.relativeScore';
const LIKENESS = 'sperm.likeness';
const FEATURE_LIKENESS = 'sperm.featureLikeness';

/** What a judge's file says of itself; read by {@link loadRestingJudge}. */
export function restingMetadata(calibration: RestingCalibration): Record<string, string> {
  const figures = QUESTIONS.flatMap((question) => {
    const { slope, offset } = calibration[question];
    return [
      [`${question}.slope`, slope.toFixed(4)],
      [`${question}.offset`, offset.toFixed(4)],
    ];
  });
  return {
    task: 'resting',
    viewSide: String(VIEW_SIDE),
    ...Object.fromEntries(figures),
    [RELATIVE_SCORE]: String(calibration.sperm.relativeScore),
    [LIKENESS]: String(calibration.sperm.likeness),
    [FEATURE_LIKENESS]: String(calibration.sperm.featureLikeness),
  };
}

/** Reads and checks what a judge says of itself. @throws ModelError. */
function parseRestingMetadata(properties: ReadonlyMap<string, string>): RestingCalibration {
  const task = properties.get('task');
  if (task !== 'resting') throw new ModelError(say('engine.model.notResting', { task: String(task) }));
  const side = properties.get('viewSide');
  if (side !== String(VIEW_SIDE))
    throw new ModelError(say('engine.model.viewSide', { side: String(side), expected: VIEW_SIDE }));
  const read = (question: keyof RestingAnswer): Platt => {
    const [slope, offset] = ['slope', 'offset'].map((name) => Number(properties.get(`${question}.${name}`)));
    if (!(slope && slope > 0) || !Number.isFinite(slope) || offset === undefined || !Number.isFinite(offset))
      throw new ModelError(
        say('engine.model.calibration', { question, slope: String(slope), offset: String(offset) }),
      );
    return { slope, offset };
  };
  const weightOf = (name: string): number => {
    const weight = Number(properties.get(name) ?? 0);
    if (!(weight >= 0 && weight <= MOST_WEIGHT))
      throw new ModelError(
        say('engine.model.judgeWeight', { name, weight: String(weight), most: MOST_WEIGHT }),
      );
    return weight;
  };
  const [relativeScore, likeness, featureLikeness] = [
    weightOf(RELATIVE_SCORE),
    weightOf(LIKENESS),
    weightOf(FEATURE_LIKENESS),
  ];
  return { sperm: { ...read('sperm'), relativeScore, likeness, featureLikeness }, cluster: read('cluster') };
}
