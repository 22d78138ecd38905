import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { changeMark, findMarkedDataset, isUsedAsControl } from './queries-datasets';

const NOT_FOUND = say('errors.datasetNotFound');

/**
 * Marks a dataset as control material, so that nobody takes it for a patient's: it has no sample, and no report is made of
 * it. Or takes the mark back.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT where the dataset has a patient, a sample, a report or an
 *   analysis that runs, where control runs rest on it, and in an archived project.
 */
export async function markDataset(
  principal: Principal,
  datasetId: string,
  isControl: boolean,
): Promise<{ id: string; isControl: boolean }> {
  await database().transaction(async (tx) => {
    const before = await findMarkedDataset(tx, datasetId);
    if (!before) throw new AppError('NOT_FOUND', NOT_FOUND);
    await requireProject(tx, principal, before.projectId, 'write', NOT_FOUND);
    if (before.isControl === isControl) return;
    if (isControl && before.isOfPatient) throw new AppError('CONFLICT', say('errors.controlOfPatient'));
    if (isControl && (before.hasReport || before.isAnalyzed)) {
      throw new AppError('CONFLICT', say('errors.controlHasReport'));
    }
    if (!isControl && (await isUsedAsControl(tx, datasetId))) {
      throw new AppError('CONFLICT', say('errors.controlInUse'));
    }
    await changeMark(tx, datasetId, isControl);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'dataset.mark-control',
      message: isControl
        ? `Marked the dataset ${before.name} as control material`
        : `Took back that the dataset ${before.name} is control material`,
      projectId: before.projectId,
      resourceType: 'dataset',
      resourceId: datasetId,
      oldValue: { isControl: before.isControl },
      newValue: { isControl },
    });
  });
  return { id: datasetId, isControl };
}
