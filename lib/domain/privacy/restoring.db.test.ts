import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testErasures } from './testing/laboratory';
import { MARK } from './testing/patient';

const laboratory = await testErasures();
const { db, manager, officer, schema, privacy, newPatient, confirm, tablesThatSay, objectsThatSay } =
  laboratory;
afterAll(laboratory.close);

test('an erasure is carried out again on data that a restored backup brought back', async () => {
  const patient = await newPatient(false);
  const [backup] = await db.select().from(schema.patients).where(eq(schema.patients.id, patient.id));
  const id = await confirm(patient);
  await privacy.runErasure(id);
  const stored = await privacy.readStoredList();
  const entry = stored.find((each) => each.id === id);
  const line = (await privacy.listErasuresForBackup()).find((each) => each.includes(id)) ?? '';
  expect(privacy.readEntry(line)).toEqual(entry);
  expect(line).not.toContain(MARK);
  // The list in the store names nobody either: not even who of the staff decided.
  for (const { displayName, userId } of [manager, officer])
    for (const name of [displayName, userId])
      expect(objectsThatSay(name).filter((file) => file.includes('/erasures/'))).toEqual([]);
  if (!entry || !backup) throw new Error('not listed');
  expect(await privacy.relist(entry)).toBe(false);
  // An older database: the patient is there, the erasure isn't.
  await db.insert(schema.patients).values(backup);
  await db.delete(schema.erasures).where(eq(schema.erasures.id, id));
  expect(await privacy.relist(entry)).toBe(true);
  await privacy.runErasure(id);
  expect(await tablesThatSay(MARK)).toEqual([]);
  expect(await privacy.getErasure(officer, id)).toMatchObject({ state: 'completed', code: entry.code });
}, 120_000);
