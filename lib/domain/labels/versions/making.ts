import { randomUUID } from 'node:crypto';
import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { objectStore, type PutResult } from '@/lib/platform/storage';
import { changeableLabel } from '../access';
import type { VersionCounts } from '../contract-fields';
import type { VersionView } from '../contract-versions';
import type { VisibleLabel } from '../queries-labels';
import { countLines, type DocumentLine, writeDocument } from './document';
import { labelLines } from './lines';
import { keepPictures, versionPrefix } from './pictures';
import { insertVersion } from './queries';
import { viewVersion } from './reading';

async function* counted(
  lines: AsyncIterable<DocumentLine>,
  add: (line: DocumentLine) => void,
): AsyncGenerator<DocumentLine> {
  for await (const line of lines) {
    add(line);
    yield line;
  }
}

/** Writes the document from one view of the database, whatever people change meanwhile. */
async function storeDocument(
  { label, projectId, datasetName }: VisibleLabel,
  key: string,
): Promise<{ stored: PutResult; counts: VersionCounts }> {
  const { counts, add } = countLines();
  const stored = await database().transaction(
    (tx) => {
      const lines = labelLines(tx, label, datasetName, (frames) => keepPictures(projectId, frames));
      const body = writeDocument(counted(lines, add));
      return objectStore().put(key, body, { contentType: 'application/x-ndjson' });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return { stored, counts };
}

/**
 * Keeps what a label holds now: a document and copies of the pictures, which nothing changes afterwards.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project; UNPROCESSABLE for an empty label;
 *   ObjectNotFoundError when a picture is gone; StorageFullError
 */
export async function createVersion(
  principal: Principal,
  labelId: string,
  note: string,
): Promise<VersionView> {
  const found = await database().transaction((tx) =>
    changeableLabel(tx, principal, labelId, { hold: 'share' }),
  );
  if (found.itemCount === 0) throw new AppError('UNPROCESSABLE', say('errors.labelEmpty'));
  const { projectId } = found;
  const id = randomUUID();
  const objectKey = `${versionPrefix(projectId)}versions/${id}.jsonl`;
  try {
    const { stored, counts } = await storeDocument(found, objectKey);
    const row = await database().transaction(async (tx) => {
      const { label } = await changeableLabel(tx, principal, labelId, { hold: 'update' });
      const { sha256 } = stored;
      const made = await insertVersion(tx, {
        ...{ id, projectId, labelId, name: label.name, sha256, objectKey, counts, note },
        createdBy: principal.userId,
      });
      await recordAudit(tx, principal, {
        type: 'data',
        action: 'data-label.create-version',
        message: `Kept version ${made.number} of the data label ${label.name}`,
        projectId,
        resourceType: 'data-label-version',
        resourceId: id,
        newValue: { labelId, number: made.number, sha256, counts, note },
      });
      return made;
    });
    return viewVersion(row, principal.displayName);
  } catch (error) {
    // Without its row the document is nothing; pictures may be other versions'.
    await objectStore().delete(objectKey);
    throw error;
  }
}
