import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import { objectStore } from '@/lib/platform/storage';
import type { MicroscopeView } from './contract';
import {
  changeMicroscope,
  findMicroscope,
  findMicroscopeByName,
  insertMicroscope,
  isControlled,
  lockMicroscope,
  type MicroscopeFilter,
  type MicroscopeRow,
  removeMicroscope,
  selectMicroscopes,
} from './queries';
import { countProfileUses } from './queries-profiles';
import { viewMicroscope } from './view';

export { createProfile, deleteProfile, getProfile, listProfiles, updateProfile } from './profiles';
export { scalePictureResponse, uploadScalePicture } from './scale-pictures';

const NOT_FOUND = say('errors.microscopeNotFound');
const DESCRIBED_BY = ['name', 'serialNumber', 'camera', 'location', 'notes'] as const;

type Description = { readonly [K in (typeof DESCRIBED_BY)[number]]?: MicroscopeRow[K] | undefined };

const taken = (name: string): AppError =>
  new AppError('CONFLICT', say('errors.microscopeNameTaken', { name }), {
    fields: [{ path: 'name', message: say('errors.microscopeNameTaken', { name }) }],
  });

/** Microscopes of the laboratory by name; all projects share them, so that no fence is asked. */
export async function listMicroscopes(
  filter: MicroscopeFilter,
): Promise<{ microscopes: MicroscopeView[]; total: number; limit: number; offset: number }> {
  const { rows, total } = await selectMicroscopes(filter);
  return { microscopes: rows.map(viewMicroscope), total, limit: filter.limit, offset: filter.offset };
}

/** @throws AppError NOT_FOUND. */
export async function getMicroscope(id: string, db: Executor = database()): Promise<MicroscopeView> {
  const row = await findMicroscope(db, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return viewMicroscope(row);
}

/** @throws AppError CONFLICT when the name is taken. */
export async function createMicroscope(
  principal: Principal,
  values: Description & { readonly name: string },
): Promise<MicroscopeView> {
  const id = await database().transaction(async (tx) => {
    const created = await insertMicroscope(tx, { ...values, createdBy: principal.userId });
    if (!created) throw taken(values.name);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'microscope.create',
      message: `Added the microscope ${values.name}`,
      resourceType: 'microscope',
      resourceId: created,
      newValue: values,
    });
    return created;
  });
  return getMicroscope(id);
}

async function requireMicroscope(tx: Executor, id: string): Promise<MicroscopeRow> {
  const row = await lockMicroscope(tx, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return row;
}

/** What of a change differs from what is there. */
function differences(before: MicroscopeRow, change: Description & { archived?: boolean | undefined }) {
  const { archived } = change;
  const fields = DESCRIBED_BY.filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  const changesArchive = archived !== undefined && archived !== (before.archivedAt !== null);
  return {
    ...Object.fromEntries(fields.map((field) => [field, change[field]])),
    ...(changesArchive ? { archivedAt: archived ? new Date() : null } : {}),
  };
}

/** @throws AppError NOT_FOUND; CONFLICT when somebody has changed it meanwhile or the name is taken. */
export async function updateMicroscope(
  principal: Principal,
  id: string,
  {
    version,
    ...change
  }: Description & { readonly archived?: boolean | undefined; readonly version?: number | undefined },
): Promise<MicroscopeView> {
  await database().transaction(async (tx) => {
    const before = await requireMicroscope(tx, id);
    requireSeen(before.version, version);
    const given = differences(before, change);
    if (Object.keys(given).length === 0) return;
    const { name = before.name } = change;
    const other = await findMicroscopeByName(tx, name ?? before.name);
    if (other && other.id !== id) throw taken(name ?? before.name);
    await changeMicroscope(tx, id, given);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'microscope.update',
      message: `Changed the microscope ${before.name}${overwritten(before.version, version)}`,
      resourceType: 'microscope',
      resourceId: id,
      oldValue: Object.fromEntries(
        Object.keys(given).map((field) => [field, before[field as keyof MicroscopeRow]]),
      ),
      newValue: given,
    });
  });
  return getMicroscope(id);
}

/** @throws AppError NOT_FOUND; CONFLICT once anything was recorded with it. */
export async function deleteMicroscope(
  principal: Principal,
  id: string,
): Promise<{ id: string; message: string }> {
  const deleted = await database().transaction(async (tx) => {
    const before = await requireMicroscope(tx, id);
    const { datasetsCount = 0 } = (await findMicroscope(tx, id)) ?? {};
    if (datasetsCount > 0) {
      throw new AppError('CONFLICT', say('errors.microscopeUsed', { datasets: datasetsCount }));
    }
    const uses = await countProfileUses(tx, id);
    if (uses > 0) throw new AppError('CONFLICT', say('errors.profileUsed', { uses }));
    if (await isControlled(tx, id)) throw new AppError('CONFLICT', say('errors.microscopeControlled'));
    await removeMicroscope(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'microscope.delete',
      message: `Deleted the microscope ${before.name}`,
      resourceType: 'microscope',
      resourceId: id,
      oldValue: Object.fromEntries(DESCRIBED_BY.map((field) => [field, before[field]])),
    });
    return { id, message: 'Microscope deleted' };
  });
  await objectStore().deletePrefix(`microscopes/${id}/`);
  return deleted;
}
