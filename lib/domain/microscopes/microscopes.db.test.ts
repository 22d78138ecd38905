import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, datasets } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { createMicroscope, deleteMicroscope, getMicroscope, listMicroscopes, updateMicroscope } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let manager: Principal;
beforeAll(async () => {
  manager = await testPerson(db, 'Manager', { permissions: ['sarm.manage_equipment'] });
});

const actionsOn = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.resourceId, id))).map(({ action }) => action);

describe('microscopes', () => {
  test('have one name, whatever the case of its letters', async () => {
    const first = await createMicroscope(manager, { name: 'Évident 1', location: 'Room 2' });
    const taken = { code: 'CONFLICT', said: say('errors.microscopeNameTaken', { name: 'ÉVIDENT 1' }) };
    await expect(createMicroscope(manager, { name: 'ÉVIDENT 1' })).rejects.toMatchObject(taken);
    const second = await createMicroscope(manager, { name: 'Other' });
    await expect(updateMicroscope(manager, second.id, { name: 'ÉVIDENT 1' })).rejects.toMatchObject(taken);
    // Its own name in other letters is no clash.
    expect((await updateMicroscope(manager, first.id, { name: 'ÉVIDENT 1' })).name).toBe('ÉVIDENT 1');
  });

  test('are listed in pages, the archived ones on request only', async () => {
    const kept = await createMicroscope(manager, { name: 'Listed A' });
    const old = await createMicroscope(manager, { name: 'Listed B' });
    await updateMicroscope(manager, old.id, { archived: true, version: old.version });
    const ask = { search: 'listed', limit: 1, offset: 0 };
    expect(await listMicroscopes(ask)).toMatchObject({ total: 1, microscopes: [{ id: kept.id }] });
    const all = await listMicroscopes({ ...ask, include_archived: true, offset: 1 });
    expect(all).toMatchObject({ total: 2, microscopes: [{ id: old.id }] });
    const restored = await updateMicroscope(manager, old.id, { archived: false });
    expect(restored.archivedAt).toBeNull();
  });

  test('refuse a change that somebody else made outdated, and record the others', async () => {
    const { id, version } = await createMicroscope(manager, { name: 'Versioned' });
    await updateMicroscope(manager, id, { camera: 'A', version });
    await expect(updateMicroscope(manager, id, { camera: 'B', version })).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.changedByOther'),
    });
    expect((await getMicroscope(id)).camera).toBe('A');
    expect(await actionsOn(id)).toEqual(['microscope.create', 'microscope.update']);
  });

  test('are deleted while nothing was recorded with them, and not afterwards', async () => {
    const { id } = await createMicroscope(manager, { name: 'Used' });
    const projectId = await testProject(db, 'P', [[manager, 'member']]);
    const [dataset] = await db
      .insert(datasets)
      .values({ projectId, name: 'D', microscopeId: id })
      .returning({ id: datasets.id });
    await expect(deleteMicroscope(manager, id)).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.microscopeUsed', { datasets: 1 }),
    });
    await db.delete(datasets).where(eq(datasets.id, dataset?.id ?? ''));
    await deleteMicroscope(manager, id);
    await expect(getMicroscope(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
