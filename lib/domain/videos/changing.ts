import { database, type Executor } from '@/db/client';
import { equipmentChange } from '@/lib/domain/calibration';
import { type CalibrationField, calibrationOf } from '@/lib/domain/calibration/contract';
import { findOrCreatePatient, requirePatientOfDataset } from '@/lib/domain/patients';
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
import { requireNotHeld } from './queries-held';
import { removeContents } from './queries-removal';
import { requireUnsigned } from './queries-signed';
import { getVideo, VIDEO_NOT_FOUND } from './reading';

type VideoChange = {
  readonly [K in
    | 'name'
    | 'description'
    | 'captureDate'
    | 'tags'
    | 'source'
    | 'calibrationProfileId'
    | 'chamberId'
    | CalibrationField]?: VideoRow[K] | undefined;
} & {
  /** A pseudonym; null for the patient of the dataset's sample, if it has one. */
  readonly patientId?: string | null | undefined;
};

async function requireWritable(tx: Executor, principal: Principal, id: string): Promise<StoredVideo> {
  const row = await findVisibleVideo(tx, principal, id);
  if (!row) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  await requireProject(tx, principal, row.projectId, 'write', VIDEO_NOT_FOUND);
  return row;
}

/** The column of a video's own patient; a pseudonym that the video has already, if by its sample, changes nothing. */
async function patientChange(
  tx: Executor,
  principal: Principal,
  before: StoredVideo,
  pseudonym: string | null | undefined,
): Promise<{ patientId?: string | null }> {
  if (pseudonym === undefined) return {};
  if (pseudonym === null) return { patientId: null };
  await requirePatientOfDataset(tx, before.datasetId, pseudonym);
  const patientId = await findOrCreatePatient(tx, principal, before.projectId, pseudonym);
  return { patientId: before.patientId === null && patientId === before.samplePatientId ? null : patientId };
}

const equipmentOf = ({ calibrationProfileId, chamberId }: StoredVideo) => ({
  calibrationProfileId,
  chamberId,
});

/**
 * Changes what is said about a video, or its own calibration (null gives way to the dataset's).
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project, or for another patient than that of
 * the dataset's sample.
 */
export async function updateVideo(principal: Principal, id: string, change: VideoChange): Promise<VideoView> {
  await database().transaction(async (tx) => {
    const before = await requireWritable(tx, principal, id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return;
    const { name, description, patient: patientId, captureDate, tags, source, width, height } = before;
    const equipment = await equipmentChange(
      tx,
      { ...calibrationOf(before), ...equipmentOf(before) },
      change,
      { width, height },
    );
    await changeVideo(
      id,
      { ...given, ...equipment, ...(await patientChange(tx, principal, before, change.patientId)) },
      tx,
    );
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'video.update',
      message: `Changed the video ${name}`,
      projectId: before.projectId,
      resourceType: 'video',
      resourceId: id,
      oldValue: {
        name,
        description,
        patientId,
        captureDate,
        tags,
        source,
        ...calibrationOf(before),
        ...equipmentOf(before),
      },
      newValue: { ...given, ...equipment },
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
    await requireNotHeld(tx, { videoId: id });
    await requireUnsigned(tx, { videoId: id });
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
