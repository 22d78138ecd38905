import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testErasures } from './testing/laboratory';
import { PASSWORD } from './testing/patient';

// A laboratory in which one account alone may confirm erasures: the manager's, once the officer's is shut.

const laboratory = await testErasures();
const { db, sql, schema, privacy, projectId, manager, officer, newPerson, request } = laboratory;
const { createPatient } = await import('@/lib/domain/patients');
const { relist } = await import('./erasure-list');
afterAll(laboratory.close);

const DAY_MS = 24 * 60 * 60 * 1000;
const tooEarly = { code: 'CONFLICT', said: say('errors.erasureTooEarly', { hours: 24 }) };
const fourEyes = { code: 'FORBIDDEN', said: say('errors.fourEyes') };
let turn = 0;

const setActive = (person: Principal, isActive: boolean) =>
  db.update(schema.users).set({ isActive }).where(eq(schema.users.id, person.userId));

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await setActive(officer, false);
});

/** A patient whose erasure the manager has requested, and what confirming it takes. */
async function requested() {
  turn += 1;
  const { id: patientId } = await createPatient(manager, { projectId, pseudonym: `P-${turn}` });
  const { id, requested_at } = await request(patientId, 'by letter');
  const { sha256 } = await privacy.previewErasure(manager, patientId);
  const at = (ms: number) => new Date(Date.parse(requested_at) + ms);
  const proof = { previewSha256: sha256, password: PASSWORD, code: '' };
  return { patientId, id, at, proof };
}

const confirmations = async (id: string) =>
  db
    .select({
      userId: schema.auditLog.userId,
      message: schema.auditLog.message,
      value: schema.auditLog.newValue,
    })
    .from(schema.auditLog)
    .where(and(eq(schema.auditLog.action, 'erasure.confirm'), eq(schema.auditLog.resourceId, id)));

describe('where no other account may confirm', () => {
  test('the one who requested it may, a day later and not before, with the password', async () => {
    const { id, at, proof } = await requested();
    const seen = async (now: Date) => {
      const { erasures } = await privacy.listErasures(
        manager,
        { sort: 'requested_at', order: 'desc', page: 1, limit: 1 },
        now,
      );
      return erasures[0];
    };
    expect(await seen(at(DAY_MS - 1))).toMatchObject({
      ...{ id, is_own: true, may_decide: false, may_confirm_alone: false },
      alone_from: at(DAY_MS).toISOString(),
    });
    await expect(privacy.confirmErasure(manager, id, proof, at(DAY_MS - 1))).rejects.toMatchObject(tooEarly);
    expect(await seen(at(DAY_MS))).toMatchObject({ id, may_confirm_alone: true });
    await expect(
      privacy.confirmErasure(manager, id, { ...proof, password: 'x' }, at(DAY_MS)),
    ).rejects.toMatchObject({ said: say('errors.passwordWrong') });
    await expect(privacy.rejectErasure(manager, id, 'no')).rejects.toMatchObject({
      said: say('errors.ownErasure'),
    });
    expect(await privacy.confirmErasure(manager, id, proof, at(DAY_MS))).toMatchObject({
      ...{ state: 'running', alone_because: 'noOtherAccount', decided_by: manager.displayName },
      ...{ decided_at: at(DAY_MS).toISOString(), alone_from: null, may_confirm_alone: false },
    });
  });

  test('record, log, certificate and the list for backups say that one person did both, and why', async () => {
    const { id, at, proof } = await requested();
    const { code } = await privacy.confirmErasure(manager, id, proof, at(DAY_MS));
    expect(await confirmations(id)).toEqual([
      {
        userId: manager.userId,
        message: `Requested and, as no other account could, confirmed the erasure ${code}`,
        value: { previewSha256: proof.previewSha256, aloneBecause: 'noOtherAccount' },
      },
    ]);
    await privacy.runErasure(id);
    const certificate = async () =>
      (await db.select().from(schema.erasures).where(eq(schema.erasures.id, id)))[0]?.certificate;
    expect(await certificate()).toMatchObject({ fourEyes: false, aloneBecause: 'noOtherAccount' });
    // On a database of before the erasure, the list alone knows.
    const entry = (await privacy.readStoredList()).find((each) => each.id === id);
    if (!entry) throw new Error('not listed');
    await db.delete(schema.erasures).where(eq(schema.erasures.id, id));
    await createPatient(manager, { projectId, pseudonym: 'back' });
    await db
      .update(schema.patients)
      .set({ id: entry.patientId })
      .where(eq(schema.patients.pseudonym, 'back'));
    expect(await relist(entry)).toBe(true);
    await privacy.runErasure(id);
    expect(await certificate()).toMatchObject({ fourEyes: false, aloneBecause: 'noOtherAccount' });
  }, 60_000);

  test('two confirmations at once are one', async () => {
    const { id, at, proof } = await requested();
    const both = await Promise.allSettled([
      privacy.confirmErasure(manager, id, proof, at(DAY_MS)),
      privacy.confirmErasure(manager, id, proof, at(DAY_MS)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { said: say('errors.erasureDecided') },
    });
    expect(await confirmations(id)).toHaveLength(1);
  });
});

describe('four eyes hold again', () => {
  test('as soon as another account may confirm, and for as long as it may', async () => {
    const { id, at, proof } = await requested();
    await setActive(officer, true);
    expect(await privacy.getErasure(manager, id, at(DAY_MS))).toMatchObject({
      ...{ alone_from: null, may_confirm_alone: false },
    });
    await expect(privacy.confirmErasure(manager, id, proof, at(2 * DAY_MS))).rejects.toMatchObject(fourEyes);
    await setActive(officer, false);
    expect(await privacy.confirmErasure(manager, id, proof, at(2 * DAY_MS))).toMatchObject({
      state: 'running',
    });
  });

  test('for a confirmation that has begun when the other account is let in', async () => {
    const { patientId, id, at, proof } = await requested();
    let confirming: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await tx`select id from patients where id = ${patientId} for update`;
      confirming = privacy.confirmErasure(manager, id, proof, at(DAY_MS)).catch((error: unknown) => error);
      // The password is right and the erasure is held: it waits for the patient.
      await expect
        .poll(
          async () => {
            const [row] = await sql`select count(*)::int as n from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`;
            return row?.n;
          },
          { timeout: 20_000 },
        )
        .toBe(1);
      await setActive(officer, true);
    });
    expect(await confirming).toMatchObject(fourEyes);
    expect(await privacy.getErasure(officer, id)).toMatchObject({ state: 'requested', may_decide: true });
    expect(await privacy.confirmErasure(officer, id, proof)).toMatchObject({
      state: 'running',
      alone_because: null,
    });
  });
});

describe('another account counts', () => {
  const join = (person: Principal, accessLevel: 'admin' | 'editor') =>
    db.insert(schema.projectMembers).values({ projectId, userId: person.userId, accessLevel });
  async function makeAdministrator({ userId }: Principal) {
    await db
      .insert(schema.roles)
      .values({ name: 'Administrator', code: 'system_admin' })
      .onConflictDoNothing();
    const [role] = await db.select().from(schema.roles).where(eq(schema.roles.code, 'system_admin'));
    await db.insert(schema.userRoles).values({ userId, roleId: role?.id ?? '' });
  }
  const CASES: [string, readonly string[], (person: Principal) => unknown, boolean][] = [
    ['an admin of the project who manages patients', ['sarm.manage_patients'], (p) => join(p, 'admin'), true],
    ['one who watches over privacy', ['system.manage_privacy'], (p) => join(p, 'admin'), true],
    ['an editor of the project', ['sarm.manage_patients'], (p) => join(p, 'editor'), false],
    ['an admin of the project without the permission', ['sarm.upload_video'], (p) => join(p, 'admin'), false],
    ['no member who watches over privacy', ['system.manage_privacy'], () => null, false],
    ['no member who manages all projects', ['sarm.*', 'system.manage_projects'], () => null, true],
    ['who manages projects without the permission', ['system.manage_projects'], () => null, false],
    ['an administrator', ['sarm.manage_patients'], makeAdministrator, true],
  ];
  test('a request is told to those who may confirm it and have its page or its project, and to nobody else', async () => {
    const told: [string, readonly string[], (person: Principal) => unknown, string | null][] = [
      ['an admin of the project', ['sarm.manage_patients'], (p) => join(p, 'admin'), '/sarm/patients/'],
      ['a member who watches', ['system.manage_privacy'], (p) => join(p, 'admin'), '/admin/privacy'],
      ['an editor', ['sarm.manage_patients'], (p) => join(p, 'editor'), null],
      ['no member who watches', ['system.manage_privacy'], () => null, null],
      ['who manages all projects', ['sarm.*', 'system.manage_projects'], () => null, null],
    ];
    const people: Principal[] = [];
    for (const [name, permissions, arrange] of told) {
      const person = await newPerson(name, permissions);
      await arrange(person);
      people.push(person);
    }
    const { patientId } = await requested();
    for (const [index, person] of people.entries()) {
      const notices = await db
        .select({ link: schema.notifications.link })
        .from(schema.notifications)
        .where(eq(schema.notifications.userId, person.userId));
      const link = told[index]?.[3] ?? null;
      const expected = link === '/sarm/patients/' ? `${link}${patientId}` : link;
      expect(notices.map((notice) => notice.link)).toEqual(expected === null ? [] : [expected]);
      await setActive(person, false);
    }
  });
  test.each(CASES)('%s: %#', async (_, permissions, arrange, counts) => {
    const { id, at } = await requested();
    const person = await newPerson('Somebody', permissions);
    await arrange(person);
    const { alone_from } = await privacy.getErasure(manager, id, at(DAY_MS));
    expect(alone_from === null).toBe(counts);
    await setActive(person, false);
    expect(await privacy.getErasure(manager, id, at(DAY_MS))).toMatchObject({ may_confirm_alone: true });
  });
});
