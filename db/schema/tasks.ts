import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said, updatedAt } from './columns';
import { projects } from './projects';
import { users } from './users';

export const TASK_TYPES = [
  'extraction',
  'detection',
  'analysis',
  'preview',
  'morphology',
  'tracking',
  'import',
  'evaluation',
  'prediction',
  'revalidation',
  'quantization',
] as const;
export const TASK_STATUSES = ['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'CANCELLED'] as const;

/** Long work as people see it: one row that a job moves forward and a page watches. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    type: text({ enum: TASK_TYPES }).notNull(),
    status: text({ enum: TASK_STATUSES }).notNull().default('PENDING'),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The video, dataset or analysis that the work is about. */
    subjectId: uuid().notNull(),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    stage: text().notNull().default('queued'),
    message: said().notNull().default({ key: 'work.queued' }),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    result: jsonb().$type<Record<string, unknown>>(),
    error: said(),
    /** How long it should take, from the measured speed of earlier work; null while nothing was measured. */
    expectedSeconds: doublePrecision(),
    cancelRequestedAt: moment(),
    startedAt: moment(),
    finishedAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('tasks_project').on(table.projectId, table.createdAt),
    index('tasks_subject').on(table.subjectId),
  ],
);
