import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { mediaResponse, objectStore } from '@/lib/platform/storage';
import { readableLabel, requireOwner } from '../access';
import { countsSchema } from '../contract-fields';
import type { VersionView } from '../contract-versions';
import { type Paging, pageOf } from '../labels';
import { pictureKey } from './pictures';
import { findVersion, type ListedVersion, selectVersions, type VersionRow } from './queries';

/** A version never changes. */
const KEPT = { maxAgeSeconds: 86_400 };

export const viewVersion = (row: VersionRow, createdByName: string | null): VersionView => ({
  id: row.id,
  data_label_id: row.labelId,
  project_id: row.projectId,
  name: row.name,
  number: row.number,
  note: row.note,
  sha256: row.sha256,
  counts: countsSchema.parse(row.counts),
  created_by: row.createdBy,
  created_by_name: createdByName,
  created_at: row.createdAt.toISOString(),
});

const viewListed = ({ version, createdByName }: ListedVersion): VersionView =>
  viewVersion(version, createdByName);

/**
 * A version of one's own label (of a deleted one: that one made), or with review_annotations of anybody's.
 * @throws AppError NOT_FOUND outside the fence; FORBIDDEN
 */
export async function requireVersion(
  principal: Principal,
  id: string,
): Promise<{ row: VersionRow; view: VersionView }> {
  const found = await findVersion(principal, id);
  if (!found) throw new AppError('NOT_FOUND', say('errors.labelVersionNotFound'));
  const { version, owner, labelDeletedAt } = found;
  requireOwner(principal, (labelDeletedAt === null ? owner : version.createdBy) ?? '');
  return { row: version, view: viewListed(found) };
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function listVersions(principal: Principal, labelId: string, paging: Paging) {
  await readableLabel(principal, labelId);
  const { rows, total } = await selectVersions(labelId, paging);
  return { versions: rows.map(viewListed), ...pageOf(paging, total) };
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function getVersion(principal: Principal, id: string): Promise<VersionView> {
  return (await requireVersion(principal, id)).view;
}

/** The document of a version. @throws AppError NOT_FOUND, FORBIDDEN; ObjectNotFoundError */
export async function readVersion(principal: Principal, id: string, request: Request): Promise<Response> {
  const { row } = await requireVersion(principal, id);
  const downloadName = `${row.name}-v${row.number}.jsonl`;
  return mediaResponse(request, objectStore(), row.objectKey, { ...KEPT, downloadName });
}

/** A picture that a version holds. @throws AppError NOT_FOUND, FORBIDDEN; ObjectNotFoundError */
export async function readVersionPicture(
  principal: Principal,
  { versionId, sha256 }: { readonly versionId: string; readonly sha256: string },
  request: Request,
): Promise<Response> {
  const { row } = await requireVersion(principal, versionId);
  return mediaResponse(request, objectStore(), pictureKey(row.projectId, sha256), KEPT);
}
