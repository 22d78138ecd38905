import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { systemSettings } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { testPerson } from '@/lib/platform/access/testing';
import {
  allowedVideoExtensions,
  describeSystemSettings,
  getSystemSettings,
  recentSystemSettings,
  saveSystemSettings,
  seedSystemSettings,
} from '.';

const { db, sql, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(systemSettings));

// Specification, part 1, section 9.
const SPECIFIED = {
  general: { maxUploadSize: 100 },
  security: {
    passwordMinLength: 8,
    requirePasswordReset: 90,
    sessionTimeout: 30,
    allowRegistration: true,
    twoFactorAuth: false,
  },
  storage: {
    // 'firebase' is the specified default; what is in force is what the server has.
    defaultVideoStorage: 'local',
    videoRetentionPeriod: 30,
    allowedVideoFormats: '.mp4,.mov,.avi,.webm',
    compressionLevel: 'medium',
  },
  notifications: {
    emailNotifications: true,
    analysisCompletedNotification: true,
    systemUpdatesNotification: true,
    newUserNotification: true,
  },
};

it('has the specified defaults where nothing is stored', async () => {
  expect(await getSystemSettings(db)).toMatchObject(SPECIFIED);
});

it('stores the defaults once and keeps what an administrator changed', async () => {
  await seedSystemSettings(db);
  await db
    .update(systemSettings)
    .set({ value: { ...SPECIFIED.security, sessionTimeout: 15 } })
    .where(eq(systemSettings.section, 'security'));
  await seedSystemSettings(db);
  const settings = await getSystemSettings(db);
  expect(settings.security.sessionTimeout).toBe(15);
  expect(settings.security.passwordMinLength).toBe(8);
});

it('completes a section that lacks a newer setting', async () => {
  await db.insert(systemSettings).values({ section: 'security', value: { sessionTimeout: 5 } });
  expect((await getSystemSettings(db)).security).toEqual({ ...SPECIFIED.security, sessionTimeout: 5 });
});

it('falls back to the defaults of a section that does not fit, and only of that', async () => {
  await db.insert(systemSettings).values([
    { section: 'security', value: { sessionTimeout: -1 } },
    { section: 'general', value: { maxUploadSize: 7 } },
  ]);
  const settings = await getSystemSettings(db);
  expect(settings.security.sessionTimeout).toBe(30);
  expect(settings.general.maxUploadSize).toBe(7);
});

it('reads the list of formats however it was typed', async () => {
  const settings = await getSystemSettings(db);
  const withFormats = (allowedVideoFormats: string) =>
    allowedVideoExtensions({ ...settings, storage: { ...settings.storage, allowedVideoFormats } });
  expect(withFormats('.mp4,.mov,.avi,.webm')).toEqual(['.mp4', '.mov', '.avi', '.webm']);
  expect(withFormats(' MP4, .Avi ,, mkv')).toEqual(['.mp4', '.avi', '.mkv']);
});

it('saves one section, in force at once, and records what changed', async () => {
  const admin = await testPerson(db, 'Admin', { administrator: true });
  await seedSystemSettings(db);
  await recentSystemSettings();
  await saveSystemSettings(admin, 'security', { sessionTimeout: 45 });
  expect((await recentSystemSettings()).security).toEqual({ ...SPECIFIED.security, sessionTimeout: 45 });
  expect((await describeSystemSettings()).overrides).toEqual({
    maxUploadSize: null,
    videoStorages: ['local'],
    mail: 'outbox',
  });
  const [entry] =
    await sql`select action, old_value, new_value, user_id from audit_log order by sequence desc limit 1`;
  expect(entry).toEqual({
    action: 'settings.update',
    old_value: { sessionTimeout: 30 },
    new_value: { sessionTimeout: 45 },
    user_id: admin.userId,
  });
});

it('refuses values out of range and settings that do not exist, with the field', async () => {
  const admin = await testPerson(db, 'Admin', { administrator: true });
  await expect(saveSystemSettings(admin, 'security', { sessionTimeout: 0 })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    fields: [{ path: 'sessionTimeout' }],
  });
  await expect(
    saveSystemSettings(admin, 'storage', { allowedVideoFormats: '.mp4;rm' }),
  ).rejects.toMatchObject({
    said: say('errors.videoFormats'),
  });
  await expect(saveSystemSettings(admin, 'storage', { defaultVideoStorage: 'cloud' })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    fields: [{ path: 'defaultVideoStorage' }],
  });
  await saveSystemSettings(admin, 'storage', { defaultVideoStorage: 'local' });
  for (const name of ['sessionTimeOut', '__proto__x', 'constructor']) {
    await expect(saveSystemSettings(admin, 'security', { [name]: 1 })).rejects.toMatchObject({
      said: say('errors.settingUnknown', { name }),
    });
  }
  expect((await getSystemSettings(db)).security).toEqual(SPECIFIED.security);
});
