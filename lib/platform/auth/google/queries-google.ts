import { and, eq, isNull } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { users } from '@/db/schema';

const columns = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  isActive: users.isActive,
  sessionVersion: users.sessionVersion,
  googleSubject: users.googleSubject,
  emailVerified: users.emailVerified,
};

export interface GoogleRow {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly isActive: boolean;
  readonly sessionVersion: number;
  readonly googleSubject: string | null;
  readonly emailVerified: boolean;
}

export async function findBySubject(subject: string): Promise<GoogleRow | undefined> {
  const [row] = await database().select(columns).from(users).where(eq(users.googleSubject, subject));
  return row;
}

/** Joins a Google identity to an account that has none. False when another was faster. */
export async function storeSubject(
  db: Executor,
  userId: string,
  subject: string,
  change: { readonly dropsPassword: boolean },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({
      googleSubject: subject,
      emailVerified: true,
      ...(change.dropsPassword ? { passwordHash: null } : {}),
    })
    .where(and(eq(users.id, userId), isNull(users.googleSubject)))
    .returning({ id: users.id });
  return rows.length > 0;
}
