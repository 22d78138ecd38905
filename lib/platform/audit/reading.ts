import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access/principal';
import { csvLine } from '@/lib/platform/csv';
import {
  LOG_SEVERITY_NAMES,
  LOG_TYPE_NAMES,
  type LogFilter,
  type LogListQuery,
  type SystemLogDetails,
  type SystemLogView,
} from './contract';
import { findLog, type LogRow, selectLogPage, selectLogsAfter, selectStatistics } from './queries-reading';
import { recordAudit } from './recording';

const DAY_MS = 24 * 60 * 60 * 1000;

function view(row: LogRow): SystemLogView {
  const { sequence: _, oldValue: _old, newValue: _new, requestId: _request, timestamp, ...rest } = row;
  return { ...rest, timestamp: timestamp.toISOString() };
}

export async function listLogs(query: LogListQuery) {
  const { rows, total, isTotalExact } = await selectLogPage(query);
  return { logs: rows.map(view), total, isTotalExact, page: query.page, limit: query.limit };
}

/** @throws AppError NOT_FOUND */
export async function getLog(id: string): Promise<SystemLogDetails> {
  const row = await findLog(id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.logEntryNotFound'));
  const { position, hash, ...entry } = row;
  const { requestId, oldValue, newValue } = entry;
  return {
    ...view(entry),
    requestId,
    oldValue,
    newValue,
    chain: position !== null && hash !== null ? { position, hash } : null,
  };
}

const COLUMNS = [
  ...(['type', 'severity', 'action', 'message', 'userId', 'userName', 'userEmail', 'projectId'] as const),
  ...(['resourceType', 'resourceId', 'ipAddress', 'userAgent', 'requestId'] as const),
] as const;

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const csvOf = (row: LogRow): string =>
  csvLine([
    row.timestamp.toISOString(),
    ...COLUMNS.map((column) => row[column]),
    json(row.oldValue),
    json(row.newValue),
    row.id,
  ]);

const EXPORT_BATCH = 2000;

/** The matching entries as CSV, batch by batch, so that a million of them need no memory. The export is itself an entry. */
export async function exportLogs(
  principal: Principal,
  filter: LogFilter,
  now = new Date(),
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  await recordAudit(database(), principal, {
    type: 'system',
    severity: 'warning',
    action: 'log.export',
    message: 'Exported the system logs',
    newValue: given,
  });
  const encoder = new TextEncoder();
  const until = filter.to && filter.to < now ? filter.to : now;
  let after: LogRow | null = null;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const head = ['timestamp', ...COLUMNS, 'oldValue', 'newValue', 'id'];
      controller.enqueue(encoder.encode(`${csvLine(head)}\r\n`));
    },
    pull: async (controller) => {
      const rows: LogRow[] = await selectLogsAfter({ ...filter, to: until }, after, EXPORT_BATCH);
      after = rows.at(-1) ?? null;
      if (rows.length > 0)
        controller.enqueue(encoder.encode(rows.map((row) => `${csvOf(row)}\r\n`).join('')));
      if (rows.length < EXPORT_BATCH) controller.close();
    },
  });
  return { fileName: `system-logs-${now.toISOString().slice(0, 10)}.csv`, stream };
}

/** Counts over a span; the last 30 days unless given. */
export async function getLogStatistics(span: { from?: Date | undefined; to?: Date | undefined }) {
  const to = span.to ?? new Date();
  const from = span.from ?? new Date(to.getTime() - 30 * DAY_MS);
  const rows = await selectStatistics(from, to);
  const of = (kind: string) => rows.filter((row) => row.of === kind);
  const counts = <K extends string>(names: readonly K[], kind: 'type' | 'severity'): Record<K, number> => {
    const found = new Map(of(kind).map((row) => [row[kind], Number(row.count)]));
    return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<K, number>;
  };
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    total: of('type').reduce((sum, row) => sum + Number(row.count), 0),
    byType: counts(LOG_TYPE_NAMES, 'type'),
    bySeverity: counts(LOG_SEVERITY_NAMES, 'severity'),
    byDay: of('day')
      .map((row) => ({ day: row.day ?? '', count: Number(row.count) }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    byUser: of('user')
      .flatMap((row) =>
        row.user_email === null ? [] : [{ userEmail: row.user_email, count: Number(row.count) }],
      )
      .sort((a, b) => b.count - a.count || a.userEmail.localeCompare(b.userEmail))
      .slice(0, 5),
  };
}
