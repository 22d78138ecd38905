import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { createDataset } from '@/lib/domain/datasets';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { createChamber, deleteChamber, listChambers, seedChambers, updateChamber } from '.';
import { CHAMBER_CATALOG } from './catalog';

const { db, close } = await testDatabase();
afterAll(close);

let manager: Principal;
beforeAll(async () => {
  manager = await testPerson(db, 'Manager', { permissions: ['sarm.*'] });
});
const PAGE = { limit: 100, offset: 0 };

test('those that ship are there once, and can be archived and nothing else', async () => {
  await seedChambers(db);
  await seedChambers(db);
  const { chambers, total } = await listChambers(PAGE);
  expect(total).toBe(CHAMBER_CATALOG.length);
  const leja = chambers.find(({ name }) => name === 'Leja 20 µm');
  expect(leja).toMatchObject({ depthUm: 20, kind: 'capillary', isBuiltIn: true, compensationFactor: null });
  const id = leja?.id ?? '';
  const refused = { code: 'CONFLICT', said: say('errors.chamberBuiltIn') };
  await expect(updateChamber(manager, id, { measuredDepthUm: 19 })).rejects.toMatchObject(refused);
  await expect(deleteChamber(manager, id)).rejects.toMatchObject(refused);
  await updateChamber(manager, id, { archived: true });
  // A restart does not bring it back.
  await seedChambers(db);
  expect((await listChambers(PAGE)).total).toBe(CHAMBER_CATALOG.length - 1);
  expect((await listChambers({ ...PAGE, include_archived: true })).total).toBe(CHAMBER_CATALOG.length);
});

test('the measured depth counts, and figures are fixed once something rests on them', async () => {
  const lot = await createChamber(manager, {
    name: 'Leja lot 7',
    kind: 'capillary',
    nominalDepthUm: 20,
    measuredDepthUm: 19.2,
  });
  expect(lot.depthUm).toBe(19.2);
  const projectId = await testProject(db, 'P', [[manager, 'member']]);
  const dataset = { projectId, name: 'D', description: '', type: 'clinical' as const, chamberId: lot.id };
  expect((await createDataset(manager, dataset)).chamberDepthUm).toBe(19.2);
  const fixed = { code: 'CONFLICT', said: say('errors.chamberFixed', { uses: 1 }) };
  await expect(updateChamber(manager, lot.id, { measuredDepthUm: 19.3 })).rejects.toMatchObject(fixed);
  await expect(deleteChamber(manager, lot.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await updateChamber(manager, lot.id, { notes: 'Box 2' })).notes).toBe('Box 2');
  const actions = await db.select().from(auditLog).where(eq(auditLog.resourceId, lot.id));
  expect(actions.map(({ action }) => action)).toEqual(['chamber.create', 'chamber.update']);
});

test('a correction needs its source and a capillary', async () => {
  const chamber = { name: 'C', kind: 'capillary' as const, nominalDepthUm: 20 };
  const sourceless = createChamber(manager, { ...chamber, compensationFactor: 1.2 });
  await expect(sourceless).rejects.toMatchObject({ said: say('errors.compensationSource') });
  const drop = createChamber(manager, {
    ...{ ...chamber, kind: 'drop' as const },
    ...{ compensationFactor: 1.2, compensationSource: 'Maker' },
  });
  await expect(drop).rejects.toMatchObject({ said: say('errors.compensationKind') });
  const { id } = await createChamber(manager, {
    ...chamber,
    ...{ compensationFactor: 1.2, compensationSource: 'Maker' },
  });
  await expect(updateChamber(manager, id, { kind: 'drop' })).rejects.toMatchObject({
    said: say('errors.compensationKind'),
  });
});

test('names are taken whatever the case of their letters', async () => {
  await createChamber(manager, { name: 'Own É', kind: 'drop', nominalDepthUm: 10 });
  const again = createChamber(manager, { name: 'own é', kind: 'drop', nominalDepthUm: 10 });
  await expect(again).rejects.toMatchObject({ said: say('errors.chamberNameTaken', { name: 'own é' }) });
});
