import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery } from '@/lib/platform/http/fields';

export const TASK_TYPE_NAMES = ['extraction', 'detection', 'analysis', 'preview'] as const;
export const TASK_STATUS_NAMES = ['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'CANCELLED'] as const;

export const taskSchema = z.object({
  id: idField,
  task_id: idField,
  task_type: z.enum(TASK_TYPE_NAMES),
  status: z.enum(TASK_STATUS_NAMES),
  /** The same as `status`: older clients read this name. */
  celery_status: z.enum(TASK_STATUS_NAMES),
  /** 0 to 100. */
  progress: z.number().int(),
  stage: z.string(),
  message: z.string(),
  error: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  projectId: idField,
  subjectId: idField,
  cancelRequested: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type TaskView = z.infer<typeof taskSchema>;

/** Whether a task has come to its end, whichever. */
export const isFinished = (task: Pick<TaskView, 'status'>): boolean =>
  task.status === 'SUCCESS' || task.status === 'FAILURE' || task.status === 'CANCELLED';

const tag = 'Tasks';

export const listTasks = defineContract({
  method: 'GET',
  path: '/tasks',
  summary: 'Long work in the projects that you may see, newest first',
  tag,
  admission: 'signed-in',
  inBackground: true,
  query: pageQuery.extend({
    task_type: z.enum(TASK_TYPE_NAMES).optional(),
    status: z.enum(TASK_STATUS_NAMES).optional(),
    subject_id: idField.optional(),
  }),
  result: z.object({ tasks: z.array(taskSchema), total: z.number().int() }),
});

export const getTask = defineContract({
  method: 'GET',
  path: '/tasks/{id}',
  summary: 'One task with its progress',
  tag,
  admission: 'signed-in',
  inBackground: true,
  params: idParams,
  result: taskSchema,
});

export const cancelTask = defineContract({
  method: 'DELETE',
  path: '/tasks/{id}',
  summary: 'Ask a task to stop; it does so within a second or two',
  tag,
  admission: 'signed-in',
  params: idParams,
  result: taskSchema,
  status: 202,
});

export const watchTask = defineContract({
  method: 'GET',
  path: '/tasks/{id}/events',
  summary: 'The task as server-sent events: one at once, one at every change, the last at its end',
  tag,
  admission: 'signed-in',
  inBackground: true,
  params: idParams,
  produces: 'text/event-stream',
});

export const taskSystemStatus = defineContract({
  method: 'GET',
  path: '/tasks/system/status',
  summary: 'Whether the job engine is alive, and how much waits for it',
  tag,
  admission: 'signed-in',
  inBackground: true,
  result: z.object({
    status: z.enum(['healthy', 'unavailable']),
    workerAlive: z.boolean(),
    queued: z.number().int(),
    running: z.number().int(),
  }),
});
