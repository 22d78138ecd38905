import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { folded } from '../text-search';
import { createdAt, id, moment, updatedAt } from './columns';
import { datasets } from './datasets';
import { projects } from './projects';
import { users } from './users';

/** What a model does. */
export const MODEL_TASKS = ['detection', 'segmentation', 'morphology'] as const;

/** A model of a project: what is trained or imported, version by version. Those that ship with the product have no row. */
export const models = pgTable(
  'models',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    task: text({ enum: MODEL_TASKS }).notNull(),
    /** What it is meant to be trained on. */
    datasetId: uuid().references(() => datasets.id, { onDelete: 'set null' }),
    /** Epochs, batch size and so on, as a person has set them. */
    config: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    notes: text().notNull().default(''),
    status: text({ enum: ['created', 'training', 'trained', 'stopped', 'failed'] })
      .notNull()
      .default('created'),
    trainedAt: moment(),
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('models_name').on(table.projectId, sql`${folded(table.name)}`),
    index('models_dataset').on(table.datasetId),
  ],
);

/** One file of weights, which never changes: its bytes lie under `models/{sha256}.onnx`. */
export const modelVersions = pgTable(
  'model_versions',
  {
    id: id(),
    modelId: uuid()
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … of its model. */
    number: integer().notNull(),
    origin: text({ enum: ['imported', 'trained', 'quantized'] }).notNull(),
    sha256: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    fileName: text().notNull(),
    /** What was read from the file before anything ran it. */
    inspection: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Under which licence the weights may be used, as the person who brought them states it. */
    license: text().notNull(),
    notes: text().notNull().default(''),
    /** Quarantined until a person has seen it work on a frame of theirs; only a candidate can be deployed. */
    state: text({ enum: ['quarantined', 'candidate', 'retired'] }).notNull(),
    /** Of which version it is the int8 form. */
    parentId: uuid(),
    /** What the int8 form costs and gains against that version; read by lib/domain/models. */
    quantization: jsonb().$type<unknown>(),
    /** The frame that it was tried on, what it found there, and how long it took. */
    trial: jsonb().$type<Readonly<Record<string, unknown>>>(),
    acceptedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    acceptedAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('model_versions_number').on(table.modelId, table.number),
    unique('model_versions_bytes').on(table.modelId, table.sha256),
    check('model_versions_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('model_versions_number_positive', sql`${table.number} > 0`),
  ],
);

/** Which version did a task of a project's analyses, and when: rows are added and ended, never changed otherwise. */
export const deployments = pgTable(
  'deployments',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    task: text({ enum: MODEL_TASKS }).notNull(),
    /** Null: the shipped model again. */
    versionId: uuid().references(() => modelVersions.id),
    /** The one that it took the place of; null for the first. */
    replacesId: uuid(),
    reason: text().notNull(),
    /** The revalidation beyond whose tolerance somebody deployed it knowingly. */
    revalidationId: uuid(),
    deployedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    startedAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('deployments_current').on(table.projectId, table.task).where(sql`${table.endedAt} is null`),
    index('deployments_version').on(table.versionId),
    check('deployments_end', sql`${table.endedAt} is null or ${table.endedAt} >= ${table.startedAt}`),
  ],
);
