import { database, type Executor } from '@/db/client';
import { recordedAccuracy } from '@/lib/domain/evaluations';
import { deployedModel } from '@/lib/domain/models';
import { countedOnStills } from '@/lib/domain/morphology';
import { levelAllows, type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { csvLine } from '@/lib/platform/csv';
import { downloadResponse } from '@/lib/platform/http/download';
import {
  DEFAULT_GOALS,
  type ProjectGoals,
  type ProjectPerformance,
  type ProjectStatistics,
  type SampleMorphology,
  type SpermClassification,
  type VideoProgress,
} from './contract';
import { accuracyInUse, COMPARED_RUNS, classify, isGraded, percentOf, timeReductionPercent } from './figures';
import {
  findGoals,
  type ProgressFilter,
  type SampleFilter,
  selectSamplesWithStills,
  selectStatistics,
  selectVideoProgress,
  storeGoals,
} from './queries';
import { selectGrades, selectRuns } from './queries-measured';

export { projectTeam } from './team';

/** @throws AppError NOT_FOUND, also outside the fence. */
export async function projectStatistics(principal: Principal, projectId: string): Promise<ProjectStatistics> {
  await requireProject(database(), principal, projectId, 'read');
  return selectStatistics(projectId);
}

/** @throws AppError NOT_FOUND, also outside the fence. */
export async function videoProgress(
  principal: Principal,
  projectId: string,
  filter: ProgressFilter,
): Promise<{ videos: VideoProgress[]; total: number; page: number; limit: number }> {
  await requireProject(database(), principal, projectId, 'read');
  const { rows, total } = await selectVideoProgress(projectId, filter);
  return { videos: rows, total, page: filter.page, limit: filter.limit };
}

/**
 * Normal spermatozoa of each sample whose stills were measured: as a person judged them, else as the models do.
 * @throws AppError NOT_FOUND, also outside the fence; StoredFormatError.
 */
export async function projectMorphology(
  principal: Principal,
  projectId: string,
  filter: SampleFilter,
): Promise<{ samples: SampleMorphology[]; total: number; page: number; limit: number }> {
  await requireProject(database(), principal, projectId, 'read');
  const { rows, total } = await selectSamplesWithStills(projectId, filter);
  const counted = await countedOnStills(rows.map(({ datasetId }) => datasetId));
  const samples = rows.map((row): SampleMorphology => {
    const found = counted.get(row.datasetId);
    const { counted: all = 0, normal = null } = found?.current ?? {};
    return {
      ...row,
      counted: all,
      byPerson: found?.byPerson ?? 0,
      normal,
      corrected: found?.corrected ?? null,
    };
  });
  return { samples, total, page: filter.page, limit: filter.limit };
}

/** @throws AppError NOT_FOUND, also outside the fence. */
export async function spermClassification(
  principal: Principal,
  projectId: string,
): Promise<SpermClassification> {
  await requireProject(database(), principal, projectId, 'read');
  return classify(await selectGrades(projectId));
}

/** The grades of each video as CSV. @throws AppError NOT_FOUND, also outside the fence. */
export async function downloadSpermClassification(
  principal: Principal,
  projectId: string,
): Promise<Response> {
  await requireProject(database(), principal, projectId, 'read');
  const rows = await selectGrades(projectId);
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'project.download-classification',
    message: `Downloaded the sperm classification of a project (videos: ${rows.length})`,
    projectId,
    resourceType: 'project',
    resourceId: projectId,
  });
  const head = [
    ...['video_id', 'video_name', 'dataset', 'simulated', 'measured', 'sperm_graded'],
    ...['rapid_percent', 'slow_percent', 'non_progressive_percent', 'immotile_percent'],
  ];
  const lines = rows.map((row) => {
    const graded = isGraded(row);
    return csvLine([
      ...[row.videoId, row.videoName, row.datasetName, String(row.isSimulated), String(row.isMeasured)],
      graded ? row.spermAssessed : null,
      ...(graded ? [row.rapid, row.slow, row.nonProgressive, row.immotile] : [null, null, null, null]),
    ]);
  });
  // The mark tells spreadsheets that the text is UTF-8.
  return downloadResponse(`\uFEFF${[csvLine(head), ...lines, ''].join('\r\n')}`, {
    name: 'sperm-classification.csv',
    type: 'text/csv; charset=utf-8',
  });
}

const RUNS_SHOWN = 100;

/**
 * The goals of a project beside what was measured. Accuracies are only ever taken from recorded evaluations: that of
 * detection is of the detector in use now, on the frames of its newest one. Segmenters and classifiers have none yet.
 * @throws AppError NOT_FOUND, also outside the fence.
 */
export async function projectPerformance(
  principal: Principal,
  projectId: string,
): Promise<ProjectPerformance> {
  const { accessLevel } = await requireProject(database(), principal, projectId, 'read');
  const [goals, deployed, recorded, first, newest] = await Promise.all([
    findGoals(database(), projectId),
    deployedModel(database(), projectId, 'detection'),
    recordedAccuracy(projectId),
    selectRuns(projectId, 'oldest', COMPARED_RUNS),
    selectRuns(projectId, 'newest', RUNS_SHOWN),
  ]);
  const totalRuns = newest[0]?.total ?? 0;
  const seconds = (runs: typeof newest): number[] => runs.map(({ secondsPerFrame }) => secondsPerFrame);
  return {
    goals: goals ?? DEFAULT_GOALS,
    current: {
      detection: accuracyInUse(recorded, deployed?.sha256 ?? null),
      segmentation: null,
      classification: null,
      timeReduction: timeReductionPercent(seconds(first), seconds(newest), totalRuns),
    },
    accuracy: recorded.map(({ at, modelName, versionNumber, candidate, inUse }) => ({
      ...{ at: at.toISOString(), modelName, versionNumber },
      f1: percentOf(candidate.f1),
      inUse: percentOf(inUse.f1),
    })),
    runs: newest
      .map(({ finishedAt, frames, secondsPerFrame }) => ({
        finishedAt: finishedAt.toISOString(),
        frames,
        secondsPerFrame,
      }))
      .reverse(),
    totalRuns,
    canEdit: levelAllows(accessLevel, 'admin') && (await mayWrite(database(), principal, projectId)),
  };
}

const mayWrite = (db: Executor, principal: Principal, projectId: string): Promise<boolean> =>
  requireProject(db, principal, projectId, 'write').then(
    () => true,
    () => false,
  );

/**
 * Sets the goals of a project.
 * @throws AppError NOT_FOUND; FORBIDDEN for members below admin; CONFLICT in an archived project.
 */
export async function setGoals(
  principal: Principal,
  projectId: string,
  goals: ProjectGoals,
): Promise<ProjectGoals> {
  return database().transaction(async (tx) => {
    await requireProject(tx, principal, projectId, 'admin');
    await requireProject(tx, principal, projectId, 'write');
    const before = (await findGoals(tx, projectId)) ?? DEFAULT_GOALS;
    await storeGoals(tx, projectId, goals, principal.userId);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'project.goals',
      message: 'Changed the goals of a project',
      projectId,
      resourceType: 'project',
      resourceId: projectId,
      oldValue: before,
      newValue: goals,
    });
    return goals;
  });
}
