import { randomUUID } from 'node:crypto';
import { database, type Executor } from '@/db/client';
import { selectBlindFrames } from '@/lib/domain/annotations';
import { type DatasetView, getDataset } from '@/lib/domain/datasets';
import { MAX_COPIED_FRAMES } from '@/lib/domain/datasets/contract';
import { lockAnnotations } from '@/lib/domain/frames';
import { keepOrRemove } from '@/lib/domain/videos';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { copyObjects, type ObjectCopies, planCopies } from './objects';
import { type CopiedFrame, findSource, type SourceVideo, selectPickedFrames } from './queries';
import { insertBoxes, insertCopy, insertTracks } from './queries-copying';

export interface AnnotatedDataset {
  readonly name: string;
  readonly description: string;
  readonly status: 'draft' | 'active';
  readonly metadata: Readonly<Record<string, string>>;
  readonly videoId: string;
  readonly frameIds: readonly string[];
  readonly includeAllFrames: boolean;
  readonly includeAllDetections: boolean;
}

const VIDEO_NOT_FOUND = say('errors.videoNotFound');

/**
 * Makes a detection dataset of annotated frames of a video, in the video's project. It gets its own copy of the video's
 * row, of the chosen frames with their live boxes (tracks as far as all their boxes are on these frames, else as plain
 * boxes) and of all files, so that retention and deletion of the one never empty the other. The file of the copy is the
 * same, and its SHA-256 with it: training tells by that hash that two videos are one recording and keeps them on one
 * side of its split. Masks and data labels stay with the source. Without all detections only boxes that a person drew,
 * imported or verified come along, and a frame from which others were left out is not completely labeled any more.
 *
 * @throws AppError NOT_FOUND for a video outside the fence, or a frame that is not of it; FORBIDDEN for viewers; CONFLICT
 * in an archived project, for a frame that one annotates blind, or when the frames were changed meanwhile; UNPROCESSABLE without a frame that was looked at, or
 * with too many
 */
export async function createFromAnnotations(
  principal: Principal,
  wanted: AnnotatedDataset,
): Promise<DatasetView> {
  const source = await findSource(database(), principal, wanted.videoId);
  if (!source) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  await requireProject(database(), principal, source.dataset.projectId, 'write', VIDEO_NOT_FOUND);
  const picked = await pick(database(), wanted);
  const blind = await selectBlindFrames(database(), principal.userId);
  if (picked.some(({ frame }) => blind.has(frame.id)))
    throw new AppError('CONFLICT', say('errors.submitLayerFirst'));
  const videoId = randomUUID();
  const copies = planCopies(videoId, source.video, picked);
  const datasetId = await keepOrRemove(videoId, async () => {
    await copyObjects(copies);
    return database().transaction((tx) => store(tx, principal, wanted, { videoId, copies }));
  });
  return getDataset(principal, datasetId);
}

/** The frames that were asked for, each picture once. @throws AppError NOT_FOUND, UNPROCESSABLE */
async function pick(db: Executor, wanted: AnnotatedDataset): Promise<readonly CopiedFrame[]> {
  const found = await selectPickedFrames(db, wanted.videoId, {
    ids: wanted.includeAllFrames ? undefined : wanted.frameIds,
    limit: MAX_COPIED_FRAMES + 1,
  });
  if (!wanted.includeAllFrames) {
    const asked = new Set(found.flatMap(({ askedIds }) => askedIds));
    if (wanted.frameIds.some((id) => !asked.has(id))) {
      throw new AppError('NOT_FOUND', say('errors.frameNotFound'));
    }
    const blank = found.find(({ hasDetections }) => !hasDetections);
    if (blank) {
      throw new AppError(
        'UNPROCESSABLE',
        say('errors.frameNotDetected', { number: blank.frame.frameNumber }),
      );
    }
  }
  const picked = found.filter(({ hasDetections }) => hasDetections);
  if (picked.length === 0) throw new AppError('UNPROCESSABLE', say('errors.noDetectedFrames'));
  if (picked.length > MAX_COPIED_FRAMES) {
    throw new AppError('UNPROCESSABLE', say('errors.tooManyCopiedFrames', { max: MAX_COPIED_FRAMES }));
  }
  return picked;
}

interface Prepared {
  readonly videoId: string;
  readonly copies: ObjectCopies;
}

const isSame = (picked: readonly CopiedFrame[], { frameKeys }: ObjectCopies): boolean =>
  picked.length === frameKeys.size && picked.every(({ frame }) => frameKeys.has(frame.id));

async function store(
  tx: Executor,
  principal: Principal,
  wanted: AnnotatedDataset,
  { videoId, copies }: Prepared,
): Promise<string> {
  // Again, in the transaction: the files may have taken long.
  await lockAnnotations(tx, wanted.videoId);
  const source = await findSource(tx, principal, wanted.videoId, { hold: true });
  if (!source) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  const { projectId } = source.dataset;
  await requireProject(tx, principal, projectId, 'write', VIDEO_NOT_FOUND);
  const picked = await pick(tx, wanted);
  if (!isSame(picked, copies)) throw new AppError('CONFLICT', say('errors.raced'));
  const { name, description, status, metadata, includeAllDetections } = wanted;
  const { datasetId, frameIds } = await insertCopy(tx, source, picked, {
    ...{ name, description, status, videoId, copies, includeAllDetections },
    metadata: { source: nameOf(source), ...metadata },
    createdBy: principal.userId,
  });
  const trackIds = await insertTracks(tx, { videoId, frameIds, includeAllDetections });
  const boxes = await insertBoxes(tx, { frameIds, trackIds, includeAllDetections });
  // The job of an upload: it makes what browsers play, where the source had none yet.
  if (source.video.previewStatus === 'pending')
    await sendEvent('video/uploaded', { videoId, projectId }, { tx });
  await recordAudit(tx, principal, {
    type: 'data',
    action: 'dataset.create-from-annotations',
    message: `Created the dataset ${name} from ${picked.length} annotated frames of ${nameOf(source)}`,
    projectId,
    resourceType: 'dataset',
    resourceId: datasetId,
    newValue: {
      ...{ name, description, status, type: 'detection', videoId, boxes, tracks: trackIds.size },
      source: {
        type: 'annotation',
        datasetId: source.dataset.id,
        videoId: wanted.videoId,
        sha256: source.video.sha256,
        frames: picked.map(({ frame }) => frame.id),
      },
      include_all_frames: wanted.includeAllFrames,
      include_all_detections: includeAllDetections,
    },
  });
  return datasetId;
}

const nameOf = ({ dataset, video }: SourceVideo): string => `${dataset.name} / ${video.name}`.slice(0, 1000);
