import { createHash } from 'node:crypto';
import { asc, getTableColumns, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '@/db/client';
import { auditChain, auditLog } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { checkChain, checkWholeChain, matchesAnchor, recordAudit } from '.';

const { db, sql, url, close } = await testDatabase();
afterAll(close);

/** All but what the database itself makes of them. */
const COLUMNS = Object.values(getTableColumns(auditLog))
  .map((column) => column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  .filter((name) => name !== 'search_text');
const write = (message: string, executor: Parameters<typeof recordAudit>[0] = db) =>
  recordAudit(executor, { origin: JOB_ORIGIN }, { type: 'system', action: 'test.write', message });

/** What an intruder with all rights in the database can do: the triggers are off for this one statement. */
async function tamper(statement: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica');
    await tx.unsafe(statement);
  });
}

beforeEach(async () => {
  await tamper('delete from audit_log');
  await tamper('delete from audit_chain');
  for (const message of ['one', 'two', 'three', 'four']) await write(message);
});

const sequences = async () =>
  (await db.select({ sequence: auditLog.sequence }).from(auditLog).orderBy(asc(auditLog.sequence))).map(
    (row) => row.sequence,
  );

describe('the audit log is append-only', () => {
  for (const table of ['audit_log', 'audit_chain']) {
    for (const statement of [
      `update ${table} set sequence = sequence`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      it(`refuses '${statement}'`, async () => {
        await expect(sql.unsafe(statement)).rejects.toMatchObject({
          code: '42501',
          message: expect.stringContaining('append-only'),
        });
        expect(await sequences()).toHaveLength(4);
      });
    }
  }
});

describe('the chain', () => {
  it('is SHA-256 over the hash before and the entry as JSON, as another program would compute it', async () => {
    const [first, second] = await db
      .select({ hash: auditChain.hash, position: auditChain.position })
      .from(auditChain)
      .orderBy(asc(auditChain.position));
    const [entry] = await db.select().from(auditLog).orderBy(asc(auditLog.sequence));
    if (!first || !second || !entry) throw new Error('no entries');
    const [{ at }] = (await db.execute(
      raw`select to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from audit_log order by sequence limit 1`,
    )) as unknown as [{ at: string }];
    const canonical = `[${entry.sequence}, "${entry.id}", "${at}", "system", "info", "test.write", "one", null, null, null, null, null, null, null, null, null, "job", "job"]`;
    const expected = createHash('sha256')
      .update(`${'0'.repeat(64)}\n${canonical}`)
      .digest('hex');
    expect(first).toEqual({ position: 1, hash: expected });
    expect(second.position).toBe(2);
  });

  it('is intact after what the product writes, also in a session with another time zone', async () => {
    const other = connect(url, { max: 1 });
    try {
      await other.sql`set timezone to 'Asia/Ho_Chi_Minh'`;
      await write('five', other.db);
    } finally {
      await other.sql.end();
    }
    expect(await checkWholeChain()).toMatchObject({ checked: 5, faults: [], head: { position: 5 } });
  });

  it('has no entry of a transaction that was rolled back, and no gap for it', async () => {
    await db
      .transaction(async (tx) => {
        await write('never', tx);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await write('five');
    expect(await checkWholeChain()).toMatchObject({ checked: 5, faults: [], head: { position: 5 } });
  });

  it('keeps one line when many write at once, whatever else they lock', async () => {
    // Each pair locks two rows in opposite order around its entries: with a lock held from the entry to the commit, such
    // transactions would wait for each other in a circle.
    await sql`create table if not exists rows (id int primary key, n int not null default 0)`;
    await sql`insert into rows (id) select generate_series(1, 40) on conflict do nothing`;
    const pool = connect(url, { max: 8 });
    try {
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          pool.db.transaction(async (tx) => {
            await write(`a${index}`, tx);
            await tx.execute(raw`update rows set n = n + 1 where id = ${index + 1}`);
            await write(`b${index}`, tx);
          }),
        ),
      );
    } finally {
      await pool.sql.end();
    }
    expect(await checkWholeChain()).toMatchObject({ checked: 84, faults: [], head: { position: 84 } });
  });

  it('names an entry whose text, time, value or author was changed', async () => {
    const [, second] = await sequences();
    for (const change of [
      `message = 'zwei'`,
      `timestamp = timestamp + interval '1 microsecond'`,
      `new_value = '{"a":1}'`,
      `user_email = 'x@example.com'`,
      `severity = 'error'`,
    ]) {
      const [before] = await sql`select * from audit_log where sequence = ${second ?? 0}`;
      await tamper(`update audit_log set ${change} where sequence = ${second}`);
      const { faults } = await checkWholeChain();
      expect(faults, change).toEqual([{ position: 2, sequence: second, kind: 'altered' }]);
      await tamper(`delete from audit_log where sequence = ${second}`);
      await sql.begin(async (tx) => {
        await tx.unsafe('set local session_replication_role = replica');
        await tx`insert into audit_log (${tx(COLUMNS)}) select ${tx(COLUMNS)} from json_populate_record(null::audit_log, ${JSON.stringify(before)}::text::json)`;
      });
    }
  });

  it('names an entry that is gone, a link that is gone and an entry that was smuggled in', async () => {
    const [, , third] = await sequences();
    await tamper(`delete from audit_log where sequence = ${third}`);
    expect((await checkWholeChain()).faults).toEqual([{ position: 3, sequence: third, kind: 'missing' }]);
    await tamper(`delete from audit_chain where sequence = ${third}`);
    expect((await checkWholeChain()).faults).toEqual([
      { position: 4, sequence: expect.any(Number), kind: 'gap' },
    ]);
    await tamper(`insert into audit_log (type, action, message) values ('data', 'x', 'never happened')`);
    expect((await checkWholeChain()).faults).toContainEqual({
      position: null,
      sequence: expect.any(Number),
      kind: 'unchained',
    });
  });

  it('shows two entries that changed places', async () => {
    const [first, second] = await sequences();
    await tamper(`update audit_chain set sequence = -sequence where position <= 2`);
    await tamper(`update audit_chain set sequence = ${second} where position = 1`);
    await tamper(`update audit_chain set sequence = ${first} where position = 2`);
    expect((await checkWholeChain()).faults.map(({ kind }) => kind)).toEqual(['altered', 'altered']);
  });

  it('that was cut off at its end is only shown by a link noted before', async () => {
    const { head } = await checkWholeChain();
    if (!head) throw new Error('no head');
    const [, , , fourth] = await sequences();
    expect(await matchesAnchor(head)).toBe(true);
    await tamper(`delete from audit_log where sequence = ${fourth}`);
    await tamper(`delete from audit_chain where sequence = ${fourth}`);
    expect((await checkWholeChain()).faults).toEqual([]);
    expect(await matchesAnchor(head)).toBe(false);
  });

  it('is read in stretches that add up', async () => {
    const parts = [await checkChain({ from: 1, limit: 3 }), await checkChain({ from: 4, limit: 3 })];
    expect(parts.map(({ checked, next, faults }) => ({ checked, next, faults }))).toEqual([
      { checked: 3, next: 4, faults: [] },
      { checked: 1, next: null, faults: [] },
    ]);
    const [, , , fourth] = await sequences();
    await tamper(`update audit_log set message = 'x' where sequence = ${fourth}`);
    expect((await checkChain({ from: 1, limit: 3 })).faults).toEqual([]);
    expect((await checkChain({ from: 4, limit: 3 })).faults).toHaveLength(1);
  });
});
