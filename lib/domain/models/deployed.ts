import type { Executor } from '@/db/client';
import type { FrozenModel } from '@/lib/engine/inference';
import { objectStore, withLocalFile } from '@/lib/platform/storage';
import type { ModelTask } from './contract';
import { modelKey } from './keys';
import { findDeployedVersion } from './queries';

/** A version as an analysis keeps it: which bytes, and what people call them. */
export interface DeployedModel extends FrozenModel {
  readonly versionId: string;
}

/** The version of a project's own that does a task now; null where the shipped model does. */
export async function deployedModel(
  db: Executor,
  projectId: string,
  task: ModelTask,
): Promise<DeployedModel | null> {
  const row = await findDeployedVersion(db, projectId, task);
  if (!row) return null;
  return { id: row.modelName, version: `version ${row.number}`, sha256: row.sha256, versionId: row.id };
}

/**
 * Lends the bytes of a version as a file; whoever opens it compares its hash.
 * @throws ObjectNotFoundError where they are gone
 */
export const withModelFile = <T>(
  sha256: string,
  use: (file: string) => Promise<T>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<T> => withLocalFile(objectStore(), modelKey(sha256), use, options);
