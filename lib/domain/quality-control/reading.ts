import { database } from '@/db/client';
import { judgeSeries, type SeriesKey, selectSeries } from '@/lib/domain/control-charts';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { CHART_RUNS, type ControlVideo, type getChart, type listRuns } from './contract';
import type { RunView } from './contract-fields';
import { requireMaterial, viewMaterial } from './materials';
import { findRun, selectControlVideos, selectOperators, selectRunValues } from './queries-runs';
import { uncertaintyOfSeries } from './uncertainty';
import { viewBaseline, viewRun, viewRunWithValues } from './view';

type Page = { readonly limit: number; readonly offset: number };
export interface SeriesFilter extends SeriesKey {
  readonly operatorId?: string | undefined;
}

/** A series with its judgments, oldest first. Without a fence. */
export async function loadSeries(key: SeriesKey) {
  const { runs, baselines } = await selectSeries(database(), key);
  const judged = judgeSeries(runs, baselines);
  return { runs: runs.map((row) => viewRun(row, judged.get(row.id))), baselines };
}

const ofOperator = (runs: readonly RunView[], operatorId: string | undefined): RunView[] =>
  runs.filter((run) => operatorId === undefined || run.operatorId === operatorId);

/** The newest runs of a series for its charts. @throws AppError NOT_FOUND, also outside the fence. */
export async function controlChart(
  principal: Principal,
  { operatorId, ...key }: SeriesFilter,
): Promise<AnswerOf<typeof getChart>> {
  const material = await requireMaterial(database(), principal, key.materialId);
  const { runs, baselines } = await loadSeries(key);
  const shown = ofOperator(runs, operatorId);
  const operators = new Map(
    runs.flatMap((run) => (run.operatorId ? [[run.operatorId, run.operatorName] as const] : [])),
  );
  return {
    material: viewMaterial(material),
    runs: shown.slice(-CHART_RUNS),
    total: shown.length,
    baselines: baselines.map(viewBaseline),
    uncertainty: await uncertaintyOfSeries(runs, baselines.at(-1)?.runIds ?? [], material.quantity),
    operators: [...operators].map(([id, name]) => ({ id, name })),
  };
}

/** Runs with their replicates, newest first. @throws AppError NOT_FOUND, also outside the fence. */
export async function listControlRuns(
  principal: Principal,
  { operatorId, ...key }: SeriesFilter,
  { limit, offset }: Page,
): Promise<AnswerOf<typeof listRuns>> {
  await requireMaterial(database(), principal, key.materialId);
  const { runs } = await loadSeries(key);
  const all = ofOperator(runs, operatorId).reverse();
  const page = all.slice(offset, offset + limit);
  const values = await selectRunValues(page.map(({ id }) => id));
  return { runs: page.map((run) => viewRunWithValues(run, values)), total: all.length, limit, offset };
}

/** One run as its series judges it. Without a fence, for who has just changed it. */
export async function getRun(id: string): Promise<RunView> {
  const row = await findRun(database(), id);
  const found = row && (await loadSeries(row)).runs.find((run) => run.id === id);
  if (!found) throw new AppError('NOT_FOUND', say('errors.controlRunNotFound'));
  return found;
}

/** Videos that a run of the material may be made of. @throws AppError NOT_FOUND, also outside the fence. */
export async function listControlVideos(
  principal: Principal,
  materialId: string,
  page: Page,
): Promise<{ videos: ControlVideo[]; total: number; limit: number; offset: number }> {
  const material = await requireMaterial(database(), principal, materialId);
  const { rows, total } = await selectControlVideos(material.projectId, materialId, page);
  const videos = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { videos, total, ...page };
}

/** Who may have performed a run of the material. @throws AppError NOT_FOUND, also outside the fence. */
export async function listOperators(
  principal: Principal,
  materialId: string,
): Promise<{ operators: { id: string; name: string }[] }> {
  const material = await requireMaterial(database(), principal, materialId);
  return { operators: await selectOperators(database(), material.projectId) };
}
