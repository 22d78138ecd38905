import { MAX_ARCHIVE_FILES } from '@/lib/domain/exchange/contract-archive';
import { type OpenZip, openZip, type ZipLimits } from '@/lib/engine/zip/zip-in';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import { ArchiveError } from './archive-error';

const PATH = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+){1,3}$/;

const LIMITS: ZipLimits = {
  maxEntries: MAX_ARCHIVE_FILES + 1,
  // Videos are as large as they are; the disk is asked before anything is unpacked.
  maxUnpackedBytes: Number.POSITIVE_INFINITY,
  // Tables of numbers shrink to a tenth, and nothing honest to a hundredth.
  maxRatio: 100,
  ratioFromBytes: 16 * 1024 * 1024,
  acceptsName: (name) => PATH.test(name),
};

/** The entries of an archive of an analysis, looked at before a byte of any is unpacked. @throws ArchiveError */
export async function openArchive(file: string): Promise<OpenZip> {
  try {
    return await openZip(file, file, LIMITS);
  } catch (error) {
    throw archiveErrorOf(file, error);
  }
}

export function archiveErrorOf(file: string, error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const why =
    error instanceof AppError
      ? inWords(error.said)
      : `${file} can't be read as a zip: ${error instanceof Error ? error.message : error}`;
  return new ArchiveError(why, { cause: error });
}
