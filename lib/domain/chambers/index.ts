import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import type { ChamberView } from './contract';
import {
  type ChamberFacts,
  type ChamberFilter,
  type ChamberRow,
  changeChamber,
  findChamber,
  findChamberByName,
  insertChamber,
  lockChamber,
  removeChamber,
  selectChambers,
} from './queries';
import { viewChamber } from './view';

export { seedChambers } from './queries';

const NOT_FOUND = say('errors.chamberNotFound');
/** What measurements rest on. */
const FIGURES = [
  'kind',
  'nominalDepthUm',
  'measuredDepthUm',
  'compensationFactor',
  'compensationSource',
] as const;
const DESCRIBED_BY = ['name', 'notes', ...FIGURES] as const;

type Description = { readonly [K in (typeof DESCRIBED_BY)[number]]?: ChamberRow[K] | undefined };
type NewChamber = Description & Pick<ChamberRow, 'name' | 'kind' | 'nominalDepthUm'>;

const taken = (name: string): AppError =>
  new AppError('CONFLICT', say('errors.chamberNameTaken', { name }), {
    fields: [{ path: 'name', message: say('errors.chamberNameTaken', { name }) }],
  });

/** A factor is declared with its source, and only where a chamber fills by capillary action. */
function requireSourced(chamber: Description): void {
  const { compensationFactor: factor = null, compensationSource: source = null, kind } = chamber;
  if (factor !== null && kind !== 'capillary') {
    throw new AppError('INVALID_REQUEST', say('errors.compensationKind'));
  }
  if ((factor === null) !== (source === null)) {
    throw new AppError('INVALID_REQUEST', say('errors.compensationSource'));
  }
}

/** Counting chambers of the laboratory by name; all projects share them, so that no fence is asked. */
export async function listChambers(
  filter: ChamberFilter,
): Promise<{ chambers: ChamberView[]; total: number; limit: number; offset: number }> {
  const { rows, total } = await selectChambers(filter);
  return { chambers: rows.map(viewChamber), total, limit: filter.limit, offset: filter.offset };
}

/** @throws AppError NOT_FOUND. */
export async function getChamber(db: Executor, id: string): Promise<ChamberView> {
  const row = await findChamber(db, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return viewChamber(row);
}

/** @throws AppError INVALID_REQUEST for a correction without a source; CONFLICT when the name is taken. */
export async function createChamber(principal: Principal, values: NewChamber): Promise<ChamberView> {
  requireSourced(values);
  return database().transaction(async (tx) => {
    const id = await insertChamber(tx, { ...values, createdBy: principal.userId });
    if (!id) throw taken(values.name);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'chamber.create',
      message: `Added the counting chamber ${values.name}`,
      resourceType: 'chamber',
      resourceId: id,
      newValue: values,
    });
    return getChamber(tx, id);
  });
}

async function requireChamber(tx: Executor, id: string): Promise<ChamberFacts> {
  await lockChamber(tx, id);
  const row = await findChamber(tx, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return row;
}

type ChamberChange = Description & {
  readonly archived?: boolean | undefined;
  readonly version?: number | undefined;
};

/**
 * Changes, archives or restores a chamber.
 * @throws AppError NOT_FOUND; INVALID_REQUEST for a correction without a source; CONFLICT when changed meanwhile, when the
 * name is taken, for one that ships with the product, and for the figures of one that is used.
 */
export async function updateChamber(
  principal: Principal,
  id: string,
  { version, archived, ...change }: ChamberChange,
): Promise<ChamberView> {
  return database().transaction(async (tx) => {
    const before = await requireChamber(tx, id);
    requireSeen(before.version, version);
    const fields = DESCRIBED_BY.filter(
      (field) => change[field] !== undefined && change[field] !== before[field],
    );
    if (fields.length > 0 && before.catalogKey) throw new AppError('CONFLICT', say('errors.chamberBuiltIn'));
    if (before.uses > 0 && fields.some((field) => FIGURES.some((figure) => figure === field))) {
      throw new AppError('CONFLICT', say('errors.chamberFixed', { uses: before.uses }));
    }
    const described = Object.fromEntries(fields.map((field) => [field, change[field]]));
    requireSourced({ ...before, ...described });
    const changesArchive = archived !== undefined && archived !== (before.archivedAt !== null);
    const given = {
      ...described,
      ...(changesArchive ? { archivedAt: archived ? new Date() : null } : {}),
    };
    if (Object.keys(given).length === 0) return viewChamber(before);
    const name = change.name ?? before.name;
    const other = await findChamberByName(tx, name);
    if (other && other.id !== id) throw taken(name);
    await changeChamber(tx, id, given);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'chamber.update',
      message: `Changed the counting chamber ${before.name}${overwritten(before.version, version)}`,
      resourceType: 'chamber',
      resourceId: id,
      oldValue: Object.fromEntries(
        Object.keys(given).map((field) => [field, before[field as keyof ChamberRow]]),
      ),
      newValue: given,
    });
    return getChamber(tx, id);
  });
}

/** @throws AppError NOT_FOUND; CONFLICT once it is used, and for one that ships with the product. */
export async function deleteChamber(
  principal: Principal,
  id: string,
): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const before = await requireChamber(tx, id);
    if (before.catalogKey) throw new AppError('CONFLICT', say('errors.chamberBuiltIn'));
    if (before.uses > 0) throw new AppError('CONFLICT', say('errors.chamberUsed', { uses: before.uses }));
    await removeChamber(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'chamber.delete',
      message: `Deleted the counting chamber ${before.name}`,
      resourceType: 'chamber',
      resourceId: id,
      oldValue: Object.fromEntries(DESCRIBED_BY.map((field) => [field, before[field]])),
    });
    return { id, message: 'Chamber deleted' };
  });
}
