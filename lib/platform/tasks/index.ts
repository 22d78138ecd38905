import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { alertStorageFull, notify } from '@/lib/platform/notifications';
import { requireCancellable, requireTask, visibleTypes } from './access';
import type { TaskType, TaskView } from './contract';
import {
  atLeast,
  findTask,
  insertTask,
  markCancelRequested,
  type NewTask,
  selectTasks,
  type TaskFilter,
  type TaskRow,
  updateOpenTask,
} from './queries';
import { expectWork } from './speed';
import { viewTask } from './view';

export { isFinished, type TaskView } from './contract';
export { secondsLeft } from './estimate';
export { stopTasks } from './queries-stopping';
export { timed } from './speed';
export { viewTask } from './view';
export { watchTask } from './watch';

/**
 * Puts long work on record. Call it in the transaction that also sends the job's event.
 * @param sizes of the pieces of work that are done one after the other, as `timed` measures them
 */
export async function createTask(
  tx: Executor,
  principal: Principal,
  task: Omit<NewTask, 'expectedSeconds'>,
  sizes: readonly number[] = [],
): Promise<TaskRow> {
  const expectedSeconds = await expectWork(tx, task.type, sizes);
  return insertTask(tx, principal.userId, { ...task, expectedSeconds });
}

/** The row as a job needs it, without a fence; null when it (or its project) is gone. */
export async function taskForJob(taskId: string): Promise<TaskRow | null> {
  return (await findTask(taskId)) ?? null;
}

/** Marks work as begun. Safe to call again: a job that resumes keeps its first start. */
export async function startTask(taskId: string, message: Message = say('work.starting')): Promise<void> {
  const row = await findTask(taskId);
  await updateOpenTask(database(), taskId, {
    status: 'STARTED',
    stage: 'initializing',
    message,
    startedAt: row?.startedAt ?? new Date(),
  });
}

export interface TaskProgress {
  /** 0 to 100. */
  readonly progress: number;
  /** Several workers report it side by side: it never goes back. */
  readonly isShared?: boolean;
  readonly stage?: string;
  readonly message?: Message;
}

/** Moves a task forward. Says nothing to a task that has ended. */
export async function reportProgress(taskId: string, step: TaskProgress): Promise<void> {
  const progress = Math.max(0, Math.min(100, Math.round(step.progress)));
  await updateOpenTask(database(), taskId, {
    progress: step.isShared ? atLeast(progress) : progress,
    ...(step.stage ? { stage: step.stage } : {}),
    ...(step.message ? { message: step.message } : {}),
  });
}

/** Says that a task waits for space in the storage. Its next progress says that it goes on. */
export async function pauseForSpace(taskId: string): Promise<void> {
  await updateOpenTask(database(), taskId, {
    status: 'STARTED',
    stage: 'paused',
    message: say('work.pausedForSpace'),
  });
  await alertStorageFull();
}

/** Whether somebody asked the task to stop, or it is gone altogether. Long steps ask every few hundred milliseconds. */
export async function isCancelRequested(taskId: string): Promise<boolean> {
  const row = await findTask(taskId);
  return !row || row.cancelRequestedAt !== null || row.status === 'CANCELLED';
}

/** Ends a task well, in the transaction of what it made. */
export async function finishTask(
  tx: Executor,
  taskId: string,
  result: Record<string, unknown>,
): Promise<void> {
  await updateOpenTask(tx, taskId, {
    status: 'SUCCESS',
    stage: 'completed',
    message: say('work.completed'),
    progress: 100,
    result,
    finishedAt: new Date(),
  });
}

/** `under`: what follows the id of what the task is about in the page's address. */
interface Told {
  readonly title: Message;
  readonly page: string;
  readonly under?: string;
}

/** What the person who started a task is told when it fails; an analysis tells of itself, with the name of its dataset. */
const FAILED = {
  extraction: { title: say('notices.extractionFailed.title'), page: '/sarm/video/' },
  detection: { title: say('notices.detectionFailed.title'), page: '/sarm/frame-detection/' },
  tracking: { title: say('notices.trackingFailed.title'), page: '/finetune/frame-extraction?videoId=' },
  morphology: { title: say('notices.morphologyFailed.title'), page: '/sarm/morphology/' },
  import: { title: say('notices.importFailed.title'), page: '/finetune/datasets/', under: '/videos' },
  evaluation: { title: say('notices.evaluationFailed.title'), page: '/finetune/models/' },
  prediction: { title: say('notices.predictionFailed.title'), page: '/finetune/prediction?videoId=' },
  revalidation: { title: say('notices.revalidationFailed.title'), page: '/finetune/models/' },
  quantization: { title: say('notices.quantizationFailed.title'), page: '/finetune/models/' },
} as const;

/** Ends a task with the reason that a person will read, and tells the person who started it. */
export async function failTask(tx: Executor, taskId: string, error: Message): Promise<void> {
  const hasFailed = await updateOpenTask(tx, taskId, {
    status: 'FAILURE',
    stage: 'failed',
    message: error,
    error,
    finishedAt: new Date(),
  });
  const task = hasFailed ? await findTask(taskId, tx) : undefined;
  if (!task?.createdBy || !(task.type in FAILED)) return;
  const { title, page, under = '' }: Told = FAILED[task.type as keyof typeof FAILED];
  const link = `${page}${task.subjectId}${under}`;
  await notify(tx, { userId: task.createdBy, type: 'error', title, message: error, link });
}

/** Ends a task because somebody asked for it. */
export async function markCancelled(tx: Executor, taskId: string): Promise<void> {
  await updateOpenTask(tx, taskId, {
    status: 'CANCELLED',
    stage: 'cancelled',
    message: say('work.cancelled'),
    finishedAt: new Date(),
  });
}

/**
 * @throws AppError NOT_FOUND for an unknown task or one outside the principal's projects; FORBIDDEN for a kind that the
 * principal may not see.
 */
export async function getTask(principal: Principal, id: string): Promise<TaskView> {
  return viewTask(await requireTask(principal, id), principal.origin.language);
}

/** The tasks of the kinds and projects that the principal may see. */
export async function listTasks(
  principal: Principal,
  { type, ...filter }: Omit<TaskFilter, 'types'> & { readonly type?: TaskType | undefined },
): Promise<{ tasks: TaskView[]; total: number }> {
  const types = visibleTypes(principal).filter((each) => type === undefined || each === type);
  const { rows, total } = await selectTasks(principal, { ...filter, types });
  return { tasks: rows.map((row) => viewTask(row, principal.origin.language)), total };
}

/**
 * Asks a task to stop. The job notices within a second or two, leaves nothing half-written and marks it cancelled.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers, and for who could not have started it; CONFLICT when the task has
 * already ended.
 */
export async function requestCancel(principal: Principal, id: string): Promise<TaskView> {
  const row = await requireTask(principal, id);
  requireCancellable(principal, row.type);
  if (row.finishedAt) throw new AppError('CONFLICT', say('errors.taskEnded'));
  await database().transaction(async (tx) => {
    await requireProject(tx, principal, row.projectId, 'stop', say('errors.taskNotFound'));
    if (!(await markCancelRequested(tx, id))) return;
    await sendEvent('task/cancel.requested', { taskId: id }, { tx });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'task.cancel',
      message: `Asked the ${row.type} task to stop`,
      projectId: row.projectId,
      resourceType: 'task',
      resourceId: id,
    });
  });
  return getTask(principal, id);
}
