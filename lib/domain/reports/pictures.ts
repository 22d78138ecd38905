import { buffer } from 'node:stream/consumers';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { log } from '@/lib/platform/http/log';
import { keepByContent, mediaResponse, objectStore } from '@/lib/platform/storage';
import { sha256Of } from '@/lib/sha256';
import type { ReportContent } from './contract-content';
import { findVisibleReport } from './queries';

/** Pictures of the reports of a dataset; they go when the dataset does. */
const keyOf = (datasetId: string, sha256: string): string => `reports/${datasetId}/pictures/${sha256}`;

/**
 * Keeps a picture that a report shows, under the hash of its bytes: a report that names the hash is a report on this very
 * picture, whatever becomes of the frames and tracks that it was drawn from. Keeping the same picture twice is no harm.
 *
 * @param picture PNG or JPEG
 * @returns the hash, 64 hex digits
 * @throws StorageFullError
 */
export const keepReportPicture = (datasetId: string, picture: Uint8Array): Promise<string> =>
  keepByContent(objectStore(), (sha256) => keyOf(datasetId, sha256), picture);

/**
 * The pictures that a report shows, by hash, for the PDF. One that cannot be read, or is not what its hash says, is left
 * out: the report says then that it is missing.
 */
export async function readReportPictures(content: ReportContent): Promise<ReadonlyMap<string, Buffer>> {
  const { tracks, frames } = content.pictures ?? { tracks: [], frames: [] };
  const found = new Map<string, Buffer>();
  for (const { sha256 } of [...tracks, ...frames]) {
    try {
      const bytes = await buffer((await objectStore().get(keyOf(content.dataset.id, sha256))).stream);
      if (sha256Of(bytes) !== sha256) throw new Error('the picture is not the one that was kept');
      found.set(sha256, bytes);
    } catch (error) {
      log.error({ datasetId: content.dataset.id, sha256, err: error }, 'a picture of a report is missing');
    }
  }
  return found;
}

/**
 * A picture of a report of a dataset.
 * @throws AppError NOT_FOUND, also outside the fence; ObjectNotFoundError
 */
export async function viewReportPicture(
  principal: Principal,
  { datasetId, sha256 }: { readonly datasetId: string; readonly sha256: string },
  request: Request,
): Promise<Response> {
  const report = await findVisibleReport(principal, { datasetId });
  if (!report) throw new AppError('NOT_FOUND', say('errors.reportNotFound'));
  // Named by its hash, it never changes.
  return mediaResponse(request, objectStore(), keyOf(datasetId, sha256), { maxAgeSeconds: 86_400 });
}
