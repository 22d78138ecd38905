import { randomUUID } from 'node:crypto';
import { database } from '@/db/client';
import { selectBlindFrames } from '@/lib/domain/annotations';
import { requireImportLabel } from '@/lib/domain/labels';
import { displayFileName, fileEnding, receiveUpload, requireDataset } from '@/lib/domain/videos';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { invalidRequest } from '@/lib/platform/http/invalid-request';
import { log } from '@/lib/platform/http/log';
import { sendEvent } from '@/lib/platform/jobs';
import { alertStorageFull } from '@/lib/platform/notifications';
import { objectStore, requireSpace } from '@/lib/platform/storage';
import { createTask } from '@/lib/platform/tasks';
import { isStorageFull } from '@/lib/storage-full';
import { compareWithStored } from './comparing';
import {
  type ImportOrder,
  type ImportPlan,
  importFields,
  type importLabels,
  LABEL_FILE_ENDINGS,
  MAX_LABEL_FILE_MEGABYTES,
} from './contract';
import { importKey } from './keys';
import { type LoadedImport, loadImport } from './loading';
import { viewPlan } from './view';

export { removeOrphanImports } from './orphans';

function fieldsOf(given: Readonly<Record<string, string>>) {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = importFields.safeParse(filled);
  if (!parsed.success) throw invalidRequest(parsed.error.issues);
  return parsed.data;
}

function requireEnding(filename: string): void {
  if (LABEL_FILE_ENDINGS.some((ending) => ending === fileEnding(filename))) return;
  throw new AppError('UNSUPPORTED_MEDIA', say('errors.labelImport.kind'));
}

/**
 * Takes a label file for a dataset. A dry run says what would happen and keeps nothing; otherwise the import starts.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the project is archived, or for a frame that one
 * annotates blind; UNPROCESSABLE naming the line at fault, or
 * when nothing of the file belongs here; UNSUPPORTED_MEDIA, PAYLOAD_TOO_LARGE, INVALID_REQUEST, UNAVAILABLE
 */
export async function receiveLabelFile(
  principal: Principal,
  datasetId: string,
  request: Request,
): Promise<AnswerOf<typeof importLabels>> {
  await requireDataset(principal, datasetId);
  const id = randomUUID();
  const key = importKey(id);
  let isKept = false;
  try {
    await requireSpace(objectStore(), Number(request.headers.get('content-length') ?? 0));
    const upload = await receiveUpload(request, {
      store: objectStore(),
      key,
      maxBytes: MAX_LABEL_FILE_MEGABYTES * 1024 * 1024,
      stallSeconds: env.UPLOAD_STALL_SECONDS,
      admit: requireEnding,
    });
    const fields = fieldsOf(upload.fields);
    if (fields.data_label_id) await requireImportLabel(principal, fields.data_label_id, datasetId);
    const order: ImportOrder = {
      object_key: key,
      file_name: displayFileName(upload.originalFilename),
      sha256: upload.object.sha256,
      dataset_id: datasetId,
      video_id: fields.video_id ?? null,
      data_label_id: fields.data_label_id ?? null,
      classes: fields.classes,
      verified: fields.verified,
    };
    const loaded = await loadImport(order, principal.userId);
    if (fields.video_id && loaded.videos.length === 0)
      throw new AppError('NOT_FOUND', say('errors.videoNotFound'));
    await requireSight(principal, loaded);
    const plan = await planOf(principal, order, loaded);
    if (fields.dry_run) return { dry_run: true, task_id: null, plan };
    requireSomething(plan);
    await startImport(principal, id, order, plan);
    isKept = true;
    return { dry_run: false, task_id: id, plan };
  } catch (error) {
    if (isStorageFull(error)) await alertStorageFull();
    throw error;
  } finally {
    if (!isKept)
      await objectStore()
        .delete(key)
        .catch((err: unknown) => log.error({ err, key }, 'a label file could not be removed'));
  }
}

async function planOf(principal: Principal, order: ImportOrder, loaded: LoadedImport): Promise<ImportPlan> {
  const { already } = await compareWithStored(database(), loaded.planned.boxes);
  const notes = loaded.skipped.map((each) => inWords(each, principal.origin.language));
  return viewPlan(order, loaded, already, notes);
}

/** A file brings boxes that everybody sees, and the plan tells how many are there. @throws AppError CONFLICT */
async function requireSight(principal: Principal, { planned }: LoadedImport): Promise<void> {
  const blind = await selectBlindFrames(database(), principal.userId);
  if (planned.matched.some(({ id }) => blind.has(id)))
    throw new AppError('CONFLICT', say('errors.submitLayerFirst'));
}

/** @throws AppError UNPROCESSABLE */
function requireSomething({ boxes, frames }: ImportPlan): void {
  if (boxes.total > 0) return;
  throw new AppError(
    'UNPROCESSABLE',
    say(frames.matched === 0 ? 'errors.labelImport.noFrame' : 'errors.labelImport.nothing'),
  );
}

async function startImport(
  principal: Principal,
  taskId: string,
  order: ImportOrder,
  plan: ImportPlan,
): Promise<void> {
  await database().transaction(async (tx) => {
    // Again, in the transaction: the upload may have taken long.
    const projectId = await requireDataset(principal, order.dataset_id, tx);
    await createTask(
      tx,
      principal,
      { id: taskId, type: 'import', projectId, subjectId: order.dataset_id, payload: order },
      [plan.boxes.total],
    );
    await sendEvent('labels/import.requested', { taskId, projectId }, { tx });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'labels.import',
      message: `Started to import ${plan.boxes.total} boxes from ${order.file_name}`,
      projectId,
      resourceType: 'dataset',
      resourceId: order.dataset_id,
      newValue: { ...order, format: plan.format },
    });
  });
}
