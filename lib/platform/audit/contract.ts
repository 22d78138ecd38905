import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageFacts, tableQuery } from '@/lib/platform/http/fields';

export const LOG_TYPE_NAMES = ['auth', 'user', 'permission', 'data', 'system', 'api'] as const;
export const LOG_SEVERITY_NAMES = ['info', 'warning', 'error', 'critical'] as const;
export const LOG_SORTS = ['timestamp', 'type', 'severity', 'userEmail'] as const;

/** Below this many letters an index is of no help, and every entry would have to be read. */
export const SEARCH_LETTERS = 3;
/** Matches of a filter are counted up to here; a log without a filter is always counted to its end. */
export const COUNT_LIMIT = 10_000;

const systemLogSchema = z.object({
  id: idField,
  timestamp: z.string(),
  type: z.enum(LOG_TYPE_NAMES),
  severity: z.enum(LOG_SEVERITY_NAMES),
  /** `area.verb`: `dataset.create`, `auth.sign-in`. */
  action: z.string(),
  message: z.string(),
  userId: idField.nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  projectId: idField.nullable(),
  resourceId: z.string().nullable(),
  resourceType: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type SystemLogView = z.infer<typeof systemLogSchema>;

const systemLogDetails = systemLogSchema.extend({
  requestId: z.string().nullable(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
  /** Its link in the chain that shows tampering. */
  chain: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
});
export type SystemLogDetails = z.infer<typeof systemLogDetails>;

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = (endOfDay: boolean) =>
  z
    .union([
      z.iso.date().transform((text) => new Date(`${text}T${endOfDay ? '23:59:59.999' : '00:00:00.000'}Z`)),
      z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    ])
    .optional();
export const isDay = (text: string): boolean => day.test(text) && !Number.isNaN(Date.parse(text));

const filterShape = {
  search: z
    .string()
    .trim()
    .max(200)
    .refine((text) => text === '' || [...text].length >= SEARCH_LETTERS, {
      error: issueText('errors.searchShort', { count: SEARCH_LETTERS }),
    })
    .default(''),
  type: z.enum(LOG_TYPE_NAMES).optional(),
  severity: z.enum(LOG_SEVERITY_NAMES).optional(),
  userId: idField.optional(),
  /** A day, from its beginning (UTC), or a moment. */
  from: moment(false),
  /** A day, to its end (UTC), or a moment. */
  to: moment(true),
};
const filterSchema = z.object(filterShape);
export type LogFilter = z.output<typeof filterSchema>;

const listQuery = tableQuery(LOG_SORTS, { sort: 'timestamp', order: 'desc', limit: 15 }).extend(filterShape);
export type LogListQuery = z.output<typeof listQuery>;

const tag = 'System logs';
const admission = ['view_system_logs'] as const;

export const listSystemLogs = defineContract({
  method: 'GET',
  path: '/admin/system-logs',
  summary: 'The audit log by page, newest first unless asked otherwise',
  tag,
  admission,
  query: listQuery,
  result: z.object({
    logs: z.array(systemLogSchema),
    ...pageFacts,
    /** False when there are more matches than were counted: `total` is then how many were. */
    isTotalExact: z.boolean(),
  }),
});

export const getSystemLog = defineContract({
  method: 'GET',
  path: '/admin/system-logs/{id}',
  summary: 'One entry of the audit log with old and new value and its link in the chain',
  tag,
  admission,
  params: idParams,
  result: systemLogDetails,
});

export const exportSystemLogs = defineContract({
  method: 'POST',
  path: '/admin/system-logs/export',
  summary: 'Every entry that the filters let pass, as CSV, newest first',
  tag,
  admission,
  body: z.object({ format: z.literal('csv').default('csv'), filters: filterSchema.prefault({}) }),
  produces: 'text/csv',
});

export const getSystemLogStatistics = defineContract({
  method: 'GET',
  path: '/admin/system-logs/statistics',
  summary: 'Entries by type, severity, day and person; of the last 30 days unless asked otherwise',
  tag,
  admission,
  query: z.object({ from: filterShape.from, to: filterShape.to }),
  result: z.object({
    from: z.string(),
    to: z.string(),
    total: z.number().int(),
    byType: z.record(z.enum(LOG_TYPE_NAMES), z.number().int()),
    bySeverity: z.record(z.enum(LOG_SEVERITY_NAMES), z.number().int()),
    byDay: z.array(z.object({ day: z.string(), count: z.number().int() })),
    /** The five with most entries. */
    byUser: z.array(z.object({ userEmail: z.string(), count: z.number().int() })),
  }),
});

const chainFault = z.object({
  /** Place in the chain; null for an entry that has none. */
  position: z.number().int().nullable(),
  sequence: z.number().int().nullable(),
  /** altered: the entry (or its link) is not what was written; missing: the entry is gone; gap: links are gone; unchained: an entry was smuggled in. */
  kind: z.enum(['altered', 'missing', 'gap', 'unchained']),
});
export type ChainFault = z.infer<typeof chainFault>;

export const checkSystemLogs = defineContract({
  method: 'GET',
  path: '/admin/system-logs/integrity',
  summary: 'Recompute a stretch of the chain of hashes and name what does not fit',
  tag,
  admission,
  query: z.object({
    from: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(100_000).default(50_000),
  }),
  result: z.object({
    checked: z.number().int(),
    /** Where the next stretch begins; null at the end. */
    next: z.number().int().nullable(),
    /** The newest link: noted elsewhere, it shows later whether the end of the log was cut off or rewritten. */
    head: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
    faults: z.array(chainFault),
  }),
});
export type ChainCheck = z.output<NonNullable<typeof checkSystemLogs.result>>;
