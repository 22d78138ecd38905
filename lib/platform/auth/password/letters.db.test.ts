import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { mails, userSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson } from '@/lib/platform/access/testing';
import { sendLetter } from './letters';

const { db, close } = await testDatabase();
afterAll(close);

it('mails about an account are in the language of its person; another address of theirs is told it', async () => {
  const { userId } = await testPerson(db, 'Reader');
  await db.insert(userSettings).values({ userId, language: 'es' });
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const reader = { email: user?.email ?? '', displayName: 'Ana' };
  await sendLetter(db, reader, 'twoFactorOn');
  const values = { email: 'ana@new.example', hours: 24, link: 'http://server/confirm-email' };
  const elsewhere = { ...reader, email: 'ana@new.example' };
  await sendLetter(db, { ...elsewhere, language: 'vi' }, 'confirmEmail', values);
  await sendLetter(db, { ...elsewhere, email: 'nobody@new.example' }, 'confirmEmail', values);
  const subjects = async (address: string) =>
    (await db.select().from(mails).where(eq(mails.recipient, address))).map(({ subject }) => subject);
  expect(await subjects(reader.email)).toEqual(['La autenticación en dos pasos está activada']);
  expect(await subjects('ana@new.example')).toEqual(['Xác nhận địa chỉ mới của bạn']);
  expect(await subjects('nobody@new.example')).toEqual(['Confirm your new address']);
});
