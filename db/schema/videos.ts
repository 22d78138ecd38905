import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said, updatedAt } from './columns';
import { calibrationColumns, datasets } from './datasets';
import { patients } from './patients';
import { users } from './users';

export const PROCESSING_STATUSES = ['uploaded', 'pending', 'processing', 'completed', 'failed'] as const;
export const EXTRACTION_STAGES = [
  'initializing',
  'queued',
  'extracting',
  'processing',
  'storing',
  'completed',
  'failed',
  'cancelled',
] as const;

export const videos = pgTable(
  'videos',
  {
    id: id(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    originalFilename: text().notNull(),
    /** The video's own patient; without one, that of its dataset's sample counts. */
    patientId: uuid().references(() => patients.id, { onDelete: 'set null' }),
    captureDate: date({ mode: 'string' }),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Where the recording is from, in the words of whoever uploaded it. */
    source: text().notNull().default(''),
    objectKey: text().notNull().unique(),
    contentType: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    durationSeconds: doublePrecision().notNull(),
    framesPerSecond: doublePrecision().notNull(),
    /** As the container says; the analysis counts the frames that it really decodes. */
    frameCount: integer().notNull(),
    codec: text().notNull(),
    pixelFormat: text().notNull(),
    /** An MP4 that browsers play; null until it is made, or where the original plays as it is. */
    previewKey: text(),
    thumbnailKey: text(),
    previewStatus: text({ enum: ['pending', 'ready', 'failed'] })
      .notNull()
      .default('pending'),
    /** The video itself: whether it can be measured. Extracting stills never changes it. */
    processingStatus: text({ enum: PROCESSING_STATUSES }).notNull().default('uploaded'),
    /** How the last extraction of stills stands; null before the first. */
    extractionStage: text({ enum: EXTRACTION_STAGES }),
    extractionMessage: said(),
    /** 0 to 100. */
    extractionProgress: integer().notNull().default(0),
    lastExtractionAt: moment(),
    lastTaskId: uuid(),
    /** When its project was told that retention will remove it; nothing is removed without. */
    removalAnnouncedAt: moment(),
    ...calibrationColumns(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('videos_dataset').on(table.datasetId, table.createdAt),
    index('videos_patient').on(table.patientId),
    index('videos_calibration_profile').on(table.calibrationProfileId),
    index('videos_chamber').on(table.chamberId),
    check(
      'videos_calibration_positive',
      sql`${table.pixelSizeUm} > 0 and ${table.chamberDepthUm} > 0 and ${table.dilution} > 0 and ${table.framesPerSecondOverride} > 0`,
    ),
  ],
);
