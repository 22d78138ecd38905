import { eq } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { hasEmail, userSettings, users } from '@/db/schema';
import { type Language, languageOf } from '@/lib/messages/language';

/** The language that a person has set; English for who has set none. */
export async function languageOfUser(db: Executor, userId: string): Promise<Language> {
  const [row] = await db
    .select({ language: userSettings.language })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return languageOf(row?.language);
}

/** The language of the account with this address; English for an address without an account. */
export async function languageOfAddress(db: Executor, email: string): Promise<Language> {
  const [row] = await db
    .select({ language: userSettings.language })
    .from(users)
    .innerJoin(userSettings, eq(userSettings.userId, users.id))
    .where(hasEmail(email));
  return languageOf(row?.language);
}
