import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { permissions, rolePermissions, roles, userRoles, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';

const { db, url, close } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'sarm-seed-test-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await close();
});

const file = path.join(folder, 'accounts.txt');

async function runSeed(): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/seed/index.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      AUTH_SECRET: 'a secret for tests, of 32 letters',
      DEMO_DATA: 'false',
      DEMO_PASSWORD: '',
      ADMIN_EMAIL: 'Chief@Lab.example',
      DEMO_ACCOUNTS_FILE: file,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the seed ended with ${code}`);
  return printed;
}

it('makes roles and one administrator without demo data, tells the password once and keeps it for the owner', async () => {
  const printed = await runSeed();
  expect(printed).toMatch(/^administrator +chief@lab\.example +[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\n$/);
  expect(readFileSync(file, 'utf8')).toBe(printed);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const held = await db
    .select({ role: roles.code, permission: permissions.code })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .orderBy(permissions.code);
  expect(held.map(({ role, permission }) => `${role} ${permission}`)).toEqual([
    'system_admin finetune.*',
    'system_admin sarm.*',
    'system_admin system.*',
  ]);
});

it('changes nothing the second time: what people let a role permit stays, but the administrator keeps everything', async () => {
  const before = await db.select().from(users);
  await db.delete(rolePermissions);
  // As a version of the product that brings this permission finds the database of the one before.
  await db.delete(permissions).where(eq(permissions.code, 'sarm.generate_report'));
  expect(await runSeed()).toBe('');
  expect(await db.select().from(users)).toEqual(before);
  const held = await db
    .select({ role: roles.code, permission: permissions.code })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .orderBy(roles.code, permissions.code);
  expect(held.map(({ role, permission }) => `${role} ${permission}`)).toEqual([
    'lab_technician sarm.generate_report',
    'system_admin finetune.*',
    'system_admin sarm.*',
    'system_admin system.*',
  ]);
});
