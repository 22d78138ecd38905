import type { Executor } from '@/db/client';
import { selectPatientsOfVideos } from '@/lib/domain/samples';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

/** A report is of one patient. @throws AppError CONFLICT naming the patients where the videos are of several. */
export async function requireOnePatient(tx: Executor, videoIds: readonly string[]): Promise<void> {
  const named = (await selectPatientsOfVideos(tx, videoIds)).flatMap((patient) => patient ?? []);
  if (named.length < 2) return;
  const patients = named.map(({ pseudonym }) => pseudonym).join(', ');
  throw new AppError('CONFLICT', say('errors.severalPatients', { patients }));
}
