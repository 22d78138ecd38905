import { peekPatient } from '@/lib/domain/patients';
import { type ReportContent, readReportContent } from '@/lib/domain/reports';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { admits, type Principal } from '@/lib/platform/access';
import { differenceOf } from '@/lib/science/who-manual/difference';
import type { Estimate } from '@/lib/science/who-manual/replicate';
import {
  type ChangeView,
  type Conditions,
  MAX_VISITS,
  TREND_KEYS,
  type TrendKey,
  type VisitView,
} from './contract-visits';
import { selectNewestReports, selectVisits, type VisitRow } from './queries-visits';

const REPORT_READERS = ['view_analysis_results', 'generate_reports'] as const;

/** A figure of a report with its interval; null where it was not reported. */
function estimateOf(content: ReportContent, key: TrendKey): Estimate | null {
  const figure = content.figures.find((each) => each.key === key);
  if (!figure || figure.value === null || figure.interval95 === null) return null;
  return { value: figure.value, interval95: figure.interval95 };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const releaseOf = (version: string): string => version.split('.').slice(0, 2).join('.');

function conditionsOf({ replicates, method }: ReportContent): Conditions {
  const measured = replicates.filter(({ succeeded }) => succeeded);
  return {
    framesPerSecond: distinct(measured.flatMap((each) => each.framesPerSecond ?? [])).sort((a, b) => a - b),
    pixelSizeUm: distinct(measured.map((each) => each.calibration?.pixelSizeUm ?? null)).sort(
      (a, b) => (a ?? 0) - (b ?? 0),
    ),
    models: method.models.map(({ id, version }) => `${id} ${version}`).sort(),
    releases: distinct(method.softwareVersions.map(releaseOf)).sort(),
  };
}

function reportOf(analysisId: string, content: ReportContent): NonNullable<VisitView['report']> {
  const figures = TREND_KEYS.map((key) => [key, estimateOf(content, key)]);
  return {
    analysisId,
    issuedAt: content.issuedAt,
    spermatozoaCounted: content.spermatozoaCounted.value,
    figures: Object.fromEntries(figures) as NonNullable<VisitView['report']>['figures'],
    conditions: conditionsOf(content),
  };
}

/** The best date there is, and what it is of. */
function dateOf({ collectedAt, firstCapture, createdAt }: VisitRow): Pick<VisitView, 'date' | 'dateFrom'> {
  if (collectedAt) return { date: collectedAt.replace(' ', 'T').slice(0, 16), dateFrom: 'collected' };
  if (firstCapture) return { date: firstCapture, dateFrom: 'captured' };
  return { date: createdAt.toISOString().slice(0, 10), dateFrom: 'created' };
}

function differsIn(a: VisitView, b: VisitView): ChangeView['differs'] {
  const [from, to] = [a.report?.conditions, b.report?.conditions];
  const keys = ['framesPerSecond', 'pixelSizeUm', 'models', 'releases'] as const;
  return [
    ...keys.filter((key) => JSON.stringify(from?.[key]) !== JSON.stringify(to?.[key])),
    ...(a.isSimulated === b.isSimulated ? [] : (['isSimulated'] as const)),
  ];
}

/** For each figure the change between the last two visits that report it. */
function lastChanges(visits: readonly VisitView[]): ChangeView[] {
  return TREND_KEYS.flatMap((key) => {
    const reported = visits.filter((visit) => visit.report?.figures[key]);
    const [earlier, later] = reported.slice(-2);
    const from = earlier?.report?.figures[key];
    const to = later?.report?.figures[key];
    if (!earlier || !later || !from || !to) return [];
    const { value: difference, interval95, exceedsCountingError } = differenceOf(from, to);
    return [
      {
        ...{ key, from: from.value, to: to.value, difference, interval95, exceedsCountingError },
        fromDatasetId: earlier.datasetId,
        toDatasetId: later.datasetId,
        differs: differsIn(earlier, later),
      },
    ];
  });
}

/**
 * The samples of a patient in the order of time, with what was reported on them for those who may see reports.
 * @throws AppError NOT_FOUND, also outside the fence.
 */
export async function listVisits(
  principal: Principal,
  patientId: string,
): Promise<{ visits: VisitView[]; total: number; changes: ChangeView[] }> {
  if (!(await peekPatient(principal, patientId))) {
    throw new AppError('NOT_FOUND', say('errors.patientNotFound'));
  }
  const { rows, total } = await selectVisits(principal, patientId, MAX_VISITS);
  const seesReports = REPORT_READERS.some((permission) => admits(principal.permissions, permission));
  const stored = seesReports ? await selectNewestReports(rows.map(({ datasetId }) => datasetId)) : [];
  const visits = rows.reverse().map((row): VisitView => {
    const report = stored.find(({ datasetId }) => datasetId === row.datasetId);
    const { datasetId, datasetName, projectId, isSimulated, abstinenceDays, volumeMl, videosCount } = row;
    return {
      ...{ datasetId, datasetName, projectId, isSimulated, ...dateOf(row) },
      ...{ abstinenceDays, volumeMl, videosCount },
      report: report ? reportOf(report.analysisId, readReportContent(report.id, report.content)) : null,
    };
  });
  return { visits, total, changes: lastChanges(visits) };
}
