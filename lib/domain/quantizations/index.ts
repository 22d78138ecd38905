import { database } from '@/db/client';
import { selectDatasets, selectReadyFrames } from '@/lib/domain/labeled-frames';
import { requireVersion } from '@/lib/domain/models';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { createTask } from '@/lib/platform/tasks';
import { CALIBRATION_FRAMES, divideFrames, JUDGED_FRAMES } from './frames';

/**
 * Asks for the int8 form of a version.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT for a version in quarantine, of another task or that is one already, where
 * no frame of the project is completely labeled, and in an archived project
 */
export async function requestQuantization(
  principal: Principal,
  versionId: string,
): Promise<{ task_id: string }> {
  return database().transaction(async (tx) => {
    const version = await requireVersion(tx, principal, versionId, 'write');
    if (version.task !== 'detection') throw new AppError('CONFLICT', say('errors.models.detectionAlone'));
    if (version.state === 'quarantined') throw new AppError('CONFLICT', say('errors.models.quarantined'));
    if (version.origin === 'quantized') throw new AppError('CONFLICT', say('errors.quantization.isOne'));
    const { projectId } = version;
    const datasetIds = (await selectDatasets(tx, projectId)).map(({ id }) => id);
    const ready = await selectReadyFrames(
      tx,
      projectId,
      datasetIds,
      2 * (CALIBRATION_FRAMES + JUDGED_FRAMES),
    );
    if (ready.length === 0) throw new AppError('CONFLICT', say('errors.training.noFrames'));
    const task = await createTask(tx, principal, {
      ...{ type: 'quantization', projectId, subjectId: version.modelId },
      payload: { versionId, ...divideFrames(ready) },
    });
    await sendEvent('quantization/requested', { taskId: task.id, projectId }, { tx });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.quantize',
      message: `Asked for the int8 form of version ${version.number} of the model ${version.modelName}`,
      projectId,
      resourceType: 'model version',
      resourceId: versionId,
    });
    return { task_id: task.id };
  });
}
