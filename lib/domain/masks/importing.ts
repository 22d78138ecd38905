import type { Executor } from '@/db/client';
import { insertMasks, selectMaskVersions } from './queries-importing';
import { type MadeMask, maskHash } from './storing';

/** A mask of a file, of a detection that the caller holds. */
export interface ImportedMask extends Omit<MadeMask, 'source' | 'part'> {
  readonly detectionId: string;
  readonly part: NonNullable<MadeMask['part']>;
}

/**
 * Stores masks of a file, many at once, within the transaction of the import, which writes the audit entry. Where a cell
 * or a part has a mask already, that one stays.
 * @returns how many are new
 */
export async function storeImportedMasks(
  tx: Executor,
  userId: string | null,
  masks: readonly ImportedMask[],
): Promise<number> {
  if (masks.length === 0) return 0;
  const known = await selectMaskVersions(
    tx,
    masks.map(({ detectionId }) => detectionId),
  );
  const fresh = new Map<string, ImportedMask>();
  for (const mask of masks) {
    const key = `${mask.detectionId} ${mask.part}`;
    if (!known.get(key)?.isLive && !fresh.has(key)) fresh.set(key, mask);
  }
  await insertMasks(
    tx,
    [...fresh].map(([key, mask]) => {
      const made = { ...mask, source: 'imported' as const };
      const version = (known.get(key)?.version ?? 0) + 1;
      return { ...made, version, sha256: maskHash(made), createdBy: userId };
    }),
  );
  return fresh.size;
}
