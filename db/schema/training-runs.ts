import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said, updatedAt } from './columns';
import { frames } from './frames';
import { models, modelVersions } from './models';
import { projects } from './projects';
import { stills } from './stills';
import { users } from './users';

/** How far a run is. In `preparing` and `training` it holds the one place there is. */
export const TRAINING_STATES = [
  'waiting',
  'preparing',
  'training',
  'paused',
  'interrupted',
  'completed',
  'stopped',
  'failed',
] as const;

/** One training of a model: what it was to do, on what, how far it is, and the version that came of it. */
export const trainingRuns = pgTable(
  'training_runs',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    modelId: uuid()
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … of its model. */
    number: integer().notNull(),
    state: text({ enum: TRAINING_STATES }).notNull().default('waiting'),
    /** What a person has asked for; the job looks every half second. */
    wish: text({ enum: ['run', 'pause', 'stop'] })
      .notNull()
      .default('run'),
    /** Everything that decides on the weights besides data and start; read by lib/domain/training-runs. */
    settings: jsonb().$type<unknown>().notNull(),
    /** The version whose weights it starts from; null for the shipped model. */
    startVersionId: uuid().references(() => modelVersions.id, { onDelete: 'set null' }),
    startName: text().notNull(),
    startSha256: text().notNull(),
    /** Which frames of which videos are learned from and which judge; read by lib/domain/training-runs. */
    split: jsonb().$type<unknown>().notNull(),
    /** Of the frozen pictures and labels; null until they are frozen. */
    snapshotSha256: text(),
    step: integer().notNull().default(0),
    /** Of the whole run; null until it is known. */
    steps: integer(),
    stepsPerEpoch: integer(),
    /** What the model found on validation frames when it was judged last. */
    samples: jsonb().$type<unknown>().notNull().default([]),
    /** What start and trained weights are worth on each validation video; read by lib/domain/training-runs. */
    judged: jsonb().$type<unknown>(),
    error: said(),
    /** The version that came of it. */
    versionId: uuid().references(() => modelVersions.id, { onDelete: 'set null' }),
    /** How often it was set going: each time is an event of its own. */
    leg: integer().notNull().default(0),
    /** Time spent on steps and on judging, over all legs. */
    trainingSeconds: doublePrecision().notNull().default(0),
    /** When the process that trains was last heard of. */
    heardAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('training_runs_number').on(table.modelId, table.number),
    uniqueIndex('training_runs_one_at_a_time')
      .on(sql`(true)`)
      .where(sql`${table.state} in ('preparing', 'training')`),
    uniqueIndex('training_runs_open')
      .on(table.modelId)
      .where(sql`${table.state} in ('waiting', 'preparing', 'training', 'paused', 'interrupted')`),
    index('training_runs_project').on(table.projectId, table.createdAt),
    index('training_runs_version').on(table.versionId),
    index('training_runs_start').on(table.startVersionId),
  ],
);

/** The frames of a run. A row goes with its frame, which the run then misses: it ends, and its copies of the pictures go. */
export const trainingRunFrames = pgTable(
  'training_run_frames',
  {
    runId: uuid()
      .notNull()
      .references(() => trainingRuns.id, { onDelete: 'cascade' }),
    frameId: uuid()
      .notNull()
      .references(() => frames.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.frameId] }),
    index('training_run_frames_frame').on(table.frameId),
  ],
);

/** The same for stills, of whose judged cells a morphology classifier learns. */
export const trainingRunStills = pgTable(
  'training_run_stills',
  {
    runId: uuid()
      .notNull()
      .references(() => trainingRuns.id, { onDelete: 'cascade' }),
    stillId: uuid()
      .notNull()
      .references(() => stills.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.stillId] }),
    index('training_run_stills_still').on(table.stillId),
  ],
);

/** States that a run can be gone on with from: the last two. The bytes lie in the store. */
export const trainingCheckpoints = pgTable(
  'training_checkpoints',
  {
    runId: uuid()
      .notNull()
      .references(() => trainingRuns.id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    sha256: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.step] })],
);

/** A figure of a run at a step: its loss, and its loss and score on the validation videos. */
export const trainingMetrics = pgTable(
  'training_metrics',
  {
    runId: uuid()
      .notNull()
      .references(() => trainingRuns.id, { onDelete: 'cascade' }),
    name: text({ enum: ['loss', 'validationLoss', 'score'] }).notNull(),
    step: integer().notNull(),
    value: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.name, table.step] })],
);

/** The log of a run, in sentences. */
export const trainingEvents = pgTable(
  'training_events',
  {
    sequence: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: uuid()
      .notNull()
      .references(() => trainingRuns.id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    message: said().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('training_events_run').on(table.runId, table.sequence)],
);
