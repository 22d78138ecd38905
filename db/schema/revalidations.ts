import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { videoMeasurements } from './analyses';
import { createdAt, id, moment, said } from './columns';
import { modelVersions } from './models';
import { projects } from './projects';
import { reportVersions } from './report-versions';
import { tasks } from './tasks';
import { users } from './users';

/** How far a version agrees with what a laboratory has signed; reports never change by it. */
export const revalidations = pgTable(
  'revalidations',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    versionId: uuid()
      .notNull()
      .references(() => modelVersions.id, { onDelete: 'cascade' }),
    taskId: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    state: text({ enum: ['running', 'completed', 'cancelled', 'failed'] })
      .notNull()
      .default('running'),
    /** The laboratory's, as it was given; read by lib/domain/revalidations, as is the result. */
    tolerance: jsonb().$type<unknown>().notNull(),
    result: jsonb().$type<unknown>(),
    /** Whether the whole of it stays within the tolerance; null until it is known. */
    isWithin: boolean(),
    error: said(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    index('revalidations_version').on(table.versionId, table.createdAt),
    index('revalidations_project').on(table.projectId, table.createdAt),
    index('revalidations_task').on(table.taskId),
  ],
);

/** A recording of a signed report, measured again as a shadow: beside what was signed, and nowhere else. */
export const revalidationVideos = pgTable(
  'revalidation_videos',
  {
    id: id(),
    revalidationId: uuid()
      .notNull()
      .references(() => revalidations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    reportVersionId: uuid()
      .notNull()
      .references(() => reportVersions.id),
    /** What was signed: it goes with its video, and the row then has nothing left to be compared with. */
    measurementId: uuid()
      .notNull()
      .references(() => videoMeasurements.id, { onDelete: 'cascade' }),
    /** What the version measured; null until then, or where it could not. */
    shadow: jsonb().$type<unknown>(),
    error: said(),
  },
  (table) => [
    index('revalidation_videos_of').on(table.revalidationId, table.position),
    index('revalidation_videos_measurement').on(table.measurementId),
    index('revalidation_videos_report').on(table.reportVersionId),
  ],
);
