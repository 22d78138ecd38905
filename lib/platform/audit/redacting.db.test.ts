import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditChain, auditLog, auditRedactions } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { checkWholeChain, matchesAnchor, recordAudit, redactEntries } from '.';

const { db, sql, close } = await testDatabase();
afterAll(close);

const PROJECT = '11111111-1111-4111-8111-111111111111';
const PATIENT = '22222222-2222-4222-8222-222222222222';
const OTHER = '33333333-3333-4333-8333-333333333333';
const actor = { origin: JOB_ORIGIN };
const write = (message: string, more: Partial<Parameters<typeof recordAudit>[2]> = {}) =>
  recordAudit(db, actor, { type: 'data', action: 'test.write', message, projectId: PROJECT, ...more });
const about = { projectId: PROJECT, ids: [PATIENT], texts: ['P-1', 'Zoë.mp4'] };
const NOTICE = 'Erased: E-TEST';

async function tamper(statement: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica');
    await tx.unsafe(statement);
  });
}

beforeEach(async () => {
  for (const table of ['audit_log', 'audit_chain', 'audit_redactions']) await tamper(`delete from ${table}`);
  await write('Entered the patient P-1', {
    resourceType: 'patient',
    resourceId: PATIENT,
    newValue: { pseudonym: 'P-1' },
  });
  await write('Entered the patient P-10', { resourceType: 'patient', resourceId: OTHER });
  await write('Uploaded (zoë.MP4)');
  await write('Changed a video', { newValue: { patient: { id: PATIENT } } });
  await write('P-1 in another project', { projectId: OTHER });
  await write('nothing of the kind');
});

const messages = async () =>
  (await db.select({ message: auditLog.message }).from(auditLog).orderBy(auditLog.sequence)).map(
    ({ message }) => message,
  );

it('takes out message and values of what is named by id or by text, and of nothing else', async () => {
  expect(await redactEntries(actor, about, NOTICE)).toBe(3);
  expect(await messages()).toEqual([
    NOTICE,
    'Entered the patient P-10',
    NOTICE,
    NOTICE,
    'P-1 in another project',
    'nothing of the kind',
    `Took the texts out of 3 entries of this log: ${NOTICE}`,
  ]);
  const all = JSON.stringify(await sql`select * from audit_log where project_id = ${PROJECT}`);
  expect(all).not.toMatch(/P-1\b(?!0)|zoë/i);
});

it('leaves a chain that verifies, with every link as it was noted before, and can be run again', async () => {
  const before = await db.select().from(auditChain).orderBy(auditChain.position);
  const { head } = await checkWholeChain();
  await redactEntries(actor, about, NOTICE);
  expect(await redactEntries(actor, about, NOTICE)).toBe(0);
  expect(await checkWholeChain()).toMatchObject({ checked: 7, faults: [] });
  expect((await db.select().from(auditChain).orderBy(auditChain.position)).slice(0, 6)).toEqual(before);
  expect(head && (await matchesAnchor(head))).toBe(true);
});

it('leaves nothing of which the link could be computed by guessing the text', async () => {
  const [whole] = await db.select().from(auditLog).orderBy(auditLog.sequence);
  await redactEntries(actor, about, NOTICE);
  const [left] = await db.select().from(auditLog).orderBy(auditLog.sequence);
  // 122 random bits of what was hashed are nowhere any more.
  expect(left?.id).not.toBe(whole?.id);
  const [found] =
    await sql`select count(*)::int as n from audit_log a where a::text like ${`%${whole?.id}%`}`;
  expect(found?.n).toBe(0);
});

it('records the hash of what is left, as another program would compute it', async () => {
  await redactEntries(actor, about, NOTICE);
  const [redaction] = await db.select().from(auditRedactions).orderBy(auditRedactions.sequence);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.sequence, redaction?.sequence ?? 0));
  const [{ at }] =
    (await sql`select to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from audit_log where sequence = ${redaction?.sequence ?? 0}`) as unknown as [{ at: string }];
  const text = `[${entry?.sequence}, "${entry?.id}", "${at}", "data", "info", "test.write", "${NOTICE}", null, null, null, "${PROJECT}", "patient", "${PATIENT}", null, null, "job", "job", null]`;
  const columns =
    await sql`select audit_canonical(a) as text from audit_log a where sequence = ${redaction?.sequence ?? 0}`;
  expect(JSON.parse(columns[0]?.text as string).slice(0, 15)).toEqual(JSON.parse(text).slice(0, 15));
  expect(redaction?.remainsSha256).toBe(
    createHash('sha256')
      .update(columns[0]?.text as string)
      .digest('hex'),
  );
});

describe('tampering still shows', () => {
  const first = async () => (await sql`select min(sequence)::int as s from audit_redactions`)[0]?.s as number;

  it('with what is left of an entry', async () => {
    await redactEntries(actor, about, NOTICE);
    await tamper(`update audit_log set action = 'x' where sequence = ${await first()}`);
    expect((await checkWholeChain()).faults).toEqual([
      expect.objectContaining({ position: 1, kind: 'altered' }),
    ]);
  });

  it('with an entry before one whose link cannot be computed any more', async () => {
    await write('later', { resourceType: 'patient', resourceId: PATIENT });
    await redactEntries(actor, about, NOTICE);
    // The second entry and its link are rewritten so that they fit each other; the third one's link stays.
    await tamper(`update audit_log set message = 'changed' where message = 'Entered the patient P-10'`);
    await tamper(`update audit_chain c set hash = audit_hash((select hash from audit_chain where position = 1), a)
      from audit_log a where a.sequence = c.sequence and c.position = 2`);
    expect((await checkWholeChain()).faults).toEqual([
      expect.objectContaining({ position: 3, kind: 'altered' }),
    ]);
  });

  it('with an entry that is passed off as redacted', async () => {
    await redactEntries(actor, about, NOTICE);
    const [entry] = await sql`select * from audit_log where message = 'nothing of the kind'`;
    const [link] = await sql`select * from audit_chain where sequence = ${entry?.sequence}`;
    const [before] = await sql`select hash from audit_chain where position = ${Number(link?.position) - 1}`;
    await tamper(`update audit_log set message = 'forged' where sequence = ${entry?.sequence}`);
    await tamper(`insert into audit_redactions (sequence, batch_id, previous_hash, hash, remains_sha256)
      select ${entry?.sequence}, (select batch_id from audit_redactions limit 1), '${before?.hash}', '${link?.hash}',
        encode(sha256(convert_to(audit_canonical(a), 'UTF8')), 'hex') from audit_log a where a.sequence = ${entry?.sequence}`);
    expect((await checkWholeChain()).faults).toEqual([
      expect.objectContaining({ sequence: Number(entry?.sequence), kind: 'altered' }),
    ]);
  });

  it('when what was taken out is forgotten, or the entry that says so is changed', async () => {
    await redactEntries(actor, about, NOTICE);
    await tamper(`delete from audit_redactions where sequence = ${await first()}`);
    expect((await checkWholeChain()).faults).toEqual([
      expect.objectContaining({ position: 1, kind: 'altered' }),
    ]);
  });

  it('and an entry that was tampered with before is not redacted', async () => {
    await tamper(`update audit_log set message = 'P-1 forged' where message = 'Uploaded (zoë.MP4)'`);
    await expect(redactEntries(actor, about, NOTICE)).rejects.toThrow();
    expect(await messages()).toContain('P-1 forged');
  });
});

describe('the database refuses', () => {
  it('to change an entry that is on no list, or otherwise than the list says', async () => {
    await redactEntries(actor, about, NOTICE);
    const whole = `update audit_log set id = gen_random_uuid(), message = 'x', old_value = null, new_value = null`;
    await expect(sql.unsafe(`${whole} where message = 'nothing of the kind'`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(sql.unsafe(`${whole} where message = '${NOTICE}'`)).rejects.toMatchObject({ code: '42501' });
  });

  for (const statement of [
    'update audit_redactions set hash = hash',
    'delete from audit_redactions',
    'truncate audit_redactions',
  ]) {
    it(statement, async () => {
      await redactEntries(actor, about, NOTICE);
      await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
    });
  }
});
