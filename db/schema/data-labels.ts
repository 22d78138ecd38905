import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns';
import { datasets } from './datasets';
import { detections } from './detections';
import { masks } from './masks';
import { projects } from './projects';
import { users } from './users';

export const DATA_LABEL_TYPES = ['detection', 'morphology', 'morphology_segmentation'] as const;
export const MORPHOLOGY_CLASSES = [
  'normal',
  'head_defect',
  'midpiece_defect',
  'tail_defect',
  'cytoplasmic_droplet',
  'multiple_defects',
  'unknown',
] as const;

/** A person's collection of labeled cells of a dataset, to train on. */
export const dataLabels = pgTable(
  'data_labels',
  {
    id: id(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** Whose it is. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: DATA_LABEL_TYPES }).notNull(),
    name: text().notNull(),
    /** The one that pages make for a person without being told to: it stays that when it is renamed. */
    byItself: boolean().notNull().default(false),
    description: text().notNull().default(''),
    version: integer().notNull().default(1),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('data_labels_live')
      .on(table.datasetId, table.userId, table.type, table.name)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('data_labels_by_itself')
      .on(table.datasetId, table.userId, table.type)
      .where(sql`${table.byItself} and ${table.deletedAt} is null`),
    index('data_labels_dataset').on(table.datasetId, table.createdAt),
    index('data_labels_user').on(table.userId),
  ],
);

/** A detection, with its mask where it has one, that was put into a data label. */
export const dataLabelItems = pgTable(
  'data_label_items',
  {
    id: id(),
    labelId: uuid()
      .notNull()
      .references(() => dataLabels.id, { onDelete: 'cascade' }),
    detectionId: uuid()
      .notNull()
      .references(() => detections.id, { onDelete: 'cascade' }),
    maskId: uuid().references(() => masks.id, { onDelete: 'set null' }),
    className: text().notNull().default('sperm'),
    morphologyClass: text({ enum: MORPHOLOGY_CLASSES }),
    notes: text().notNull().default(''),
    /** How sure the person is, 1 to 5. */
    confidence: integer(),
    annotatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('data_label_items_once').on(table.labelId, table.detectionId),
    index('data_label_items_detection').on(table.detectionId),
    index('data_label_items_mask').on(table.maskId),
  ],
);

/**
 * What a data label held on a day, with copies of its pictures: neither retention nor another detection changes it. A
 * trigger refuses every change of a row, and to delete one whose project still stands.
 */
export const dataLabelVersions = pgTable(
  'data_label_versions',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null once the label went with its dataset. */
    labelId: uuid().references(() => dataLabels.id, { onDelete: 'set null' }),
    /** The label's name on that day. */
    name: text().notNull(),
    /** From 1 within a label. */
    number: integer().notNull(),
    /** Of the stored document. */
    sha256: text().notNull(),
    objectKey: text().notNull(),
    /** Frames, boxes, masks and classes; read by lib/domain/labels/stored.ts. */
    counts: jsonb().$type<unknown>().notNull(),
    note: text().notNull().default(''),
    /** Of the document as it was made, where the erasure of a patient took frames out of it. */
    originalSha256: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('data_label_versions_once').on(table.labelId, table.number),
    index('data_label_versions_project').on(table.projectId, table.createdAt),
  ],
);
