import { database } from '@/db/client';
import { admits, type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { BOX_SIZE_SETTERS, type BoxSizeView, DEFAULT_BOX_FACTOR } from './contract';
import { findBoxFactor, lockBoxFactor, storeBoxFactor } from './queries';

/**
 * The factor on the sides of boxes that a project's people see, for jobs. Measurements must not ask for it: they take lengths of
 * heads from the boxes that the detector found. As the detector finds them where the project is gone.
 */
export const boxFactorOf = async (projectId: string): Promise<number> =>
  (await findBoxFactor(database(), projectId)) ?? DEFAULT_BOX_FACTOR;

/** @throws AppError NOT_FOUND, also outside the fence. */
export async function getBoxSize(principal: Principal, projectId: string): Promise<BoxSizeView> {
  await requireProject(database(), principal, projectId, 'read');
  return { box_factor: await boxFactorOf(projectId), can_edit: await mayEdit(principal, projectId) };
}

const mayEdit = async (principal: Principal, projectId: string): Promise<boolean> =>
  BOX_SIZE_SETTERS.some((permission) => admits(principal.permissions, permission)) &&
  (await requireProject(database(), principal, projectId, 'write').then(
    () => true,
    () => false,
  ));

/**
 * Sets how large boxes of heads are drawn from now on. Boxes that exist stay: people have worked on them.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project.
 */
export async function setBoxSize(
  principal: Principal,
  projectId: string,
  boxFactor: number,
): Promise<BoxSizeView> {
  return database().transaction(async (tx) => {
    await requireProject(tx, principal, projectId, 'write');
    const before = await lockBoxFactor(tx, projectId);
    const after = { box_factor: boxFactor, can_edit: true };
    if (before === boxFactor) return after;
    await storeBoxFactor(tx, projectId, boxFactor);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'project.box-size',
      message: `Changed the box factor of a project to ${boxFactor}`,
      projectId,
      resourceType: 'project',
      resourceId: projectId,
      oldValue: { boxFactor: before },
      newValue: { boxFactor },
    });
    return after;
  });
}
