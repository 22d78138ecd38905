import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from './testing';

// Emails that an earlier version stored with their tokens, taken through the migration.

const FOLDER = path.join(import.meta.dirname, 'migrations');
const { sql, close } = await testDatabase();
afterAll(close);

const TOKENS = ['used', 'live', 'sent', 'replaced'].map((name) => name.padEnd(43, '-'));
const [USED = '', LIVE = '', SENT = '', REPLACED = ''] = TOKENS;
const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

beforeAll(async () => {
  // As it was before the migration.
  await sql.unsafe('drop table mail_links; alter table mails drop column has_link');
  const [user] =
    await sql`insert into users (email, display_name) values ('a@example.com', 'A') returning id`;
  const [other] =
    await sql`insert into users (email, display_name) values ('b@example.com', 'B') returning id`;
  for (const [userId, token] of [
    [user?.id, LIVE],
    [other?.id, SENT],
  ]) {
    await sql`insert into account_tokens (user_id, purpose, token_hash, expires_at)
      values (${userId}, 'set-password', ${hash(token)}, now() + interval '1 hour')`;
  }
  const write = (token: string, status: string) =>
    sql`insert into mails (recipient, subject, status, body_text)
      values (${token}, 'Choose', ${status}, ${`Go to https://lab.example/reset-password#token=${token}\n\nBye`})`;
  await write(USED, 'outbox');
  await write(LIVE, 'outbox');
  await write(SENT, 'sent');
  await write(REPLACED, 'failed');
  await sql`insert into mails (recipient, subject, body_text) values ('plain', 'Plain', 'No link')`;
  const file = readdirSync(FOLDER).find((name) => name.endsWith('_mail_links.sql')) ?? '';
  await sql.unsafe(readFileSync(path.join(FOLDER, file), 'utf8'));
});

it('keeps the token of the one link that works and waits to be sent, and no other', async () => {
  const texts = await sql`select body_text, has_link from mails order by recipient = 'plain'`;
  for (const token of TOKENS) expect(JSON.stringify(texts)).not.toContain(`=${token}`);
  expect(texts.map(({ has_link }) => has_link)).toEqual([true, true, true, true, false]);
  expect(texts[0]?.body_text).toBe('Go to https://lab.example/reset-password#token={token}\n\nBye');
  expect(texts[4]?.body_text).toBe('No link');
  const links = await sql`select m.recipient, l.token from mail_links l join mails m on m.id = l.mail_id`;
  expect(links).toEqual([{ recipient: LIVE, token: LIVE }]);
});
