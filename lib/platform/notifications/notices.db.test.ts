import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { mails, notifications, userSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson } from '@/lib/domain/projects/testing';
import { noticeTexts, notify, workNotice } from '.';

const { db, close } = await testDatabase();
afterAll(close);

async function readerOf(language: string | null) {
  const { userId } = await testPerson(db, 'Reader');
  if (language) await db.insert(userSettings).values({ userId, language });
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return { userId, email: user?.email ?? '' };
}

it('people are told in the language that they have set, in the product and by mail', async () => {
  const { userId, email } = await readerOf('fr');
  const texts = await noticeTexts(db, userId, 'memberAdded', { by: 'Ada', project: 'P', level: 'editor' });
  await notify(db, { userId, type: 'info', link: '/sarm/projects', ...texts });
  const [told] = await db.select().from(notifications).where(eq(notifications.userId, userId));
  expect(told).toMatchObject({
    title: 'Vous avez été ajouté à un projet',
    message: 'Ada vous a ajouté à P (éditeur).',
  });
  const said = await workNotice(db, userId, 'extractionFailed', 'This file is not a video.');
  expect(said.message).toBe('Ce fichier n’est pas une vidéo.');
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
  expect(mail?.subject).toBe('Vous avez été ajouté à un projet');
  expect(mail?.bodyText).toMatch(/^Bonjour [^,]+,\n\nAda vous a ajouté à P \(éditeur\)\.\n/);
});

it('who has set nothing, or what is no language, is told in English', async () => {
  for (const language of [null, 'de', '__proto__']) {
    const { userId } = await readerOf(language);
    expect(await workNotice(db, userId, 'detectionFailed', 'This file is not a video.')).toEqual({
      title: 'Detection failed',
      message: 'This file is not a video.',
    });
    const values = { by: 'Ada', section: 'notifications', fields: 'siteName' };
    expect((await noticeTexts(db, userId, 'settingsChanged', values)).message).toBe(
      'Ada saved the Notification settings: siteName.',
    );
  }
});
