import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { recoveryCodes, twoFactors } from '@/db/schema';

export type TwoFactorRow = typeof twoFactors.$inferSelect;

export async function findTwoFactor(db: Executor, userId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row;
}

/** Stores a secret that waits for its first code; one that is on stays. False when one is on. */
export async function storeUnconfirmed(db: Executor, userId: string, sealedSecret: string): Promise<boolean> {
  const rows = await db
    .insert(twoFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId });
  return rows.length > 0;
}

/** Spends a time step. False when it, or a later one, was spent before: of two at the same moment one gets it. */
export async function spendStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId });
  return rows.length > 0;
}

export async function markConfirmed(db: Executor, userId: string): Promise<void> {
  await db.update(twoFactors).set({ confirmedAt: new Date() }).where(eq(twoFactors.userId, userId));
}

export async function deleteTwoFactor(db: Executor, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await db
    .delete(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))
    .returning({ userId: twoFactors.userId });
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  db: Executor,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Spends a recovery code; how many are left, or null when it is none of this user's unused ones. */
export async function spendRecoveryCode(
  db: Executor,
  userId: string,
  codeHash: string,
): Promise<number | null> {
  const own = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(and(own, eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  if (spent.length === 0) return null;
  const [left] = await db.select({ total: count() }).from(recoveryCodes).where(own);
  return left?.total ?? 0;
}
