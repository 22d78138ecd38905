import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, mails, rateLimits, roles, userRoles, userSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN, type Principal } from '@/lib/platform/access';
import { testProject } from '@/lib/platform/access/testing';
import { confirmEmailByLink } from '@/lib/platform/auth';
import { authenticate } from '@/lib/platform/auth/session';
import { type TestAccount, testAccount, testSession } from '@/lib/platform/auth/testing';
import { refusal } from '@/lib/platform/http/testing';
import { newestMailText } from '@/lib/platform/mail/testing';
import {
  completeProfile,
  defaultProjectOf,
  getProfile,
  getUserSettings,
  updateProfile,
  updateUserSettings,
} from '.';
import { completeProfile as completeContract, updateProfile as updateContract } from './contract';

vi.hoisted(() => {
  process.env.NEXTAUTH_URL = 'https://lab.example';
});

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

let account: TestAccount;
let person: Principal;

async function principalOf(of: TestAccount): Promise<Principal> {
  const { authorization } = await testSession(db, of);
  const principal = await authenticate({ cookies: {}, authorization }, JOB_ORIGIN);
  if (!principal) throw new Error('not signed in');
  return principal;
}

const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const entriesOf = (userId: string, action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action)));

async function mailedToken(recipient: string): Promise<string> {
  const text = await newestMailText(db, recipient);
  const [, token] = /https:\/\/lab\.example\/confirm-email#token=([\w-]+)/.exec(text ?? '') ?? [];
  if (!token) throw new Error(`no link in the mail to ${recipient}`);
  return token;
}

beforeAll(async () => {
  account = await testAccount(db, { permissions: ['sarm.select_frames'] });
  person = await principalOf(account);
});

describe('the profile', () => {
  it('shows roles and projects as they are in the database, and no password', async () => {
    const [custom] = await db
      .insert(roles)
      .values({ name: 'Night shift', code: 'night_shift', description: 'Works at night', isSystem: false })
      .returning({ id: roles.id });
    await db.insert(userRoles).values({ userId: account.id, roleId: custom?.id ?? '' });
    const projectId = await testProject(db, 'Cohort 7', [[person, 'viewer']]);
    await testProject(db, 'Of others', []);
    const profile = await getProfile(person);
    expect(
      profile.systemRoles.map(({ name, description, isSystem }) => [name, description, isSystem]),
    ).toEqual([
      ['Night shift', 'Works at night', false],
      [`Role of ${account.email}`, '', false],
    ]);
    expect(profile.projects).toMatchObject([{ id: projectId, name: 'Cohort 7', accessLevel: 'viewer' }]);
    expect(profile).toMatchObject({
      status: 'active',
      hasPassword: true,
      twoFactor: false,
      pendingEmail: null,
    });
    expect(JSON.stringify(profile)).not.toContain('scrypt');
  });

  it('changes what was given, and leaves old and new on record', async () => {
    await updateProfile(person, { displayName: 'Ada B. Novak', jobTitle: 'Andrologist' });
    await updateProfile(person, { jobTitle: 'Head of laboratory' });
    expect(await rowOf(person.userId)).toMatchObject({
      displayName: 'Ada B. Novak',
      jobTitle: 'Head of laboratory',
    });
    const entries = await entriesOf(person.userId, 'user.profile-update');
    expect(entries.at(-1)).toMatchObject({
      oldValue: { jobTitle: 'Andrologist' },
      newValue: { jobTitle: 'Head of laboratory' },
    });
    await updateProfile(person, { jobTitle: 'Head of laboratory' });
    expect(await entriesOf(person.userId, 'user.profile-update')).toHaveLength(entries.length);
  });

  it('takes no part of an account that is not for its owner to change', async () => {
    const attack = {
      displayName: 'Mallory',
      isActive: true,
      roles: ['system_admin'],
      systemRoles: ['system_admin'],
      permissions: ['system.*'],
      emailVerified: true,
      awaitsApproval: false,
      needsProfile: false,
      sessionVersion: 99,
      passwordHash: 'x',
      googleSubject: 'x',
      id: '00000000-0000-4000-8000-000000000000',
      photoUrl: 'https://evil.example/x.png',
    };
    expect(updateContract.body?.parse(attack)).toEqual({ displayName: 'Mallory' });
    const wizard = completeContract.body?.parse({ ...attack, jobTitle: 'A', organization: 'B' });
    expect(Object.keys(wizard ?? {}).sort()).toEqual([
      'department',
      'displayName',
      'jobTitle',
      'organization',
      'phoneNumber',
    ]);
    // Also past the contract nothing else is written.
    const before = await rowOf(person.userId);
    await updateProfile(person, attack as unknown as Parameters<typeof updateProfile>[1]);
    const after = await rowOf(person.userId);
    expect(after).toEqual({ ...before, displayName: 'Mallory', updatedAt: after?.updatedAt });
  });
});

describe('another email address', () => {
  it('asks for the password, and counts once the mailed link was opened', async () => {
    const own = await testAccount(db);
    const principal = await principalOf(own);
    const email = `new-${own.email}`;
    const wrong = await refusal(updateProfile(principal, { email, currentPassword: 'no' }));
    expect(wrong.message).toBe('The current password is not right');
    const asked = await updateProfile(principal, { email, currentPassword: own.password });
    expect(asked).toMatchObject({ email: own.email, pendingEmail: email });
    await confirmEmailByLink(await mailedToken(email), JOB_ORIGIN);
    expect(await rowOf(own.id)).toMatchObject({ email, emailVerified: true });
  });

  it('works by a link that opens once', async () => {
    const own = await testAccount(db);
    const principal = await principalOf(own);
    const email = `once-${own.email}`;
    await updateProfile(principal, { email, currentPassword: own.password });
    const token = await mailedToken(email);
    await confirmEmailByLink(token, JOB_ORIGIN);
    expect((await refusal(confirmEmailByLink(token, JOB_ORIGIN))).code).toBe('GONE');
  });

  it('that has an account is not taken, and the answer does not tell', async () => {
    const own = await testAccount(db);
    const other = await testAccount(db);
    const principal = await principalOf(own);
    const free = await updateProfile(principal, { email: `f-${own.email}`, currentPassword: own.password });
    const taken = await updateProfile(principal, { email: other.email, currentPassword: own.password });
    expect({ ...taken, pendingEmail: '' }).toEqual({ ...free, pendingEmail: '' });
    expect(await rowOf(other.id)).toMatchObject({ email: other.email });
    const told = await db.select().from(mails).where(eq(mails.recipient, other.email));
    expect(told.map(({ subject }) => subject)).toEqual(['You already have an account']);
  });

  it('needs a password: an account that only signs in with Google chooses one first', async () => {
    const own = await testAccount(db);
    const principal = await principalOf(own);
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, own.id));
    const refused = await refusal(updateProfile(principal, { email: `g-${own.email}` }));
    expect([refused.code, refused.message]).toEqual([
      'CONFLICT',
      expect.stringContaining('Your account has no password yet'),
    ]);
    expect(await getProfile(principal)).toMatchObject({ email: own.email, pendingEmail: null });
    expect(await updateProfile(principal, { displayName: 'Ada' })).toMatchObject({ displayName: 'Ada' });
  });

  it('that is none is refused in the specified words', async () => {
    const refused = await refusal(updateProfile(person, { email: 'nobody' }));
    expect([refused.code, refused.message]).toEqual([
      'INVALID_REQUEST',
      'Please enter a valid email address',
    ]);
  });
});

describe('completing the profile', () => {
  it('asks for name, job title and organization', () => {
    const parsed = completeContract.body?.safeParse({ displayName: ' ', phoneNumber: '1' });
    expect(parsed?.error?.issues.map(({ message }) => message)).toEqual([
      'Full Name is required',
      'Job Title is required',
      'Organization is required',
    ]);
  });

  it('ends the wizard', async () => {
    await db.update(users).set({ needsProfile: true }).where(eq(users.id, person.userId));
    const fields = { displayName: 'Ada', jobTitle: 'Andrologist', organization: 'Clinic' };
    const profile = await completeProfile(person, { ...fields, phoneNumber: '', department: '' });
    expect(profile).toMatchObject({ ...fields, phoneNumber: null, department: null, needsProfile: false });
  });
});

describe('settings', () => {
  it('are the specified defaults until something was saved', async () => {
    const fresh = await principalOf(await testAccount(db));
    expect(await getUserSettings(fresh)).toEqual({
      darkMode: false,
      emailNotifications: true,
      language: 'en',
      defaultProject: null,
      createdAt: null,
      updatedAt: null,
    });
  });

  it('keep what a change leaves out', async () => {
    await updateUserSettings(person, { darkMode: true });
    await updateUserSettings(person, { language: 'fr' });
    expect(await getUserSettings(person)).toMatchObject({ darkMode: true, language: 'fr' });
    const [entry] = (await entriesOf(person.userId, 'user.settings-update')).slice(-1);
    expect(entry).toMatchObject({ oldValue: { language: 'en' }, newValue: { language: 'fr' } });
  });

  it('take no project that is not the person’s, and forget one that no longer is', async () => {
    const strange = await testProject(db, 'Secret', []);
    const refused = await refusal(updateUserSettings(person, { defaultProject: strange }));
    expect(refused.code).toBe('NOT_FOUND');
    const own = await testProject(db, 'Mine', [[person, 'member']]);
    await updateUserSettings(person, { defaultProject: own });
    expect(await defaultProjectOf(person)).toBe(own);
    // Somebody took the person out of the project: it is no longer where they begin.
    await db
      .update(userSettings)
      .set({ defaultProjectId: strange })
      .where(eq(userSettings.userId, person.userId));
    expect(await defaultProjectOf(person)).toBeNull();
  });
});
