import type { Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { findModel, findVersion, lockModel, type ModelFacts, type VersionFacts } from './queries';

const MODEL_NOT_FOUND = say('errors.models.notFound');
const VERSION_NOT_FOUND = say('errors.models.versionNotFound');
type Need = 'read' | 'write' | 'stop';

/** @throws AppError NOT_FOUND where there is none inside the fence; FORBIDDEN; CONFLICT in an archived project */
export async function requireModel(
  db: Executor,
  principal: Principal,
  id: string,
  need: Need,
): Promise<ModelFacts> {
  const row = await findModel(db, id);
  if (!row) throw new AppError('NOT_FOUND', MODEL_NOT_FOUND);
  await requireProject(db, principal, row.projectId, need, MODEL_NOT_FOUND);
  return row;
}

/** As `requireModel` for writing, or to stop its training, and nobody else changes the model until the transaction ends. */
export async function holdModel(
  tx: Executor,
  principal: Principal,
  id: string,
  need: 'write' | 'stop' = 'write',
): Promise<ModelFacts> {
  await lockModel(tx, id);
  return requireModel(tx, principal, id, need);
}

/** @throws AppError NOT_FOUND where there is none inside the fence; FORBIDDEN; CONFLICT in an archived project */
export async function requireVersion(
  db: Executor,
  principal: Principal,
  id: string,
  need: Need,
): Promise<VersionFacts> {
  const row = await findVersion(db, id);
  if (!row) throw new AppError('NOT_FOUND', VERSION_NOT_FOUND);
  await requireProject(db, principal, row.projectId, need, VERSION_NOT_FOUND);
  return row;
}
