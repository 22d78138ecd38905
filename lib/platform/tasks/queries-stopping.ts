import { and, type SQL } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { tasks } from '@/db/schema';
import { say } from '@/lib/messages/message';
import { sendEvent } from '@/lib/platform/jobs';
import { isOpen } from './queries';

/**
 * Ends the open ones of some tasks, because what they work on is being deleted, in the transaction of the deletion. Their jobs
 * notice within a second or two and leave nothing half-written.
 *
 * @returns the ids of those that were open
 */
export async function stopTasks(tx: Executor, which: SQL): Promise<string[]> {
  const now = new Date();
  const stopped = await tx
    .update(tasks)
    .set({
      status: 'CANCELLED',
      stage: 'cancelled',
      message: say('work.deletedMeanwhile'),
      cancelRequestedAt: now,
      finishedAt: now,
    })
    .where(and(which, isOpen()))
    .returning({ id: tasks.id });
  for (const { id } of stopped) await sendEvent('task/cancel.requested', { taskId: id }, { tx });
  return stopped.map(({ id }) => id);
}
