import { database, type Executor } from '@/db/client';
import {
  findImported,
  type ImportCounts,
  type ImportedTrack,
  layBetween,
  NO_COUNTS,
  storeImported,
} from '@/lib/domain/annotations';
import { addImportedItems } from '@/lib/domain/labels';
import { storeImportedMasks } from '@/lib/domain/masks';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { reportProgress } from '@/lib/platform/tasks';
import { compareWithStored, piecesOf } from './comparing';
import type { ImportOrder, ImportResult } from './contract';
import { loadImport } from './loading';
import type { PlannedBox } from './planning';
import { holdDataset } from './queries';

/** Who asked for an import, and the task that does it. */
export interface ImportJob {
  readonly taskId: string;
  readonly userId: string | null;
  readonly projectId: string;
  readonly order: ImportOrder;
}

interface Piecewise {
  readonly job: ImportJob;
  readonly signal: AbortSignal;
}

/** Tracks whose boxes are laid at once. */
const TRACKS_AT_ONCE = 40;
/** Shares of the progress that storing boxes and laying tracks take; masks and items have the rest. */
const STORED_AT = 60;
const LAID_AT = 75;
const ENDED_AT = 95;

/** One step of an import as one transaction with its audit entry. @throws AppError CONFLICT when the project is archived */
async function step<T extends object>(
  { job, signal }: Piecewise,
  what: string,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { order, userId, projectId, taskId } = job;
  return database().transaction(async (tx) => {
    if (!(await holdDataset(tx, order.dataset_id))) throw new AppError('CONFLICT', say('errors.archived'));
    const done = await work(tx);
    await recordAudit(
      tx,
      { origin: JOB_ORIGIN, ...(userId ? { userId } : {}) },
      {
        type: 'data',
        action: 'labels.import',
        message: `Imported ${what} from ${order.file_name}`,
        projectId,
        resourceType: 'dataset',
        resourceId: order.dataset_id,
        newValue: { taskId, ...done },
      },
    );
    return done;
  });
}

const report = (job: ImportJob, from: number, to: number, position: number, total: number): Promise<void> =>
  reportProgress(job.taskId, {
    progress: from + ((to - from) * position) / total,
    stage: 'processing',
    message: say('work.importing', { position, total }),
  });

async function storeBoxes(
  run: Piecewise,
  pieces: readonly (readonly PlannedBox[])[],
  tracks: readonly ImportedTrack[],
): Promise<ImportCounts> {
  const { taskId: clientId, userId } = run.job;
  const sum = { ...NO_COUNTS };
  for (const [index, piece] of pieces.entries()) {
    const batch = { videoId: piece[0]?.videoId ?? '', userId, clientId, sequence: index + 1 };
    const counts = await step(run, 'boxes', (tx) => storeImported(tx, batch, piece, tracks));
    sum.added += counts.added;
    sum.already += counts.already;
    sum.tracks += counts.tracks;
    await report(run.job, 0, STORED_AT, index + 1, pieces.length);
  }
  return sum;
}

/** @param after the last number that a batch of this import has */
async function layTracks(run: Piecewise, boxes: readonly PlannedBox[], after: number): Promise<void> {
  const { taskId: clientId, userId } = run.job;
  const byVideo = new Map<string, Set<string>>();
  for (const { videoId, trackId } of boxes) {
    if (trackId === null) continue;
    const ids = byVideo.get(videoId) ?? new Set();
    byVideo.set(videoId, ids.add(trackId));
  }
  const groups = [...byVideo].flatMap(([videoId, ids]) => {
    const all = [...ids];
    const starts = all.map((_, index) => index).filter((index) => index % TRACKS_AT_ONCE === 0);
    return starts.map((start) => ({ videoId, ids: all.slice(start, start + TRACKS_AT_ONCE) }));
  });
  for (const [index, { videoId, ids }] of groups.entries()) {
    const batch = { videoId, userId, clientId, sequence: after + index + 1 };
    await step(run, 'tracks', async (tx) => {
      await layBetween(tx, batch, ids);
      return { tracks: ids.length };
    });
    await report(run.job, STORED_AT, LAID_AT, index + 1, groups.length);
  }
}

/** Masks of the boxes that are there by now, and their places in the data label. */
async function storeRest(
  run: Piecewise,
  pieces: readonly (readonly PlannedBox[])[],
): Promise<{ masks: number; items: number }> {
  const { userId, order } = run.job;
  const sum = { masks: 0, items: 0 };
  for (const [index, piece] of pieces.entries()) {
    const wanted = piece.filter(({ masks }) => order.data_label_id !== null || masks.length > 0);
    if (wanted.length === 0) continue;
    const counts = await step(run, 'masks and items', async (tx) => {
      const found = await findImported(tx, wanted);
      const stored = wanted.flatMap((box) => {
        const detectionId = found.get(box.id);
        return detectionId === undefined ? [] : [{ ...box, detectionId }];
      });
      const masks = stored.flatMap(({ detectionId, masks }) =>
        masks.map((mask) => ({ ...mask, detectionId })),
      );
      const items = stored.map(({ detectionId, className, said }) => ({ detectionId, className, ...said }));
      const labelId = order.data_label_id;
      return {
        masks: await storeImportedMasks(tx, userId, masks),
        items: labelId === null ? 0 : await addImportedItems(tx, { labelId, userId }, items),
      };
    });
    sum.masks += counts.masks;
    sum.items += counts.items;
    await report(run.job, LAID_AT, ENDED_AT, index + 1, pieces.length);
  }
  return sum;
}

/**
 * Imports a file. Safe to run again, and to stop: what is stored stays, and the next run of the same file goes on with the
 * rest.
 * @throws AppError UNPROCESSABLE, NOT_FOUND when the file is gone; CONFLICT when the project is archived meanwhile
 */
export async function importFile(job: ImportJob, signal: AbortSignal): Promise<ImportResult> {
  const { planned } = await loadImport(job.order, job.taskId);
  const { trackOf } = await compareWithStored(database(), planned.boxes);
  const boxes = planned.boxes.map((box) => ({
    ...box,
    trackId: box.trackId && (trackOf.get(box.trackId) ?? box.trackId),
  }));
  const pieces = piecesOf(boxes);
  const run = { job, signal };
  const { added, already, tracks } = await storeBoxes(run, pieces, [...planned.tracks.values()]);
  await layTracks(run, boxes, pieces.length);
  const { masks, items } = await storeRest(run, pieces);
  return {
    frames: new Set(boxes.map(({ frameId }) => frameId)).size,
    boxes: added,
    already,
    tracks,
    masks,
    items,
  };
}
