import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { TASK_TYPES } from './tasks';

/** How long a piece of work took, measured: what the time of the next one is estimated from. */
export const workSamples = pgTable(
  'work_samples',
  {
    id: id(),
    type: text({ enum: TASK_TYPES }).notNull(),
    /** Processor and number of cores: a name for a speed, the same after a restart. */
    machine: text().notNull(),
    /** In the unit of its type: megapixels for videos, frames for detections. */
    size: doublePrecision().notNull(),
    seconds: doublePrecision().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('work_samples_newest').on(table.type, table.machine, table.createdAt)],
);
