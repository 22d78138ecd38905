import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits } from '@/lib/platform/access';
import { CANCELING, SEEING, TASK_TYPE_NAMES, type TaskType } from './contract';
import { findVisibleTask, type TaskRow } from './queries';

const holdsOne = (principal: Principal, permissions: readonly string[]): boolean =>
  permissions.some((permission) => permits(principal, permission));

/** The kinds of task that a principal may see, in the projects of their own. */
export const visibleTypes = (principal: Principal): readonly TaskType[] =>
  TASK_TYPE_NAMES.filter((type) => holdsOne(principal, SEEING[type]));

/**
 * @throws AppError NOT_FOUND for an unknown task or one outside the principal's projects; FORBIDDEN for a kind that the
 * principal may not see, as its result is what the task made.
 */
export async function requireTask(principal: Principal, id: string): Promise<TaskRow> {
  const row = await findVisibleTask(principal, id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.taskNotFound'));
  if (!holdsOne(principal, SEEING[row.type])) throw new AppError('FORBIDDEN', say('errors.denied'));
  return row;
}

/** @throws AppError FORBIDDEN for who could not have started a task of this kind. */
export function requireCancellable(principal: Principal, type: TaskType): void {
  if (!holdsOne(principal, CANCELING[type])) throw new AppError('FORBIDDEN', say('errors.denied'));
}
