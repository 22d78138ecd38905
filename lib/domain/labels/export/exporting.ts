import { database } from '@/db/client';
import { requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { readableLabel } from '../access';
import type { ExportFormat, ExportOptions } from '../contract-transfer';
import { versionLines } from '../versions/comparing';
import type { FrameLine } from '../versions/document';
import { labelLines } from '../versions/lines';
import { pictureKey } from '../versions/pictures';
import type { LabelFrame } from '../versions/queries';
import { requireVersion } from '../versions/reading';
import { annotationSets, type PlacedSet } from './annotation-sets';
import { detectionLines } from './detection-lines';
import { LAYOUTS } from './format-files';
import { findVideoHead } from './queries';
import { zipResponse } from './zip';

interface Sets {
  readonly sets: readonly PlacedSet[];
  readonly keyOf: (frame: FrameLine) => string;
}

/** Where pictures lie, noted while frames are read. */
function notedPictures() {
  const keys = new Map<string, string>();
  return {
    note: async (frames: readonly LabelFrame[]) => {
      for (const { frameId, objectKey } of frames) keys.set(frameId, objectKey);
      return frames.map(({ sha256 }) => sha256);
    },
    keyOf: ({ frameId }: FrameLine): string => keys.get(frameId) ?? '',
  };
}

const AT_ONCE = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * A label as it is now, or a version of it, as a zip.
 * @throws AppError NOT_FOUND, FORBIDDEN; UNPROCESSABLE for nothing
 */
export async function exportLabel(
  principal: Principal,
  { datasetId, labelId }: { readonly datasetId: string; readonly labelId: string },
  options: ExportOptions,
): Promise<Response> {
  const found = await readableLabel(principal, labelId, datasetId);
  const { label, projectId, datasetName } = found;
  const { format, version_id: versionId } = options;
  const setOptions = {
    isSequence: LAYOUTS[format].isSequence,
    excludeBadQuality: options.exclude_bad_quality,
    info: { name: label.name, description: label.description },
  };
  const ofVersion = async (id: string): Promise<Sets> => {
    const { row } = await requireVersion(principal, id);
    if (row.labelId !== labelId) throw new AppError('NOT_FOUND', say('errors.labelVersionNotFound'));
    const sets = await annotationSets(versionLines(row), setOptions);
    return { sets, keyOf: ({ sha256 }) => pictureKey(projectId, sha256 ?? '') };
  };
  const ofNow = (): Promise<Sets> =>
    database().transaction(async (tx) => {
      const { note, keyOf } = notedPictures();
      const sets = await annotationSets(labelLines(tx, label, datasetName, note), setOptions);
      return { sets, keyOf };
    }, AT_ONCE);
  const { sets, keyOf } = versionId === undefined ? await ofNow() : await ofVersion(versionId);
  const response = zipResponse(sets, `${label.name}-${format}.zip`, {
    format,
    keyOf: options.include_original_images ? keyOf : null,
    trackNumbers: options.include_track_ids,
    language: principal.origin.language,
  });
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'data-label.export',
    message: `Exported the data label ${label.name} as ${format}`,
    projectId,
    resourceType: 'data-label',
    resourceId: labelId,
    newValue: options,
  });
  return response;
}

/**
 * The detections of a video, or of one frame, as a zip.
 * @throws AppError NOT_FOUND; UNPROCESSABLE for nothing
 */
export async function exportDetections(
  principal: Principal,
  place: { readonly videoId: string } | { readonly frameId: string },
  options: {
    readonly format: 'zip' | ExportFormat;
    readonly include_original_images: boolean;
    readonly include_track_ids: boolean;
  },
): Promise<Response> {
  const videoId =
    'videoId' in place ? place.videoId : (await requireFrame(principal, place.frameId, 'read')).frame.videoId;
  const video = await findVideoHead(principal, videoId);
  if (!video) throw new AppError('NOT_FOUND', say('errors.videoNotFound'));
  const format = options.format === 'zip' ? 'coco' : options.format;
  const { note, keyOf } = notedPictures();
  const sets = await database().transaction(
    (tx) =>
      annotationSets(detectionLines(tx, principal, place, note), {
        isSequence: LAYOUTS[format].isSequence,
        excludeBadQuality: false,
        info: { name: video.name, description: '' },
      }),
    AT_ONCE,
  );
  const response = zipResponse(sets, `${video.name}-${format}.zip`, {
    format,
    keyOf: options.include_original_images ? keyOf : null,
    trackNumbers: options.include_track_ids,
    language: principal.origin.language,
  });
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'detection.export',
    message: `Exported detections of ${video.name} as ${format}`,
    projectId: video.projectId,
    resourceType: 'video',
    resourceId: videoId,
    newValue: { ...place, ...options },
  });
  return response;
}
