import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns';
import { datasets } from './datasets';
import { users } from './users';

/** A stretch of an upload as it arrived, in the store under its own key. */
export interface UploadPart {
  readonly key: string;
  readonly bytes: number;
}

/** A video that arrives in stretches and may be interrupted. Its id becomes the video's. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    createdBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    originalFilename: text().notNull(),
    /** Name, description and the like, as they were sent. */
    fields: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    receivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    parts: jsonb().$type<readonly UploadPart[]>().notNull().default([]),
    /** Last sign of life of the request that puts the parts together; no other may meanwhile. */
    finishingAt: moment(),
    /** Which request that is: a number of its own. */
    finishingBy: uuid(),
    /** The video is on record. The row stays for whoever lost the answer on the way. */
    completedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('uploads_creator').on(table.createdBy), index('uploads_age').on(table.updatedAt)],
);
