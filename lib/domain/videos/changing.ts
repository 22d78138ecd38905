import { database, type Executor } from '@/db/client';
import { type Calibration, calibrationOf } from '@/lib/domain/calibration/contract';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { VideoView } from './contract';
import {
  changeVideo,
  countReportsOn,
  findVisibleVideo,
  removeVideo,
  type StoredVideo,
  type VideoRow,
} from './queries';
import { removeContents } from './queries-removal';
import { getVideo, VIDEO_NOT_FOUND } from './reading';

type VideoChange = {
  readonly [K in 'name' | 'description' | 'patientId' | 'captureDate' | keyof Calibration]?:
    | VideoRow[K]
    | undefined;
};

async function requireWritable(tx: Executor, principal: Principal, id: string): Promise<StoredVideo> {
  const row = await findVisibleVideo(tx, principal, id);
  if (!row) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  await requireProject(tx, principal, row.projectId, 'write', VIDEO_NOT_FOUND);
  return row;
}

/**
 * Changes what is said about a video, or its own calibration (null gives way to the dataset's).
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project.
 */
export async function updateVideo(principal: Principal, id: string, change: VideoChange): Promise<VideoView> {
  await database().transaction(async (tx) => {
    const before = await requireWritable(tx, principal, id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return;
    await changeVideo(id, given, tx);
    const { name, description, patientId, captureDate } = before;
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'video.update',
      message: `Changed the video ${name}`,
      projectId: before.projectId,
      resourceType: 'video',
      resourceId: id,
      oldValue: { name, description, patientId, captureDate, ...calibrationOf(before) },
      newValue: given,
    });
  });
  return getVideo(principal, id);
}

/**
 * Deletes a video with its frames, detections and measurements, and its stored objects; work that runs on it is
 * stopped. Issued reports stay as they are.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project, or, without `cascade`, when an
 * issued report is based on the video.
 */
export async function deleteVideo(
  principal: Principal,
  id: string,
  options: { readonly cascade?: boolean | undefined } = {},
): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const before = await requireWritable(tx, principal, id);
    const reports = await countReportsOn(tx, id);
    if (reports > 0 && !options.cascade) {
      throw new AppError('CONFLICT', say('errors.videoInReport'));
    }
    await removeContents(tx, { videoId: id });
    await removeVideo(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: reports > 0 ? 'warning' : 'info',
      action: 'video.delete',
      message: `Deleted the video ${before.name}${reports > 0 ? ` (issued reports on it: ${reports})` : ''}`,
      projectId: before.projectId,
      resourceType: 'video',
      resourceId: id,
      oldValue: { name: before.name, originalFilename: before.originalFilename, sha256: before.sha256 },
    });
    return { id, message: 'Video deleted' };
  });
}
