import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf, BodyOf, QueryOf } from '@/lib/platform/http/contract';
import { requireVersion } from './access';
import { measuredAccuracy } from './accuracy';
import type { ModelTask } from './contract';
import type {
  DeploymentView,
  deployVersion as deployContract,
  listDeployments as listContract,
} from './contract-deployments';
import type { VersionFacts } from './queries';
import {
  findCurrentDeployment,
  findDeployment,
  findNewestRevalidation,
  followDeployment,
  lockDeployments,
  selectDeploymentsOf,
} from './queries-deployments';
import { shippedName } from './shipped';
import { viewDeployment } from './view';

/** What the analyses of a project were made with, the newest first. @throws AppError NOT_FOUND */
export async function listDeployments(
  principal: Principal,
  projectId: string,
  query: QueryOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  await requireProject(database(), principal, projectId, 'read');
  const { rows, total } = await selectDeploymentsOf(projectId, query);
  const deployments = await Promise.all(
    rows.map(async (row) => viewDeployment(row, await shippedName(row.task))),
  );
  return { deployments, total, limit: query.limit, offset: query.offset };
}

const NOT_DEPLOYABLE = {
  quarantined: 'errors.models.quarantined',
  retired: 'errors.models.retired',
} as const;

/** A version that may do this task in this project. @throws AppError NOT_FOUND, CONFLICT */
async function requireDeployable(
  tx: Executor,
  principal: Principal,
  projectId: string,
  task: ModelTask,
  versionId: string,
): Promise<VersionFacts> {
  const version = await requireVersion(tx, principal, versionId, 'write');
  // Another project's version reads like one that does not exist.
  if (version.projectId !== projectId) throw new AppError('NOT_FOUND', say('errors.models.versionNotFound'));
  if (version.task !== task) throw new AppError('CONFLICT', say('errors.models.otherTask'));
  if (version.state !== 'candidate') throw new AppError('CONFLICT', say(NOT_DEPLOYABLE[version.state]));
  // Reports tell how often the classifier errs: one of which nobody knows must not count cells.
  if (task === 'morphology' && !(await measuredAccuracy(tx, versionId)))
    throw new AppError('CONFLICT', say('errors.models.notJudged'));
  return version;
}

/**
 * Puts a version, or the shipped model again, to work in the analyses that are requested from now on.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT for a version in quarantine, retired or of another task, where it is in use
 * already, where somebody has deployed another meanwhile, of a classifier that was judged on no cells, where its
 * revalidation does not stay within the tolerance and nobody has accepted that, and in an archived project
 */
export async function deployVersion(
  principal: Principal,
  projectId: string,
  given: BodyOf<typeof deployContract>,
): Promise<DeploymentView> {
  const { task, version_id: versionId, reason, replaces_id: seen } = given;
  return database().transaction(async (tx) => {
    await requireProject(tx, principal, projectId, 'write');
    await lockDeployments(tx, projectId, task);
    const version = versionId ? await requireDeployable(tx, principal, projectId, task, versionId) : null;
    const current = await findCurrentDeployment(tx, projectId, task);
    if (seen !== undefined && seen !== (current?.id ?? null))
      throw new AppError('CONFLICT', say('errors.models.deployedMeanwhile'));
    if ((current?.versionId ?? null) === versionId)
      throw new AppError('CONFLICT', say('errors.models.inUse'));
    const revalidation = versionId ? await findNewestRevalidation(tx, versionId) : undefined;
    const isBeyond = revalidation?.isWithin === false;
    if (isBeyond && !given.accepts_change)
      throw new AppError('CONFLICT', say('errors.models.beyondTolerance'));
    const id = await followDeployment(tx, current?.id ?? null, {
      ...{ projectId, task, versionId, reason },
      replacesId: current?.id ?? null,
      revalidationId: isBeyond ? revalidation.id : null,
      deployedBy: principal.userId,
    });
    const what = version
      ? `version ${version.number} of the model ${version.modelName}`
      : 'the shipped model';
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.deploy',
      message: `Deployed ${what} for ${task}`,
      projectId,
      resourceType: 'deployment',
      resourceId: id,
      oldValue: { deploymentId: current?.id ?? null, versionId: current?.versionId ?? null },
      newValue: {
        ...{ task, versionId, sha256: version?.sha256 ?? null, reason },
        ...(isBeyond ? { inSpiteOfRevalidation: revalidation.id } : {}),
      },
    });
    const row = await findDeployment(tx, id);
    if (!row) throw new Error('a deployment was not found again');
    return viewDeployment(row, await shippedName(task));
  });
}
