import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said } from './columns';
import { models, modelVersions } from './models';
import { projects } from './projects';
import { tasks } from './tasks';
import { users } from './users';
import { videos } from './videos';

/** What a chosen model finds in a video. It is no analysis: no report and no clinical page is made of it. */
export const predictions = pgTable(
  'predictions',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What it says of the video: where sperm are and how they move, or what forms they have. */
    type: text({ enum: ['detection', 'morphology'] })
      .notNull()
      .default('detection'),
    /** Null for the shipped model. */
    modelId: uuid().references(() => models.id, { onDelete: 'set null' }),
    versionId: uuid().references(() => modelVersions.id, { onDelete: 'set null' }),
    modelName: text().notNull(),
    modelVersion: text().notNull(),
    modelSha256: text().notNull(),
    status: text({ enum: ['queued', 'running', 'completed', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    taskId: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    /** Read by lib/domain/predictions; null until it is there. */
    figures: jsonb().$type<unknown>(),
    error: said(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    index('predictions_project').on(table.projectId, table.createdAt),
    index('predictions_video').on(table.videoId),
    index('predictions_model').on(table.modelId),
    index('predictions_version').on(table.versionId),
    index('predictions_task').on(table.taskId),
  ],
);
