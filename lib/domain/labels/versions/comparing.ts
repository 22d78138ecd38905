import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { objectStore } from '@/lib/platform/storage';
import { readableLabel } from '../access';
import type { Difference } from '../contract-versions';
import { type Paging, pageOf } from '../labels';
import { compareDocuments } from './compare';
import { type DocumentLine, readDocument } from './document';
import { labelLines } from './lines';
import type { VersionRow } from './queries';
import { requireVersion } from './reading';

/** The lines of a version's document, which is opened with the first. @throws ObjectNotFoundError */
export async function* versionLines({ objectKey }: VersionRow): AsyncGenerator<DocumentLine> {
  const { stream } = await objectStore().get(objectKey);
  yield* readDocument(stream as AsyncIterable<Uint8Array>);
}

/**
 * What differs between a version and another one, or its label as it is now.
 * @throws AppError NOT_FOUND, also when there is no label any more to compare with; FORBIDDEN; ObjectNotFoundError
 */
export async function compareVersions(
  principal: Principal,
  versionId: string,
  { to: otherId, page, limit }: Paging & { readonly to?: string | undefined },
): Promise<Difference> {
  const from = await requireVersion(principal, versionId);
  const to = otherId === undefined ? null : await requireVersion(principal, otherId);
  const found = versionLines(from.row);
  const paging = { page, limit };
  const { total, ...difference } = to
    ? await compareDocuments(found, versionLines(to.row), paging)
    : await compareWithNow(principal, from.row, found, paging);
  return { from: from.view, to: to?.view ?? null, ...difference, ...pageOf(paging, total) };
}

async function compareWithNow(
  principal: Principal,
  { labelId }: VersionRow,
  found: AsyncIterable<DocumentLine>,
  paging: Paging,
) {
  if (labelId === null) throw new AppError('NOT_FOUND', say('errors.labelNotFound'));
  const { label, datasetName } = await readableLabel(principal, labelId);
  return database().transaction(
    (tx) => {
      const now = labelLines(tx, label, datasetName, async (frames) => frames.map(({ sha256 }) => sha256));
      return compareDocuments(found, now, paging);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
