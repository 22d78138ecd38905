import { database, type Executor } from '@/db/client';
import { selectFrameSizes } from '@/lib/domain/labeled-frames';
import { requireModel } from '@/lib/domain/models';
import { countBefore, isActive } from '@/lib/domain/training-place';
import { inWords } from '@/lib/messages';
import { storedMessage } from '@/lib/messages/stored';
import type { Principal } from '@/lib/platform/access';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import {
  CURVE_POINTS,
  LOG_LINES,
  type listTrainingRuns as listContract,
  type TrainingStatusView,
} from './contract';
import { findLastRun, type RunFacts, selectPictureNames, selectRunsOf, selectSplitsBefore } from './queries';
import { selectByEpoch, selectCheckpoints, selectCurve, selectEvents } from './queries-progress';
import { storedJudged, storedSamples, storedSettings, storedSplit } from './stored';
import { viewJudgement, viewRun } from './view';

export { getTrainingData } from './data';
export { requestTraining } from './requesting';
export { pauseTraining, resumeTraining, stopTraining } from './steering';

/** All trainings of a model, the newest first. @throws AppError NOT_FOUND */
export async function listTrainingRuns(
  principal: Principal,
  modelId: string,
  query: QueryOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  await requireModel(database(), principal, modelId, 'read');
  const { rows, total } = await selectRunsOf(modelId, query);
  return {
    runs: rows.map((row) => viewRun(row, principal.origin.language)),
    total,
    limit: query.limit,
    offset: query.offset,
  };
}

const NOTHING: TrainingStatusView = {
  run: null,
  status: null,
  progress: 0,
  current_epoch: 0,
  epochs: null,
  logs: [],
  metrics: { loss: [], accuracy: [], val_loss: [], val_accuracy: [] },
  curves: { loss: [], validationLoss: [], score: [] },
  checkpoints: [],
  judged: { start: null, best: null },
  samples: [],
  estimated_time_remaining: null,
  waiting_for: 0,
};

/** How the last training of a model stands. @throws AppError NOT_FOUND */
export async function getTrainingStatus(principal: Principal, modelId: string): Promise<TrainingStatusView> {
  const db = database();
  await requireModel(db, principal, modelId, 'read');
  const run = await findLastRun(db, modelId);
  if (!run) return NOTHING;
  const { epochs } = storedSettings.parse(run.settings);
  const samples = storedSamples.parse(run.samples);
  const judged = storedJudged.parse(run.judged);
  const [byEpoch, loss, validationLoss, score, events, checkpoints, sizes, names, before] = await Promise.all(
    [
      run.stepsPerEpoch ? selectByEpoch(db, run.id, run.stepsPerEpoch) : [],
      selectCurve(db, run.id, 'loss', CURVE_POINTS),
      selectCurve(db, run.id, 'validationLoss', CURVE_POINTS),
      selectCurve(db, run.id, 'score', CURVE_POINTS),
      selectEvents(db, run.id, LOG_LINES),
      selectCheckpoints(db, run.id),
      selectFrameSizes(
        db,
        samples.map(({ frameId }) => frameId),
      ),
      selectPictureNames(db, judged.start?.videos.map(({ videoId }) => videoId) ?? []),
      run.state === 'waiting' ? countBefore(db, run) : 0,
    ],
  );
  const accuracy = byEpoch.map((each) => each.score);
  const { language } = principal.origin;
  return {
    run: viewRun(run, language),
    status: run.state,
    progress: progressOf(run),
    current_epoch: run.stepsPerEpoch ? Math.ceil(run.step / run.stepsPerEpoch) : 0,
    epochs,
    logs: events.map(
      ({ message, step, at }) => `${timeOf(at)} · ${step} · ${inWords(storedMessage(message), language)}`,
    ),
    metrics: {
      loss: byEpoch.map((each) => each.loss),
      accuracy,
      val_loss: byEpoch.map((each) => each.validationLoss),
      val_accuracy: accuracy,
    },
    curves: { loss, validationLoss, score },
    checkpoints: checkpoints.map(({ step }) => step),
    judged: { start: viewJudgement(judged.start, names), best: viewJudgement(judged.best, names) },
    samples: samples.flatMap(({ frameId, boxes, outlines }) => {
      const size = sizes.get(frameId);
      return size ? [{ frame_id: frameId, ...size, boxes, outlines }] : [];
    }),
    estimated_time_remaining: secondsLeft(run),
    waiting_for: before,
  };
}

/** Hours, minutes and seconds of the server's day, as logs have them. */
const timeOf = (at: Date): string => at.toISOString().slice(11, 19);

function progressOf({ state, step, steps }: RunFacts): number {
  if (state === 'completed') return 100;
  return steps ? Math.min(100, (100 * step) / steps) : 0;
}

/** At the speed of the steps so far; null for a run that does not train now. Early stopping may end it before. */
function secondsLeft({ state, step, steps, trainingSeconds }: RunFacts): number | null {
  if (!isActive(state) || !steps || step === 0) return null;
  return Math.max(0, Math.round(((steps - step) * trainingSeconds) / step));
}

/**
 * Videos that a version learned from, and those by which its weights were chosen, over all trainings that led to it; none of
 * an imported version, of which nobody can say.
 */
export async function learnedVideos(
  db: Executor,
  versionId: string,
): Promise<{ readonly training: ReadonlySet<string>; readonly validation: ReadonlySet<string> }> {
  const videos = (await selectSplitsBefore(db, versionId)).flatMap(
    (split) => storedSplit.parse(split).videos,
  );
  const of = (role: 'training' | 'validation'): Set<string> =>
    new Set(videos.filter((video) => video.role === role).map(({ videoId }) => videoId));
  return { training: of('training'), validation: of('validation') };
}
