import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';

export const ALARM_KINDS = [
  'storage-low',
  'jobs-failing',
  'jobs-waiting',
  'worker-silent',
  'mail-undelivered',
  'audit-broken',
] as const;

/** What is wrong with the installation, from when it was noticed until it was gone: one row an incident. */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    kind: text({ enum: ALARM_KINDS }).notNull(),
    /** What of several is concerned: a job function; empty where there is only one. */
    subject: text().notNull().default(''),
    /** Values of the sentence that says what is wrong, as they were when it was last looked at. */
    details: jsonb().$type<Readonly<Record<string, string | number>>>().notNull().default({}),
    raisedAt: moment().notNull().defaultNow(),
    clearedAt: moment(),
  },
  (table) => [
    uniqueIndex('alarms_open').on(table.kind, table.subject).where(sql`${table.clearedAt} is null`),
    index('alarms_newest').on(table.raisedAt),
    check('alarms_end', sql`${table.clearedAt} is null or ${table.clearedAt} >= ${table.raisedAt}`),
  ],
);

/** One row: when the installation was last looked over, and how far the chain of the audit log was followed. */
export const installationWatch = pgTable(
  'installation_watch',
  {
    id: integer().primaryKey().default(1),
    examinedAt: moment(),
    /** The last link that was found in order, and its hash: what lies behind it is recognized if it is rewritten. */
    chainPosition: bigint({ mode: 'number' }).notNull().default(0),
    chainHash: text(),
    /** From where old links are looked at again, round after round. */
    sweepPosition: bigint({ mode: 'number' }).notNull().default(1),
    /** Where a fault was found that is still there. */
    faultPosition: bigint({ mode: 'number' }),
  },
  (table) => [check('installation_watch_one', sql`${table.id} = 1`)],
);
