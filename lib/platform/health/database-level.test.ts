import { expect, it } from 'vitest';
import { checkReadiness } from '.';
import { databaseLevelCheck } from './database-level';

const fine = async () => undefined;
const others = { storage: fine, jobs: fine, models: fine };

it('refuses a database of a newer version at start, in a sentence, until it fits', async () => {
  const answers = ['database newer', 'database older', 'same'] as const;
  let asked = 0;
  const database = databaseLevelCheck(async () => answers[asked++] ?? 'same');
  const first = await checkReadiness({ ...others, database });
  expect(first).toMatchObject({ status: 'not ready', checks: { database: { status: 'failed' } } });
  expect(first.checks.database.message).toMatch(/newer version of the software/);
  expect((await checkReadiness({ ...others, database })).checks.database.message).toMatch(/not been brought/);
  expect((await checkReadiness({ ...others, database })).status).toBe('ready');
});

it('goes on where a newer version migrates while it works', async () => {
  const answers = ['same', 'database newer'] as const;
  let asked = 0;
  const check = databaseLevelCheck(async () => answers[asked++] ?? 'database newer');
  await check();
  await expect(check()).resolves.toBeUndefined();
});
