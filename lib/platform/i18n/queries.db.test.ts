import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { userSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson } from '@/lib/platform/access/testing';
import { languageOfAddress, languageOfUser } from './queries';

const { db, close } = await testDatabase();
afterAll(close);

it('finds the language that a person has set, by account or address; English for everybody else', async () => {
  const { userId } = await testPerson(db, 'Reader');
  expect(await languageOfUser(db, userId)).toBe('en');
  await db.insert(userSettings).values({ userId, language: 'vi' });
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  expect(await languageOfUser(db, userId)).toBe('vi');
  expect(await languageOfAddress(db, row?.email.toUpperCase() ?? '')).toBe('vi');
  expect(await languageOfUser(db, randomUUID())).toBe('en');
  expect(await languageOfAddress(db, 'nobody@example.com')).toBe('en');
});
