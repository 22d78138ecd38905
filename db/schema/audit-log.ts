import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { folded } from '../text-search';
import { createdAt } from './columns';

export const LOG_TYPES = ['auth', 'user', 'permission', 'data', 'system', 'api'] as const;
export const LOG_SEVERITIES = ['info', 'warning', 'error', 'critical'] as const;

/**
 * Which stretch of 30 days a time lies in. The index of words knows it, too, so that a search goes through the log stretch
 * by stretch, from either end, and stops when it has enough.
 */
export const stretchOf = (time: AnyColumn | SQL): SQL =>
  sql`(floor(date_part('epoch', ${time} at time zone 'UTC') / 2592000)::int)`;

/** Who did what, when, from where. No foreign keys: an entry outlives what it speaks of. Append-only: see audit-chain.ts. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().notNull().unique().defaultRandom(),
    sequence: bigserial({ mode: 'number' }).primaryKey(),
    timestamp: createdAt(),
    type: text({ enum: LOG_TYPES }).notNull(),
    severity: text({ enum: LOG_SEVERITIES }).notNull().default('info'),
    /** `dataset.create`, `auth.sign-in`, … */
    action: text().notNull(),
    message: text().notNull(),
    userId: uuid(),
    userName: text(),
    userEmail: text(),
    projectId: uuid(),
    resourceType: text(),
    resourceId: text(),
    oldValue: jsonb(),
    newValue: jsonb(),
    ipAddress: text(),
    userAgent: text(),
    requestId: text(),
    /** What a search looks through, folded once, at writing: folding a million entries at reading takes seconds. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        folded(
          sql`(message || ' ' || action || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || coalesce(ip_address, '') || ' ' || coalesce(resource_id, ''))`,
        ),
      ),
  },
  (table) => [
    // Each order in which the log is read, with the sequence that makes it one order.
    index('audit_log_time').on(table.timestamp, table.sequence),
    index('audit_log_type').on(table.type, table.timestamp, table.sequence),
    index('audit_log_severity').on(table.severity, table.timestamp, table.sequence),
    index('audit_log_email').on(table.userEmail, table.timestamp, table.sequence),
    index('audit_log_user').on(table.userId, table.timestamp),
    index('audit_log_resource').on(table.resourceType, table.resourceId),
    index('audit_log_search').using('gin', stretchOf(table.timestamp), table.searchText.op('gin_trgm_ops')),
  ],
);
