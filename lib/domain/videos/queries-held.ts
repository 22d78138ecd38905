import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { legalHolds, patients, videos } from '@/db/schema';
import { patientIdOfVideo } from '@/lib/domain/patients';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { RemovalScope } from './queries-removal';

const inForce = isNull(legalHolds.liftedAt);

/** Whether a video, a row of `videos`, is of a patient on whom there is a legal hold. */
export const isHeld = (): SQL => sql`exists (select 1 from ${legalHolds} as h
  where h.patient_id = ${patientIdOfVideo('videos')} and h.lifted_at is null)`;

const within = (scope: RemovalScope): SQL => {
  if ('videoId' in scope) {
    return sql`${legalHolds.patientId} = (select ${patientIdOfVideo('v')} from ${videos} as v where v.id = ${scope.videoId})`;
  }
  if ('projectId' in scope) return eq(patients.projectId, scope.projectId);
  return sql`${legalHolds.patientId} in (
    select s.patient_id from samples as s where s.dataset_id = ${scope.datasetId}
    union select v.patient_id from ${videos} as v where v.dataset_id = ${scope.datasetId})`;
};

/**
 * Refuses to delete what belongs to a patient on whom there is a legal hold: a recording, a dataset, a project.
 * @throws AppError CONFLICT
 */
export async function requireNotHeld(tx: Executor, scope: RemovalScope): Promise<void> {
  const [hold] = await tx
    .select({ by: legalHolds.placedByName, since: legalHolds.createdAt })
    .from(legalHolds)
    .innerJoin(patients, eq(patients.id, legalHolds.patientId))
    .where(and(inForce, within(scope)))
    .limit(1);
  if (!hold) return;
  throw new AppError(
    'CONFLICT',
    say('errors.legalHold', { by: hold.by, since: hold.since.toISOString().slice(0, 10) }),
  );
}
