import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { storedMessage } from '@/lib/messages/stored';
import type { TaskView } from './contract';
import { TASK_KINDS } from './contract-kinds';
import { secondsLeft } from './estimate';
import type { TaskRow } from './queries';

/** A task as endpoints answer it, in the reader's language. */
export const viewTask = (row: TaskRow, language?: Language): TaskView => ({
  id: row.id,
  task_id: row.id,
  task_type: row.type,
  title: inWords(TASK_KINDS[row.type].title, language),
  priority: TASK_KINDS[row.type].priority,
  dueDate: null,
  status: row.status,
  celery_status: row.status,
  progress: row.progress,
  stage: row.stage,
  message: inWords(storedMessage(row.message), language),
  error: row.error && inWords(storedMessage(row.error), language),
  result: row.result,
  projectId: row.projectId,
  subjectId: row.subjectId,
  cancelRequested: row.cancelRequestedAt !== null,
  secondsLeft: secondsLeft(row, new Date()),
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
