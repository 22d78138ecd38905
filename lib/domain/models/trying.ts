import { readFile } from 'node:fs/promises';
import { database } from '@/db/client';
import { readGrayPicture } from '@/lib/domain/frames';
import { tryModel } from '@/lib/engine/model-trials';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { objectStore, withLocalFile } from '@/lib/platform/storage';
import { requireVersion } from './access';
import type { ModelVersionView, TrialView } from './contract';
import { modelKey } from './keys';
import { changeVersion, findFrame, findVersion } from './queries';
import { failedTrial } from './refusals';
import { viewVersion } from './view';

/** So many boxes are kept to be shown, the surest ones. */
const KEPT_BOXES = 500;

const hundredth = (value: number): number => Math.round(value * 100) / 100;

/**
 * Runs a version on a kept frame of its project, in a limited process, and keeps what it found with the version.
 * @throws AppError NOT_FOUND for a version or frame outside the fence or of another project; FORBIDDEN; CONFLICT in an archived
 * project; UNPROCESSABLE where the model finds nothing that can be read as boxes, takes too long or too much memory;
 * UNAVAILABLE where no process can be started
 */
export async function tryVersion(
  principal: Principal,
  id: string,
  frameId: string,
): Promise<ModelVersionView> {
  const version = await requireVersion(database(), principal, id, 'write');
  const frame = await findFrame(database(), frameId);
  // A frame of another project reads like one that does not exist.
  if (frame?.projectId !== version.projectId) throw new AppError('NOT_FOUND', say('errors.frameNotFound'));
  const picture = await readGrayPicture(objectStore(), frame.objectKey);
  const bytes = await withLocalFile(objectStore(), modelKey(version.sha256), (file) => readFile(file));
  const answer = await tryModel(bytes, picture);
  if (!answer.ok) throw failedTrial(answer.reason, answer.detail);
  const boxes = answer.boxes.toSorted((a, b) => b.score - a.score).slice(0, KEPT_BOXES);
  const trial: TrialView = {
    frame_id: frameId,
    tried_at: new Date().toISOString(),
    width: picture.width,
    height: picture.height,
    milliseconds: Math.round(answer.msPerFrame),
    found: answer.boxes.length,
    boxes: boxes.map(({ x, y, w, h, score }) => ({
      x: hundredth(x),
      y: hundredth(y),
      w: hundredth(w),
      h: hundredth(h),
      score: hundredth(score),
    })),
  };
  return database().transaction(async (tx) => {
    await requireVersion(tx, principal, id, 'write');
    await changeVersion(tx, id, { trial: { ...trial } });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.try',
      message: `Tried version ${version.number} of the model ${version.modelName} on a frame`,
      projectId: version.projectId,
      resourceType: 'model version',
      resourceId: id,
      newValue: { frameId, found: trial.found, milliseconds: trial.milliseconds },
    });
    const row = await findVersion(tx, id);
    if (!row) throw new Error('a version was not found again');
    return viewVersion(row);
  });
}
