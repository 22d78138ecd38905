import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said } from './columns';
import { modelVersions } from './models';
import { projects } from './projects';
import { tasks } from './tasks';
import { users } from './users';

/** How a version did on labeled frames, beside what was in use on that day. Rows are added and ended, never changed otherwise. */
export const evaluations = pgTable(
  'evaluations',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    versionId: uuid()
      .notNull()
      .references(() => modelVersions.id, { onDelete: 'cascade' }),
    taskId: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    state: text({ enum: ['running', 'completed', 'failed'] })
      .notNull()
      .default('running'),
    /** Of the ids of its frames: the same frames are the same test set. */
    setSha256: text().notNull(),
    /** How often somebody has looked at this set in the project, with this time. */
    looks: integer().notNull(),
    /** Videos and frames that figures are of, and those that recalibration is fitted on; read by lib/domain/evaluations. */
    frameSet: jsonb().$type<unknown>().notNull(),
    /** The version in use then; null for the shipped model. */
    currentVersionId: uuid().references(() => modelVersions.id, { onDelete: 'set null' }),
    currentName: text().notNull(),
    currentSha256: text().notNull(),
    /** Read by lib/domain/evaluations; null until it is there. */
    result: jsonb().$type<unknown>(),
    error: said(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    index('evaluations_version').on(table.versionId, table.createdAt),
    index('evaluations_set').on(table.projectId, table.setSha256),
    index('evaluations_current').on(table.currentVersionId),
    index('evaluations_task').on(table.taskId),
  ],
);
