import { database } from '@/db/client';
import { controlAt, selectMeasuredSeries, stateAt } from '@/lib/domain/control-charts';
import { getMicroscope, listMicroscopes } from '@/lib/domain/microscopes';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { MicroscopeControl } from './contract-state';
import { selectIntervals, storeInterval } from './queries-intervals';
import { selectMaterialNames } from './queries-materials';

/**
 * How each microscope in use stands. Lateness counts every control of the laboratory; what is said of materials is only of
 * those that the principal may see.
 */
export async function listControlStates(
  principal: Principal,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ microscopes: MicroscopeControl[]; total: number; limit: number; offset: number }> {
  const { microscopes, total } = await listMicroscopes(page);
  const ids = microscopes.map(({ id }) => id);
  const [all, visible, intervals] = await Promise.all([
    selectMeasuredSeries(ids),
    selectMeasuredSeries(ids, { asker: principal }),
    selectIntervals(ids),
  ]);
  const names = await selectMaterialNames(
    principal,
    visible.map(({ materialId }) => materialId),
  );
  const now = new Date();
  return {
    ...page,
    total,
    microscopes: microscopes.map(({ id, name }) => {
      const maxDays = intervals.get(id) ?? null;
      const { lastRunAt, isOverdue } = controlAt(
        all.filter(({ microscopeId }) => microscopeId === id),
        now,
        maxDays,
      );
      return {
        microscopeId: id,
        microscopeName: name,
        maxDays,
        lastRunAt: lastRunAt?.toISOString() ?? null,
        isOverdue,
        materials: visible
          .filter(({ microscopeId }) => microscopeId === id)
          .map(({ materialId, runs, baselines }) => {
            const found = stateAt(runs, baselines, now);
            return {
              materialId,
              materialName: names.find((each) => each.id === materialId)?.name ?? '',
              runs: runs.length,
              state: found?.state ?? null,
              rules: [...(found?.rules ?? [])],
              since: found?.since.toISOString() ?? null,
            };
          }),
      };
    }),
  };
}

/** Demands that a microscope is controlled every so many days, or no longer does. @throws AppError NOT_FOUND. */
export async function setControlInterval(
  principal: Principal,
  microscopeId: string,
  maxDays: number | null,
): Promise<{ microscopeId: string; maxDays: number | null }> {
  const { name } = await getMicroscope(microscopeId);
  await database().transaction(async (tx) => {
    const before = (await selectIntervals([microscopeId], tx)).get(microscopeId) ?? null;
    if (before === maxDays) return;
    await storeInterval(tx, microscopeId, maxDays, principal.userId);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'control-interval.set',
      message:
        maxDays === null
          ? `No longer demands controls of the microscope ${name}`
          : `Demands a control of the microscope ${name} every ${maxDays} days`,
      resourceType: 'microscope',
      resourceId: microscopeId,
      oldValue: { maxDays: before },
      newValue: { maxDays },
    });
  });
  return { microscopeId, maxDays };
}
