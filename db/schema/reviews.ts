import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { annotationLayers } from './annotation-layers';
import { createdAt, id, moment } from './columns';
import { dataLabelItems, dataLabels } from './data-labels';
import { frames } from './frames';
import { users } from './users';

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'needs_correction'] as const;

/**
 * What a reviewer decides about at once: a frame of a detection label, or an item of a morphology label. A trigger makes
 * the row when an item is added to a label.
 */
export const reviewUnits = pgTable(
  'review_units',
  {
    id: id(),
    labelId: uuid()
      .notNull()
      .references(() => dataLabels.id, { onDelete: 'cascade' }),
    frameId: uuid()
      .notNull()
      .references(() => frames.id, { onDelete: 'cascade' }),
    /** Null for a frame of a detection label. */
    itemId: uuid().references(() => dataLabelItems.id, { onDelete: 'cascade' }),
    /** As it was decided. It counts as pending again where the content is another one since. */
    status: text({ enum: REVIEW_STATUSES }).notNull().default('pending'),
    /** Of what was decided about; null before the first decision. */
    contentHash: text(),
    notes: text().notNull().default(''),
    /** Rises with each decision. */
    version: integer().notNull().default(1),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('review_units_once').on(table.labelId, table.frameId, table.itemId).nullsNotDistinct(),
    index('review_units_frame').on(table.frameId),
    index('review_units_item').on(table.itemId),
    check('review_units_decided', sql`(${table.status} = 'pending') = (${table.contentHash} is null)`),
  ],
);

/** Every decision of a reviewer. A trigger refuses to change a row. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    id: id(),
    unitId: uuid()
      .notNull()
      .references(() => reviewUnits.id, { onDelete: 'cascade' }),
    decision: text({ enum: ['approved', 'rejected', 'needs_correction'] }).notNull(),
    notes: text().notNull().default(''),
    contentHash: text().notNull(),
    /** Null once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('review_decisions_unit').on(table.unitId, table.createdAt)],
);

/** How two people who annotated a frame without seeing one another agree, as it was when both had submitted. */
export const frameAgreements = pgTable('frame_agreements', {
  id: id(),
  /** Of the second person; the first one's boxes are the frame's own. */
  layerId: uuid()
    .notNull()
    .unique()
    .references(() => annotationLayers.id, { onDelete: 'cascade' }),
  firstUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** Read by lib/domain/reviews/stored.ts. */
  agreement: jsonb().$type<unknown>().notNull(),
  /** When somebody made one set of boxes of the two. */
  reconciledAt: moment(),
  reconciledBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
});
