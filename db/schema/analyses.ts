import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said, updatedAt } from './columns';
import { datasets } from './datasets';
import { tasks } from './tasks';
import { users } from './users';
import { videos } from './videos';

export const ANALYSIS_STATUSES = ['pending', 'in-progress', 'completed', 'failed', 'cancelled'] as const;

/** One run over a set of replicate videos of a dataset; a finished one has a report. */
export const analyses = pgTable(
  'analyses',
  {
    id: id(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    status: text({ enum: ANALYSIS_STATUSES }).notNull().default('pending'),
    /** Read by lib/domain/analyses/stored.ts, as is every JSON column of `unknown` by its room. */
    parameters: jsonb().$type<unknown>().notNull().default({}),
    error: said(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: moment(),
  },
  (table) => [index('analyses_dataset').on(table.datasetId, table.createdAt)],
);

/** What the engine measured on one video. Kept by fingerprint, so that the same question is not computed twice. */
export const videoMeasurements = pgTable(
  'video_measurements',
  {
    id: id(),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** sha256 over video hash, calibration, model hash, parameters and software version. */
    fingerprint: text().notNull(),
    modelId: text().notNull(),
    modelSha256: text().notNull(),
    softwareVersion: text().notNull(),
    /** lib/engine/casa's CasaResult with what it was measured with. */
    result: jsonb().$type<unknown>().notNull(),
    /** Folder in the object store with detections.csv, tracks.csv, kinematics.csv, summary.json. */
    artifactPrefix: text('artefact_prefix').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('video_measurements_once').on(table.videoId, table.fingerprint)],
);

export const analysisVideos = pgTable(
  'analysis_videos',
  {
    analysisId: uuid()
      .notNull()
      .references(() => analyses.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    status: text({ enum: ['pending', 'processing', 'completed', 'failed', 'cancelled'] })
      .notNull()
      .default('pending'),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    /** What it does, or why it failed; null before it begins. */
    message: said(),
    measurementId: uuid().references(() => videoMeasurements.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.analysisId, table.videoId] }),
    index('analysis_videos_video').on(table.videoId),
  ],
);
