import { disconnect } from '@/db/client';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { recordAudit } from '@/lib/platform/audit';
import { insertEvents } from '@/lib/platform/jobs/embedded/ingest';
import { diskStore, scratch } from '.';

export const PASSPHRASE = { passphrase: 'correct horse battery' };
export const VIDEO = Buffer.alloc(300_000, 'a recording ');
export const video = 'videos/4f0c8a52-5f0e-4a53-9c1c-0a8f4a0f3a11/original.mp4';

/** A product with data that is backed up: its database, its store, and a folder for what the tests write. */
export async function backedUpProduct() {
  const { db, sql, url, close } = await testDatabase();
  const folder = scratch();
  const store = diskStore(folder.path('store'));
  const person = await testPerson(db, 'Zoë "Tab\t" \\N');
  await testProject(db, 'Project\nof two lines', [[person, 'admin']]);
  for (let at = 0; at < 50; at++)
    await recordAudit(db, person, {
      type: 'data',
      action: 'test.write',
      message: `Entry ${at}`,
      newValue: { at, text: 'é\u0001' },
    });
  await sql`insert into sessions (user_id, expires_at) values (${person.userId}, now() + interval '1 day')`;
  await sql`insert into account_tokens (user_id, purpose, token_hash, expires_at)
    values (${person.userId}, 'set-password', 'hash', now() + interval '1 day')`;
  await sql`insert into mails (recipient, subject, body_text, attachment_key) values
    ('a@example.com', 'Report', 'Secretly yours', 'reports/attached.pdf'), ('b@example.com', 'Gone', '', 'reports/lost.pdf')`;
  await insertEvents(sql, [{ name: 'mail/queued', data: {} }]);
  await sql`insert into inngest.run (id, fn_id, event, owner, wake_at, status)
    values ('run-1', 'sarm-deliver-mail', '{}', 'a worker that is gone', null, 'Running')`;
  await store.put(video, VIDEO, { contentType: 'video/mp4' });
  await store.put('frames/copy-of-it.mp4', VIDEO, { contentType: 'video/mp4' });
  await store.put('reports/attached.pdf', Buffer.from('%PDF-1.7 signed'), { contentType: 'application/pdf' });
  await store.put('empty/nothing.bin', new Uint8Array(), { contentType: 'application/octet-stream' });
  return {
    ...{ db, sql, url, folder, store },
    /** Back to the database that is backed up. */
    useSource: async () => {
      await disconnect();
      process.env.DATABASE_URL = url;
    },
    order: (root: string, more: object = {}) => ({
      ...({ root: folder.path(root), encryption: null, keep: null, startedBy: 'command', store } as const),
      ...more,
    }),
    textOf: async (key: string, from = store) =>
      Buffer.from(await new Response((await from.get(key)).stream).arrayBuffer()),
    close: async () => {
      await close();
      await folder.remove();
    },
  };
}
