import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

export const LOG_TYPES = ['auth', 'user', 'permission', 'data', 'system', 'api'] as const;
export const LOG_SEVERITIES = ['info', 'warning', 'error', 'critical'] as const;

/** Who did what, when, from where. No foreign keys: an entry outlives what it speaks of. */
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
  },
  (table) => [
    index('audit_log_time').on(table.timestamp),
    index('audit_log_user').on(table.userId, table.timestamp),
    index('audit_log_resource').on(table.resourceType, table.resourceId),
  ],
);
