import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import { sha256Of } from '@/lib/sha256';
import {
  type CellRow,
  changeMask,
  findCell,
  findMask,
  insertMask,
  type MaskRow,
  type NewMask,
  selectLiveMasks,
} from './queries';

const NOT_FOUND = say('errors.detectionNotFound');

/**
 * A cell that the principal may see, or change where `need` is 'write'. Inside a transaction of a change (`lock`), the
 * cell stays as it is until its end.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the project is archived
 */
export async function requireCell(
  db: Executor,
  principal: Principal,
  id: string,
  need: 'read' | 'write',
  { lock = false } = {},
): Promise<CellRow> {
  const cell = await findCell(db, principal, id, { lock });
  if (!cell) throw new AppError('NOT_FOUND', NOT_FOUND);
  if (need === 'write') await requireProject(db, principal, cell.projectId, 'write', NOT_FOUND);
  return cell;
}

/** What is stored of a mask that was just made. */
export type MadeMask = Pick<NewMask, 'x' | 'y' | 'width' | 'height' | 'rle' | 'source'> &
  Partial<Pick<NewMask, 'part' | 'score' | 'points' | 'modelId' | 'seed'>>;

interface Replacing {
  /** Whether it may take the place of a mask that is there. */
  readonly overwrite: boolean;
  /** The version that was seen, 0 for none; undefined overwrites unseen. */
  readonly seenVersion?: number | undefined;
}

/** Of window and runs: two masks are the same exactly when they fill the same pixels of the frame. */
export const maskHash = ({ x, y, width, height, rle }: MadeMask): string =>
  sha256Of(`${x},${y},${width},${height};${rle}`);

/** @throws AppError CONFLICT where a mask is there that must not be replaced */
export function requireReplaceable(live: MaskRow | undefined, { overwrite, seenVersion }: Replacing): void {
  if (live && !overwrite) throw new AppError('CONFLICT', say('errors.masks.exists'));
  requireSeen(live?.version ?? 0, seenVersion);
}

/**
 * Stores a mask in place of the one before, which is kept as history.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project, where a mask is there that must not be replaced,
 * or somebody else has changed it since `seenVersion`
 */
export async function storeMask(
  principal: Principal,
  detectionId: string,
  made: MadeMask,
  replacing: Replacing,
): Promise<MaskRow> {
  return database().transaction(async (tx) => {
    const cell = await requireCell(tx, principal, detectionId, 'write', { lock: true });
    const part = made.part ?? 'cell';
    const live = (await selectLiveMasks(tx, detectionId)).find((mask) => mask.part === part);
    requireReplaceable(live, replacing);
    const sha256 = maskHash(made);
    const values = { ...made, part, detectionId, sha256, createdBy: principal.userId };
    const row = await insertMask(tx, values, live);
    const { source, score, modelId, seed, version } = row;
    await recordAudit(tx, principal, {
      type: 'data',
      action: live ? 'mask.replace' : 'mask.create',
      message: `Stored a mask (${part}, ${source}) on frame ${cell.frame.frameNumber}${live ? overwritten(live.version, replacing.seenVersion) : ''}`,
      projectId: cell.projectId,
      resourceType: 'mask',
      resourceId: row.id,
      oldValue: live && { maskId: live.id, version: live.version, sha256: live.sha256 },
      newValue: { detectionId, part, source, score, modelId, seed, version, sha256 },
    });
    return row;
  });
}

/** A mask that the principal may change, its cell locked. @throws AppError as `requireCell`; CONFLICT for another version */
export async function lockMask(
  tx: Executor,
  principal: Principal,
  id: string,
  seenVersion: number | undefined,
): Promise<{ readonly mask: MaskRow; readonly cell: CellRow }> {
  const seen = await findMask(tx, principal, id);
  if (!seen) throw new AppError('NOT_FOUND', say('errors.masks.notFound'));
  const cell = await requireCell(tx, principal, seen.mask.detectionId, 'write', { lock: true });
  // Again, now that nobody else can change it.
  const mask = (await selectLiveMasks(tx, cell.id)).find((live) => live.id === id);
  if (!mask) throw new AppError('CONFLICT', say('errors.changedByOther'));
  requireSeen(mask.version, seenVersion);
  return { mask, cell };
}

/**
 * Sets what a person thinks of a live mask, within a transaction.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project, for a mask that was replaced, or another version
 */
export async function setMaskQuality(
  tx: Executor,
  principal: Principal,
  id: string,
  quality: NonNullable<MaskRow['quality']>,
  seenVersion?: number,
): Promise<MaskRow> {
  const { mask, cell } = await lockMask(tx, principal, id, seenVersion);
  const row = await changeMask(tx, id, { quality, version: mask.version + 1 });
  await recordAudit(tx, principal, {
    type: 'data',
    action: 'mask.quality',
    message: `Called a mask on frame ${cell.frame.frameNumber} ${quality}${overwritten(mask.version, seenVersion)}`,
    projectId: cell.projectId,
    resourceType: 'mask',
    resourceId: id,
    oldValue: { quality: mask.quality, version: mask.version },
    newValue: { quality, version: row.version },
  });
  return row;
}
