import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { levelAllows, type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { LARGEST_VALUE, type MaterialView, UNIT_OF_QUANTITY } from './contract-fields';
import {
  changeMaterial,
  findVisibleMaterial,
  insertMaterial,
  lockMaterial,
  type MaterialFilter,
  type MaterialRow,
  selectVisibleMaterials,
  type VisibleMaterial,
} from './queries-materials';

const NOT_FOUND = say('errors.controlMaterialNotFound');

/** A material as endpoints answer it. */
export function viewMaterial(row: VisibleMaterial): MaterialView {
  const { memberLevel, projectStatus } = row;
  return {
    id: row.id,
    projectId: row.projectId,
    projectName: row.projectName,
    name: row.name,
    kind: row.kind,
    lot: row.lot,
    quantity: row.quantity,
    unit: UNIT_OF_QUANTITY[row.quantity],
    expectedValue: row.expectedValue,
    expectedTolerance: row.expectedTolerance,
    expiresOn: row.expiresOn,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    runsCount: row.runsCount,
    canEdit: memberLevel !== null && levelAllows(memberLevel, 'write') && projectStatus !== 'archived',
  };
}

/** Control materials of the projects that the principal may see, by name. */
export async function listMaterials(
  principal: Principal,
  filter: MaterialFilter,
): Promise<{ materials: MaterialView[]; total: number; limit: number; offset: number }> {
  const { rows, total } = await selectVisibleMaterials(principal, filter);
  return { materials: rows.map(viewMaterial), total, limit: filter.limit, offset: filter.offset };
}

/** @throws AppError NOT_FOUND, also outside the fence. */
export async function requireMaterial(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<VisibleMaterial> {
  const row = await findVisibleMaterial(db, principal, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return row;
}

/**
 * A material that the principal may work with, held until the transaction ends.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project.
 */
export async function requireWritableMaterial(
  tx: Executor,
  principal: Principal,
  id: string,
): Promise<MaterialRow> {
  const visible = await requireMaterial(tx, principal, id);
  await requireProject(tx, principal, visible.projectId, 'write', NOT_FOUND);
  const row = await lockMaterial(tx, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return row;
}

type Expected = Pick<MaterialRow, 'quantity' | 'expectedValue' | 'expectedTolerance'>;

/** @throws AppError INVALID_REQUEST for a tolerance without a value, and for a value that the quantity cannot have. */
function requirePossible({ quantity, expectedValue, expectedTolerance }: Expected): void {
  const refuse = (path: string, message: ReturnType<typeof say>): never => {
    throw new AppError('INVALID_REQUEST', message, { fields: [{ path, message }] });
  };
  if (expectedTolerance !== null && expectedValue === null) {
    refuse('expectedTolerance', say('errors.controlTolerance'));
  }
  const max = LARGEST_VALUE[quantity];
  if (expectedValue !== null && expectedValue > max) {
    refuse('expectedValue', say('errors.controlValueTooLarge', { max, unit: UNIT_OF_QUANTITY[quantity] }));
  }
}

export type NewMaterial = Pick<
  MaterialRow,
  'projectId' | 'name' | 'kind' | 'quantity' | 'lot' | 'expectedValue' | 'expectedTolerance' | 'expiresOn'
>;

/** @throws AppError NOT_FOUND for a project outside the fence; FORBIDDEN for viewers; CONFLICT when it is archived. */
export async function createMaterial(principal: Principal, values: NewMaterial): Promise<MaterialView> {
  const id = await database().transaction(async (tx) => {
    await requireProject(tx, principal, values.projectId, 'write');
    requirePossible(values);
    const created = await insertMaterial(tx, { ...values, createdBy: principal.userId });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'control-material.create',
      message: `Added the control material ${values.name}`,
      projectId: values.projectId,
      resourceType: 'control-material',
      resourceId: created,
      newValue: values,
    });
    return created;
  });
  return viewMaterial(await requireMaterial(database(), principal, id));
}

const FIELDS = ['name', 'lot', 'expectedValue', 'expectedTolerance', 'expiresOn'] as const;
type MaterialChange = { readonly [K in (typeof FIELDS)[number]]?: MaterialRow[K] | undefined } & {
  readonly archived?: boolean | undefined;
};

/** @throws AppError NOT_FOUND; INVALID_REQUEST; FORBIDDEN for viewers; CONFLICT in an archived project. */
export async function updateMaterial(
  principal: Principal,
  id: string,
  { archived, ...change }: MaterialChange,
): Promise<MaterialView> {
  await database().transaction(async (tx) => {
    const before = await requireWritableMaterial(tx, principal, id);
    const given: Partial<MaterialRow> = Object.fromEntries(
      FIELDS.filter((field) => change[field] !== undefined && change[field] !== before[field]).map(
        (field) => [field, change[field]],
      ),
    );
    if (archived !== undefined && archived !== (before.archivedAt !== null)) {
      given.archivedAt = archived ? new Date() : null;
    }
    if (Object.keys(given).length === 0) return;
    requirePossible({ ...before, ...given });
    await changeMaterial(tx, id, given);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'control-material.update',
      message: `Changed the control material ${before.name}`,
      projectId: before.projectId,
      resourceType: 'control-material',
      resourceId: id,
      oldValue: Object.fromEntries(
        Object.keys(given).map((field) => [field, before[field as keyof MaterialRow]]),
      ),
      newValue: given,
    });
  });
  return viewMaterial(await requireMaterial(database(), principal, id));
}
