import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { storedMessage } from '@/lib/messages/stored';
import type { TrainingRunView, TrainingStatusView } from './contract';
import type { RunFacts } from './queries';
import { type StoredJudged, storedSettings, storedSplit } from './stored';

/** A run as endpoints answer it, in the reader's language. */
export function viewRun(row: RunFacts, language?: Language): TrainingRunView {
  const { unit, training, validation } = storedSplit.parse(row.split);
  return {
    id: row.id,
    model_id: row.modelId,
    number: row.number,
    state: row.state,
    config: storedSettings.parse(row.settings),
    start_name: row.startName,
    start_sha256: row.startSha256,
    training,
    validation,
    split_by: unit,
    snapshot_sha256: row.snapshotSha256,
    step: row.step,
    steps: row.steps,
    error: row.error ? inWords(storedMessage(row.error), language) : null,
    version_id: row.versionId,
    version_number: row.versionNumber,
    training_seconds: row.trainingSeconds,
    created_by_name: row.createdByName,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** What weights are worth, video by video; those that are gone have no name. */
export const viewJudgement = (
  judgement: StoredJudged['best'],
  names: ReadonlyMap<string, string>,
): TrainingStatusView['judged']['best'] =>
  judgement && {
    score: judgement.score,
    measures: judgement.measures,
    videos: judgement.videos.map(({ videoId, score }) => ({
      video_id: videoId,
      video_name: names.get(videoId) ?? null,
      score,
    })),
  };
