import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns';
import { patients } from './patients';
import { users } from './users';

export const ERASURE_STATES = [
  'requested',
  'withdrawn',
  'rejected',
  'running',
  'completed',
  'failed',
] as const;
/** Why the person who requested an erasure confirmed it, too. */
export const ERASURE_ALONE_BECAUSE = ['noOtherAccount'] as const;
export const ERASURE_ASKED_BY = ['patient', 'representative', 'authority', 'laboratory'] as const;
/** Grounds of Article 17(1) GDPR: (a) no longer needed … (e) a law demands it; `other` for the law of another country. */
export const ERASURE_GROUNDS = [
  'notNeeded',
  'consentWithdrawn',
  'objection',
  'unlawful',
  'legalObligation',
  'other',
] as const;

/** Data of a patient that nobody may delete while it holds: a dispute, an inspection, a court's order. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    placedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    placedByName: text().notNull(),
    createdAt: createdAt(),
    liftedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    liftedByName: text(),
    liftedAt: moment(),
  },
  (table) => [
    uniqueIndex('legal_holds_one').on(table.patientId).where(sql`${table.liftedAt} is null`),
    index('legal_holds_patient').on(table.patientId, table.createdAt),
  ],
);

/**
 * The erasure of a patient: asked for by one person, confirmed by another (where no other may, by the same, a day later), carried
 * out by a job. The row outlives patient and project, so it has no key to either and, once completed, nothing in it that
 * says who the patient was.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    projectId: uuid().notNull(),
    patientId: uuid().notNull(),
    /** What the patient is called from then on, wherever something is kept: `E-7H3KQ0ZD`. Random. */
    code: text().notNull().unique(),
    state: text({ enum: ERASURE_STATES }).notNull().default('requested'),
    askedBy: text({ enum: ERASURE_ASKED_BY }).notNull(),
    ground: text({ enum: ERASURE_GROUNDS }).notNull(),
    /** In the words of who requested it; removed when the erasure is completed. */
    reason: text(),
    requestedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    requestedByName: text().notNull(),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedByName: text(),
    decidedAt: moment(),
    /** Why one person requested and confirmed it; null for two persons. */
    aloneBecause: text({ enum: ERASURE_ALONE_BECAUSE }),
    /** Why it was rejected; removed when another one is completed. */
    decisionReason: text(),
    /** Of the preview that was confirmed. */
    previewSha256: text(),
    /** Until when signed reports are kept; null where there are none. */
    keptUntil: date({ mode: 'string' }),
    /** The steps that are done, so that the job goes on where it was cut off. */
    doneSteps: text().array().notNull().default(sql`'{}'::text[]`),
    /** Ids and texts that the steps look for; read by lib/domain/privacy, null again once it is completed. */
    scope: jsonb().$type<unknown>(),
    /** What was done, naming nobody; read by lib/domain/privacy. */
    certificate: jsonb().$type<unknown>(),
    certificateSha256: text(),
    completedAt: moment(),
    /** How often it was carried out again, on data that an older backup had brought back. */
    repeated: integer().notNull().default(0),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('erasures_open')
      .on(table.patientId)
      .where(sql`${table.state} in ('requested', 'running', 'failed')`),
    index('erasures_patient').on(table.patientId, table.createdAt),
    index('erasures_project').on(table.projectId, table.createdAt),
  ],
);

/**
 * Entries of the audit log whose texts were removed. The link of such an entry can't be computed again; what stands here
 * takes its place, and a later entry of the log, under `batchId`, says the same, so that the chain vouches for it.
 */
export const auditRedactions = pgTable(
  'audit_redactions',
  {
    sequence: bigint({ mode: 'number' }).primaryKey(),
    batchId: uuid().notNull(),
    /** The link before the entry's, and the entry's own, as they were when the entry was whole. */
    previousHash: text().notNull(),
    hash: text().notNull(),
    /** SHA-256 of what is left of the entry, in its canonical form. */
    remainsSha256: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_redactions_batch').on(table.batchId)],
);
