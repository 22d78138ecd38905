import { MODEL_READERS } from '@/lib/domain/models/contract';
import { listUnits } from '@/lib/domain/reviews';
import { admits, type Principal } from '@/lib/platform/access';
import {
  selectFailedDetections,
  selectFailedPredictions,
  selectTroubledRuns,
  selectUntriedVersions,
} from './queries-technical';

/** How soon somebody should look at it. */
const PRIORITIES = ['high', 'medium', 'low'] as const;
const LISTED = 10;
const UNITS = 5;

type IssueKind =
  | 'trainingFailed'
  | 'trainingInterrupted'
  | 'trainingPaused'
  | 'detectionFailed'
  | 'predictionFailed'
  | 'rejected'
  | 'needsCorrection'
  | 'untried';

export interface OpenIssue {
  readonly key: string;
  readonly kind: IssueKind;
  readonly priority: (typeof PRIORITIES)[number];
  /** What the sentence of its kind says: a name, and a number. */
  readonly name: string;
  readonly number: number;
  readonly at: Date;
  readonly subject:
    | { readonly modelId: string }
    | { readonly videoId: string; readonly isPrediction: boolean }
    | { readonly frameId: string; readonly videoId: string; readonly datasetId: string }
    | { readonly labelId: string };
}

const RUN = {
  failed: { kind: 'trainingFailed', priority: 'high' },
  interrupted: { kind: 'trainingInterrupted', priority: 'high' },
  paused: { kind: 'trainingPaused', priority: 'low' },
} as const;

async function ofModels(principal: Principal): Promise<OpenIssue[]> {
  const [runs, untried, failed] = await Promise.all([
    selectTroubledRuns(principal),
    selectUntriedVersions(principal),
    selectFailedPredictions(principal),
  ]);
  return [
    ...runs.map(({ id, state, modelId, modelName: name, number, at }) => ({
      ...{ key: id, name, number, at, subject: { modelId } },
      ...RUN[state],
    })),
    ...untried.map(({ id, modelId, modelName: name, number, at }) => ({
      ...{ key: id, name, number, at, subject: { modelId } },
      ...({ kind: 'untried', priority: 'low' } as const),
    })),
    ...failed.map(({ id, name, videoId, at }) => ({
      ...{ key: id, name, number: 0, at, subject: { videoId, isPrediction: true } },
      ...({ kind: 'predictionFailed', priority: 'medium' } as const),
    })),
  ];
}

async function ofDetection(principal: Principal): Promise<OpenIssue[]> {
  return (await selectFailedDetections(principal)).map(({ id, name, failed, at }) => ({
    ...{ key: id, name, number: failed, at, subject: { videoId: id, isPrediction: false } },
    ...({ kind: 'detectionFailed', priority: 'medium' } as const),
  }));
}

/** What reviewers sent back and nobody has changed since. */
async function ofReviews(principal: Principal): Promise<OpenIssue[]> {
  const asked = (['detection', 'morphology'] as const).flatMap((type) =>
    (['rejected', 'needs_correction'] as const).map((status) => ({ type, status })),
  );
  const found = await Promise.all(
    asked.map(async ({ type, status }) => {
      const { units } = await listUnits(principal, {
        ...{ type, status, search: '', sort: 'reviewedAt', order: 'desc', page: 1, limit: UNITS },
      });
      return units.map((unit): OpenIssue => {
        const { frameId, videoId, datasetId, labelId } = unit;
        return {
          key: unit.id,
          kind: status === 'rejected' ? 'rejected' : 'needsCorrection',
          priority: status === 'rejected' ? 'high' : 'medium',
          name: unit.videoName,
          number: unit.frameNumber,
          at: new Date(unit.reviewedAt ?? unit.createdAt),
          subject: type === 'detection' ? { frameId, videoId, datasetId } : { labelId },
        };
      });
    }),
  );
  return found.flat();
}

const REVIEWS = ['review_annotations', 'annotate_detection', 'annotate_morphology'] as const;
const DETECTORS = ['annotate_detection', 'extract_frames'] as const;

/** What waits for somebody in the principal's projects, of what the principal may look after: the most urgent first. */
export async function openIssues(principal: Principal): Promise<OpenIssue[]> {
  const may = (permissions: readonly string[]): boolean =>
    permissions.some((permission) => admits(principal.permissions, permission));
  const found = await Promise.all([
    may(MODEL_READERS) ? ofModels(principal) : [],
    may(DETECTORS) ? ofDetection(principal) : [],
    may(REVIEWS) ? ofReviews(principal) : [],
  ]);
  return found
    .flat()
    .sort(
      (a, b) =>
        PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || b.at.getTime() - a.at.getTime(),
    )
    .slice(0, LISTED);
}
