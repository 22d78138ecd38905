import { database, type Executor } from '@/db/client';
import { requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { changeableLabel } from './access';
import type { ItemView } from './contract-fields';
import { givenOf, type Judgment } from './judgment';
import {
  type Candidate,
  changeItem,
  countItems,
  findItem,
  insertItems,
  selectCandidates,
  selectFrameCandidates,
} from './queries-items';
import type { VisibleLabel } from './queries-labels';
import { viewItem } from './view';

/** What the documented clients send for every cell: items then keep the class of their box. */
const UNTOLD: readonly string[] = ['sperm', 'object'];

const classOf = (candidate: Candidate, told: string | undefined): string =>
  told === undefined || UNTOLD.includes(told) ? candidate.className : told;

/** @throws AppError INVALID_REQUEST for a detection of another dataset */
function requireSameDataset({ label }: VisibleLabel, candidates: readonly Candidate[]): void {
  if (candidates.some(({ datasetId }) => datasetId !== label.datasetId)) {
    throw new AppError('INVALID_REQUEST', say('errors.detectionOfOtherDataset'));
  }
}

async function insert(
  tx: Executor,
  principal: Principal,
  { label }: VisibleLabel,
  candidates: readonly Candidate[],
  className: string | undefined,
): Promise<number> {
  const items = candidates.map((candidate) => ({
    detectionId: candidate.detectionId,
    maskId: candidate.maskId ?? candidate.cellMaskId,
    className: classOf(candidate, className),
  }));
  return insertItems(tx, { labelId: label.id, annotatedBy: principal.userId }, items);
}

interface Added {
  readonly success: true;
  readonly data_label_id: string;
  readonly added: number;
  readonly already: number;
  readonly item_count: number;
  readonly message: string;
}

async function addAll(
  tx: Executor,
  principal: Principal,
  found: VisibleLabel,
  candidates: readonly Candidate[],
  { className, message }: { readonly className: string | undefined; readonly message: string },
): Promise<Added> {
  const labelId = found.label.id;
  const added = await insert(tx, principal, found, candidates, className);
  await recordAudit(tx, principal, {
    type: 'data',
    action: 'data-label.add-items',
    message: `Added ${added} items to the data label ${found.label.name}`,
    projectId: found.projectId,
    resourceType: 'data-label',
    resourceId: labelId,
    newValue: { added, already: candidates.length - added },
  });
  return {
    success: true,
    data_label_id: labelId,
    added,
    already: candidates.length - added,
    item_count: await countItems(tx, labelId),
    message,
  };
}

/**
 * Puts detections into a label, each by its own id or a mask's. All or none; adding twice is harmless.
 * @throws AppError NOT_FOUND when one of them is not there; FORBIDDEN; INVALID_REQUEST for a detection of another dataset
 */
export async function addItems(
  principal: Principal,
  labelId: string,
  ids: readonly string[],
  className: string,
): Promise<Added> {
  return database().transaction(async (tx) => {
    const found = await changeableLabel(tx, principal, labelId, { hold: 'share' });
    const candidates = await selectCandidates(tx, principal, ids);
    if (ids.some((id) => !candidates.has(id))) {
      throw new AppError('NOT_FOUND', say('errors.detectionNotFound'));
    }
    const each = new Map([...candidates.values()].map((candidate) => [candidate.detectionId, candidate]));
    requireSameDataset(found, [...each.values()]);
    return addAll(tx, principal, found, [...each.values()], {
      className,
      message: 'Detections added to data label successfully!',
    });
  });
}

/**
 * Puts all live detections of a frame into a label; of a frame that was extracted more than once, those of the copy whose
 * boxes count. Adding it again adds what is new.
 * @throws AppError NOT_FOUND, FORBIDDEN; UNPROCESSABLE for a frame without detections; INVALID_REQUEST for a frame of
 * another dataset
 */
export async function addFrame(
  principal: Principal,
  labelId: string,
  frameId: string,
  className: string | undefined,
): Promise<Added & { readonly frame_id: string }> {
  return database().transaction(async (tx) => {
    const found = await changeableLabel(tx, principal, labelId, { hold: 'share' });
    const { frame } = await requireFrame(principal, frameId, 'read');
    const candidates = await selectFrameCandidates(tx, principal, frame.sameAs ?? frameId);
    requireSameDataset(found, candidates);
    if (candidates.length === 0) throw new AppError('UNPROCESSABLE', say('errors.noDetectionsToAdd'));
    const added = await addAll(tx, principal, found, candidates, {
      className,
      message: 'Frame and all detections added to data label successfully!',
    });
    return { ...added, frame_id: frameId };
  });
}

export interface NewItem {
  /** A detection, or one of its masks. */
  readonly id: string;
  readonly datasetId?: string | undefined;
  /** The video in which the detection must lie. */
  readonly videoId?: string | undefined;
  /** Whether what is said here stands over what the item says already. */
  readonly overwrites: boolean;
  readonly withMask: boolean;
}

/**
 * Puts one detection into a label, with what a person says about it.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_REQUEST
 */
export async function addItem(
  principal: Principal,
  labelId: string,
  item: NewItem,
  judgment: Judgment,
): Promise<ItemView & { success: true; added: boolean; message: string }> {
  return database().transaction(async (tx) => {
    const { datasetId } = item;
    const found = await changeableLabel(tx, principal, labelId, { hold: 'share', datasetId });
    const candidate = (await selectCandidates(tx, principal, [item.id])).get(item.id);
    if (!candidate || (item.videoId !== undefined && candidate.videoId !== item.videoId)) {
      throw new AppError('NOT_FOUND', say('errors.detectionNotFound'));
    }
    requireSameDataset(found, [candidate]);
    const { className, ...said } = givenOf(judgment);
    const added = (await insert(tx, principal, found, [candidate], className)) === 1;
    const { detectionId, maskId, cellMaskId } = candidate;
    const row = await findItem(tx, labelId, detectionId, { kinds: ['detection'], hold: true });
    if (!row) throw new Error('the item was not stored');
    const isTold = className !== undefined && !UNTOLD.includes(className);
    const change = {
      ...said,
      ...(isTold ? { className } : {}),
      maskId: item.withMask ? (maskId ?? cellMaskId) : null,
      annotatedBy: principal.userId,
    };
    if (added || item.overwrites) await changeItem(tx, row.item.id, change);
    await recordAudit(tx, principal, {
      type: 'data',
      action: added ? 'data-label.add-item' : 'data-label.readd-item',
      message: `${added ? 'Added' : 'Added again'} a detection of frame ${row.frameNumber} to the data label ${found.label.name}`,
      projectId: found.projectId,
      resourceType: 'data-label',
      resourceId: labelId,
      newValue: { detectionId, ...change },
    });
    const stored = await findItem(tx, labelId, detectionId, { kinds: ['detection'] });
    if (!stored) throw new Error('the item was not stored');
    return {
      ...viewItem(stored),
      success: true,
      added,
      message: 'Detection added to data label successfully!',
    };
  });
}
