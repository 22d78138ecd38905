import { database } from '@/db/client';
import { requireVersion } from '@/lib/domain/models';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf, BodyOf } from '@/lib/platform/http/contract';
import { sendEvent } from '@/lib/platform/jobs';
import { createTask } from '@/lib/platform/tasks';
import { DEFAULT_TOLERANCE, type revalidateVersion as revalidateContract, type Tolerance } from './contract';
import { findLastTolerance, insertRevalidation, selectSignedRecordings } from './queries';
import { storedTolerance } from './stored';

/** What the project tolerated last, else what the product proposes. */
export const toleranceOf = (last: unknown): Tolerance => storedTolerance.catch(DEFAULT_TOLERANCE).parse(last);

/**
 * Asks for the recordings of the newest signed reports to be measured with a version, beside what was signed.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT for a version in quarantine or of another task, where no report with
 * recordings is signed, and in an archived project
 */
export async function requestRevalidation(
  principal: Principal,
  versionId: string,
  given: BodyOf<typeof revalidateContract>,
): Promise<AnswerOf<typeof revalidateContract>> {
  return database().transaction(async (tx) => {
    const version = await requireVersion(tx, principal, versionId, 'write');
    if (version.task !== 'detection') throw new AppError('CONFLICT', say('errors.models.detectionAlone'));
    if (version.state === 'quarantined') throw new AppError('CONFLICT', say('errors.models.quarantined'));
    const { projectId } = version;
    const recordings = await selectSignedRecordings(tx, projectId, given.reports);
    if (recordings.length === 0) throw new AppError('CONFLICT', say('errors.revalidation.nothingSigned'));
    const tolerance = given.tolerance ?? toleranceOf(await findLastTolerance(tx, projectId));
    const task = await createTask(tx, principal, {
      ...{ type: 'revalidation', projectId, subjectId: version.modelId, payload: {} },
    });
    const id = await insertRevalidation(
      tx,
      { projectId, versionId, taskId: task.id, tolerance, createdBy: principal.userId },
      recordings,
    );
    await sendEvent('revalidation/requested', { taskId: task.id, projectId }, { tx });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.revalidate',
      message: `Revalidated version ${version.number} of the model ${version.modelName} on ${recordings.length} signed recordings`,
      projectId,
      resourceType: 'revalidation',
      resourceId: id,
      newValue: { versionId, tolerance, reports: given.reports },
    });
    return { revalidation_id: id, task_id: task.id };
  });
}
