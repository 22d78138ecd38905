import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { giveDirectly, testAccount } from '@/lib/platform/auth/testing';
import { findUserByEmail, selectHolders, selectPermissionsOf } from '.';

const { db, close } = await testDatabase();
afterAll(close);

it('finds holders by role, by wildcard and directly, once each, and nobody else', async () => {
  const byRole = await testAccount(db, { permissions: ['system.manage_users'] });
  const byWildcard = await testAccount(db, { permissions: ['system.*', 'sarm.select_frames'] });
  const direct = await testAccount(db);
  await giveDirectly(db, direct.id, 'system.manage_users');
  const both = await testAccount(db, { permissions: ['system.manage_users'] });
  await giveDirectly(db, both.id, 'system.*');
  await testAccount(db, { isActive: false, permissions: ['system.manage_users'] });
  const other = await testAccount(db, { permissions: ['system.manage_roles'] });

  const expected = [byRole.id, byWildcard.id, direct.id, both.id].sort();
  expect((await selectHolders(db, 'system.manage_users')).sort()).toEqual(expected);
  expect((await selectHolders(db, 'manage_users')).sort(), 'by its alias').toEqual(expected);
  expect(await selectHolders(db, 'no_such_permission')).toEqual([]);
  expect((await selectPermissionsOf(db, [both.id, other.id])).get(both.id)).toEqual([
    'system.*',
    'system.manage_users',
  ]);
});

it('finds an account by its email address, whatever the case of its letters', async () => {
  const account = await testAccount(db);
  expect((await findUserByEmail(db, account.email.toUpperCase()))?.id).toBe(account.id);
  expect(await findUserByEmail(db, 'nobody@example.com')).toBeUndefined();
});
