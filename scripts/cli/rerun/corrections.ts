import { z } from 'zod';
import { applyEdits, type StoredOperation, storedOperation } from '@/lib/domain/tracks';
import { type MeasuredVideo, measureFollowed } from '@/lib/engine/casa/measure-followed';
import { ArchiveError } from './archive-error';

const corrections = z.array(
  z.object({ number: z.number().int(), operation: storedOperation, createdAt: z.string() }),
);

export interface Correction {
  readonly number: number;
  readonly operation: StoredOperation;
  readonly createdAt: string;
}

/** @throws ArchiveError for a list in another form */
export function readCorrections(json: unknown, name: string): Correction[] {
  const parsed = corrections.safeParse(json);
  if (!parsed.success) throw new ArchiveError(`${name}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The figures of the tracks as people had corrected them. */
export function measureCorrected(
  field: Parameters<typeof applyEdits>[0],
  edits: readonly Correction[],
): MeasuredVideo {
  const edited = applyEdits(field, edits);
  return measureFollowed(edited.field, edited.regrades);
}
