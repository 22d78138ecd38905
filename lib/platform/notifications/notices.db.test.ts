import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { mails, notifications, userSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import type { Language } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { verbatim } from '@/lib/messages/testing';
import { testPerson } from '@/lib/platform/access/testing';
import { listNotifications, notify } from '.';

const { db, close } = await testDatabase();
afterAll(close);

/** Somebody who has set this language, and was told of a project. */
async function readerOf(language: string | null) {
  const reader = await testPerson(db, 'Reader');
  const { userId } = reader;
  if (language) await db.insert(userSettings).values({ userId, language });
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await notify(db, {
    userId,
    type: 'info',
    title: say('notices.memberAdded.title'),
    message: say('notices.memberAdded.message', { by: 'Ada', project: 'P', level: 'editor' }),
    link: '/sarm/projects',
  });
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, user?.email ?? ''));
  /** Titles and messages, newest first, as this reader's browser shows them in such a language. */
  const list = async (spoken?: Language) => {
    const origin = { ...reader.origin, ...(spoken ? { language: spoken } : {}) };
    const { notifications: told } = await listNotifications({ ...reader, origin }, { limit: 9, offset: 0 });
    return told.map(({ title, message }) => [title, message]);
  };
  return { userId, mail, list };
}

it('a notice is mailed in the language that its reader has set', async () => {
  const { mail } = await readerOf('fr');
  expect(mail?.subject).toBe('Vous avez été ajouté à un projet');
  expect(mail?.bodyText).toMatch(/^Bonjour [^,]+,\n\nAda vous a ajouté à P \(éditeur\)\.\n/);
});

it('a notice is listed in the language in which it is read', async () => {
  const { list } = await readerOf('fr');
  expect(await list('es')).toEqual([['Se le ha añadido a un proyecto', 'Ada le ha añadido a P (redactor).']]);
  expect(await list()).toEqual([['You were added to a project', 'Ada added you to P (editor).']]);
});

it('who has set nothing, or what is no language, gets mail in English', async () => {
  for (const language of [null, 'de', '__proto__']) {
    const { mail } = await readerOf(language);
    expect(mail?.subject).toBe('You were added to a project');
  }
});

it('a notice of an earlier version reads as it was written, and a damaged one does not hide the others', async () => {
  const { userId, list } = await readerOf(null);
  const title = verbatim('Report ready');
  await db.insert(notifications).values({ userId, title, message: verbatim('{x} <b>it</b>') });
  expect((await list('fr'))[0]).toEqual(['Report ready', '{x} <b>it</b>']);
  const damaged = { values: {} } as unknown as typeof title;
  await db.insert(notifications).values({ userId, title: damaged, message: title });
  expect(await list()).toHaveLength(3);
  expect((await list())[0]).toEqual(['Unknown error', 'Report ready']);
});
