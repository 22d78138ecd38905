import { database } from '@/db/client';
import { removeExpiredVersions } from '@/lib/domain/reports';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { changeErasure, findErasure, selectStopped } from './queries';
import { removeEmptyDatasets } from './queries-removing';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes reports of erased patients whose retention period ended yesterday or before, and datasets that are empty then. */
export async function removeExpiredReports(): Promise<void> {
  await database().transaction(async (tx) => {
    const datasetIds = await removeExpiredVersions(tx);
    if (datasetIds.length === 0) return;
    await removeEmptyDatasets(tx, datasetIds);
    await recordAudit(
      tx,
      { origin: JOB_ORIGIN },
      {
        type: 'data',
        action: 'erasure.retention-over',
        message: 'Deleted reports of erased patients at the end of their retention period',
        newValue: { datasetIds },
      },
    );
  });
}

/** Goes on with erasures that failed, or whose job was lost. */
export async function resumeErasures(now = new Date()): Promise<number> {
  const ids = await selectStopped(new Date(now.getTime() - HOUR_MS));
  for (const id of ids) {
    await database().transaction(async (tx) => {
      const row = await findErasure(tx, id);
      if (!row) return;
      await changeErasure(tx, id, { state: 'running' });
      await sendEvent('erasure/confirmed', { erasureId: id, projectId: row.projectId }, { tx });
    });
  }
  return ids.length;
}
