import { database } from '@/db/client';
import { type SeriesKey, selectSeries } from '@/lib/domain/control-charts';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { baselineOf, MIN_BASELINE_RUNS } from '@/lib/science/quality-control/baseline';
import type { BaselineView, RunView } from './contract-fields';
import { requireWritableMaterial } from './materials';
import { changeExclusion, findRun, insertBaseline } from './queries-runs';
import { getRun } from './reading';
import { viewBaseline } from './view';

const RUN_NOT_FOUND = say('errors.controlRunNotFound');

/**
 * Fixes the limits of a series from chosen runs, as a new version; earlier ones stay as they are.
 * @throws AppError NOT_FOUND, also for a run of another series; FORBIDDEN for viewers; CONFLICT with too few runs, with
 *   excluded ones, where the runs do not scatter, and in an archived project.
 */
export async function fixBaseline(
  principal: Principal,
  { runIds, reason, ...key }: SeriesKey & { readonly runIds: readonly string[]; readonly reason: string },
): Promise<BaselineView> {
  await database().transaction(async (tx) => {
    const material = await requireWritableMaterial(tx, principal, key.materialId);
    const { runs, baselines } = await selectSeries(tx, key);
    const wanted = new Set(runIds);
    const chosen = runs.filter(({ id }) => wanted.has(id));
    if (chosen.length < wanted.size) throw new AppError('NOT_FOUND', RUN_NOT_FOUND);
    if (chosen.some(({ isExcluded }) => isExcluded)) {
      throw new AppError('CONFLICT', say('errors.controlBaselineExcluded'));
    }
    if (chosen.length < MIN_BASELINE_RUNS) {
      throw new AppError('CONFLICT', say('errors.controlBaselineRuns', { min: MIN_BASELINE_RUNS }));
    }
    const baseline = baselineOf(chosen);
    const last = chosen.at(-1);
    if (!baseline || !last) throw new AppError('CONFLICT', say('errors.controlBaselineSpread'));
    const number = (baselines.at(-1)?.number ?? 0) + 1;
    const limits = {
      mean: baseline.mean,
      standardDeviation: baseline.standardDeviation,
      meanSpread: baseline.within?.meanSpread ?? null,
      replicates: baseline.within?.replicates ?? null,
    };
    const id = await insertBaseline(
      tx,
      {
        ...key,
        ...limits,
        number,
        validFrom: last.performedAt,
        reason,
        createdBy: principal.userId,
        createdByName: principal.displayName,
      },
      [...wanted],
    );
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'control-baseline.fix',
      message: `Fixed version ${number} of the limits of the control material ${material.name}: ${reason}`,
      projectId: material.projectId,
      resourceType: 'control-baseline',
      resourceId: id,
      newValue: { ...key, ...limits, number, runIds: [...wanted] },
    });
  });
  const { baselines } = await selectSeries(database(), key);
  const fixed = baselines.at(-1);
  if (!fixed) throw new Error('the baseline was not stored');
  return viewBaseline(fixed);
}

/**
 * Excludes a run from judgment, or takes it in again. It stays visible with who excluded it and why.
 * @throws AppError NOT_FOUND, also outside the fence; FORBIDDEN for viewers; CONFLICT for a run of the limits in force, where
 *   nothing would change, and in an archived project.
 */
export async function setExclusion(
  principal: Principal,
  runId: string,
  { isExcluded, reason }: { readonly isExcluded: boolean; readonly reason: string },
): Promise<RunView> {
  await database().transaction(async (tx) => {
    const found = await findRun(tx, runId);
    if (!found) throw new AppError('NOT_FOUND', RUN_NOT_FOUND);
    const material = await requireWritableMaterial(tx, principal, found.materialId).catch(
      (error: unknown) => {
        // An id outside the fence must read like one that does not exist.
        if (error instanceof AppError && error.code === 'NOT_FOUND') {
          throw new AppError('NOT_FOUND', RUN_NOT_FOUND);
        }
        throw error;
      },
    );
    const { runs, baselines } = await selectSeries(tx, found);
    const run = runs.find(({ id }) => id === runId);
    if (run?.isExcluded === isExcluded) throw new AppError('CONFLICT', say('errors.changedByOther'));
    if (isExcluded && baselines.at(-1)?.runIds.includes(runId)) {
      throw new AppError('CONFLICT', say('errors.controlRunInBaseline'));
    }
    await changeExclusion(
      tx,
      runId,
      isExcluded
        ? { excludedAt: new Date(), excludedByName: principal.displayName, exclusionReason: reason }
        : { excludedAt: null, excludedByName: null, exclusionReason: null },
    );
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: isExcluded ? 'control-run.exclude' : 'control-run.include',
      message: `${isExcluded ? 'Excluded' : 'Took in again'} a run of the control material ${material.name}: ${reason}`,
      projectId: material.projectId,
      resourceType: 'control-run',
      resourceId: runId,
      newValue: { isExcluded, reason },
    });
  });
  return getRun(runId);
}
