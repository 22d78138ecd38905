import { eq } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { projects } from '@/db/schema';

export async function findBoxFactor(db: Executor, projectId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ boxFactor: projects.boxFactor })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row?.boxFactor;
}

/** The same, and nobody else changes the project until the transaction ends. */
export async function lockBoxFactor(tx: Executor, projectId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ boxFactor: projects.boxFactor })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('update');
  return row?.boxFactor;
}

export async function storeBoxFactor(tx: Executor, projectId: string, boxFactor: number): Promise<void> {
  await tx.update(projects).set({ boxFactor }).where(eq(projects.id, projectId));
}
