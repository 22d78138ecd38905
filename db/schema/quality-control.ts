import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns';
import { microscopes } from './microscopes';
import { projects } from './projects';
import { users } from './users';
import { videos } from './videos';

const CONTROL_KINDS = ['beads', 'storedSample', 'videoRecordings'] as const;
const CONTROL_QUANTITIES = ['concentration', 'progressiveMotility', 'totalMotility', 'meanVcl'] as const;
const RUN_ORIGINS = ['measured', 'entered'] as const;

/** What is measured again and again to see whether a microscope and its people still measure alike. */
export const controlMaterials = pgTable(
  'control_materials',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: CONTROL_KINDS }).notNull(),
    lot: text().notNull().default(''),
    /** The one figure that is followed. */
    quantity: text({ enum: CONTROL_QUANTITIES }).notNull(),
    /** As the manufacturer states it, in the unit of the quantity; null where nobody states one. */
    expectedValue: doublePrecision(),
    expectedTolerance: doublePrecision(),
    expiresOn: date({ mode: 'string' }),
    /** Since when it is used up: it says nothing of a microscope from then on. */
    archivedAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('control_materials_project').on(table.projectId),
    check(
      'control_materials_expected',
      sql`${table.expectedValue} >= 0 and ${table.expectedTolerance} > 0
        and (${table.expectedTolerance} is null or ${table.expectedValue} is not null)`,
    ),
  ],
);

/** One run of a control material on a microscope. It is never deleted or changed, only excluded, with a reason. */
export const controlRuns = pgTable(
  'control_runs',
  {
    id: id(),
    materialId: uuid()
      .notNull()
      .references(() => controlMaterials.id, { onDelete: 'cascade' }),
    microscopeId: uuid()
      .notNull()
      .references(() => microscopes.id, { onDelete: 'restrict' }),
    /** 'entered': counted by hand. Both kinds have charts of their own. */
    origin: text({ enum: RUN_ORIGINS }).notNull(),
    operatorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** As the operator was called then: the record outlives the account. */
    operatorName: text().notNull(),
    performedAt: moment().notNull(),
    remarks: text().notNull().default(''),
    excludedAt: moment(),
    excludedByName: text(),
    exclusionReason: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('control_runs_series').on(table.materialId, table.microscopeId, table.origin, table.performedAt),
    index('control_runs_microscope').on(table.microscopeId, table.performedAt),
    check(
      'control_runs_exclusion',
      sql`num_nonnulls(${table.excludedAt}, ${table.excludedByName}, ${table.exclusionReason}) in (0, 3)`,
    ),
  ],
);

/** One replicate of a run: copied from the measurement it comes from, or entered by hand. */
export const controlRunValues = pgTable(
  'control_run_values',
  {
    runId: uuid()
      .notNull()
      .references(() => controlRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    value: doublePrecision().notNull(),
    /** Spermatozoa or beads behind the value; null where nobody said. */
    counted: doublePrecision(),
    /** The recording; its name and what was measured stay when it is deleted. */
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    videoName: text(),
    measuredAt: moment(),
    modelId: text(),
    modelSha256: text(),
    softwareVersion: text(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('control_run_values_video').on(table.videoId),
  ],
);

/** The limits of a chart, fixed by a person from chosen runs. Another choice is another version; none is ever changed. */
export const controlBaselines = pgTable(
  'control_baselines',
  {
    id: id(),
    materialId: uuid()
      .notNull()
      .references(() => controlMaterials.id, { onDelete: 'cascade' }),
    microscopeId: uuid()
      .notNull()
      .references(() => microscopes.id, { onDelete: 'restrict' }),
    origin: text({ enum: RUN_ORIGINS }).notNull(),
    /** 1, 2, … */
    number: integer().notNull(),
    mean: doublePrecision().notNull(),
    standardDeviation: doublePrecision().notNull(),
    /** Mean standard deviation within runs of `replicates`; null without an S chart. */
    meanSpread: doublePrecision(),
    replicates: integer(),
    /** When the last of its runs was performed: later runs are judged by it. */
    validFrom: moment().notNull(),
    reason: text().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdByName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('control_baselines_number').on(table.materialId, table.microscopeId, table.origin, table.number),
    check('control_baselines_spread', sql`${table.standardDeviation} > 0`),
  ],
);

export const controlBaselineRuns = pgTable(
  'control_baseline_runs',
  {
    baselineId: uuid()
      .notNull()
      .references(() => controlBaselines.id, { onDelete: 'cascade' }),
    runId: uuid()
      .notNull()
      .references(() => controlRuns.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.baselineId, table.runId] }),
    index('control_baseline_runs_run').on(table.runId),
  ],
);

/** How often the laboratory wants a microscope to be controlled; without a row nothing is demanded. */
export const controlIntervals = pgTable(
  'control_intervals',
  {
    microscopeId: uuid()
      .primaryKey()
      .references(() => microscopes.id, { onDelete: 'cascade' }),
    maxDays: integer().notNull(),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [check('control_intervals_days', sql`${table.maxDays} between 1 and 366`)],
);
