import { and, desc, eq, notInArray } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { workSamples } from '@/db/schema';
import type { TaskType } from './contract';
import type { WorkSample } from './estimate';

/** So many samples tell a machine's speed. */
const TOLD_BY = 20;
const KEPT = 50;

/** The newest samples of this machine; where it has none, those of whichever machine works. */
export async function selectSamples(
  db: Executor,
  type: TaskType,
  machine: string,
): Promise<readonly WorkSample[]> {
  const newest = (own: boolean) =>
    db
      .select({ size: workSamples.size, seconds: workSamples.seconds })
      .from(workSamples)
      .where(and(eq(workSamples.type, type), own ? eq(workSamples.machine, machine) : undefined))
      .orderBy(desc(workSamples.createdAt))
      .limit(TOLD_BY);
  const own = await newest(true);
  return own.length > 0 ? own : newest(false);
}

/** Keeps a sample and forgets the oldest ones of its kind. */
export async function insertSample(type: TaskType, machine: string, sample: WorkSample): Promise<void> {
  const ofKind = and(eq(workSamples.type, type), eq(workSamples.machine, machine));
  await database().transaction(async (tx) => {
    await tx.insert(workSamples).values({ type, machine, ...sample });
    const kept = tx
      .select({ id: workSamples.id })
      .from(workSamples)
      .where(ofKind)
      .orderBy(desc(workSamples.createdAt))
      .limit(KEPT);
    await tx.delete(workSamples).where(and(ofKind, notInArray(workSamples.id, kept)));
  });
}
