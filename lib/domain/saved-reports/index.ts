import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { composeReport } from './composing';
import type { ComposedReport, ReportSettings, SavedReportView } from './contract';
import { savedReportsPrefix } from './printing';
import {
  findListedReport,
  findVisibleSavedReport,
  insertSavedReport,
  readSaved,
  removeSavedReport,
  type SavedReportFilter,
  selectVisibleSavedReports,
} from './queries';
import { viewSavedReport } from './view';

export { downloadSavedReport, savedReportsPrefix, storeSavedReportPdf } from './printing';
export { sendSavedReport } from './sending';

const NOT_FOUND = say('errors.reportNotFound');

/** What a report on an analysis says with these settings. @throws AppError NOT_FOUND; CONFLICT without a report. */
export async function previewReport(
  principal: Principal,
  analysisId: string,
  settings: ReportSettings,
): Promise<ComposedReport & { canSave: boolean }> {
  const { print, content, projectId } = await composeReport(principal, analysisId, settings);
  const access = await requireProject(database(), principal, projectId, 'write').catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return { print, content, canSave: access !== null };
}

/** Saved reports of the projects that the principal may see. */
export async function listSavedReports(
  principal: Principal,
  filter: SavedReportFilter,
): Promise<{ reports: SavedReportView[]; total: number; page: number; limit: number }> {
  const { rows, total } = await selectVisibleSavedReports(principal, filter);
  return { reports: rows.map(viewSavedReport), total, page: filter.page, limit: filter.limit };
}

/** @throws AppError NOT_FOUND, also outside the fence. */
export async function getSavedReport(
  principal: Principal,
  id: string,
): Promise<SavedReportView & ComposedReport> {
  const [listed, row] = await Promise.all([
    findListedReport(principal, id),
    findVisibleSavedReport(database(), principal, id),
  ]);
  if (!listed || !row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return { ...viewSavedReport(listed), ...readSaved(row) };
}

/**
 * Saves a report on an analysis: a copy of everything that it says, which no later change reaches. A job makes its PDF.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project and where there is no report.
 */
export async function saveReport(
  principal: Principal,
  analysisId: string,
  asked: ReportSettings,
): Promise<SavedReportView> {
  const composed = await composeReport(principal, analysisId, asked);
  const { projectId, datasetName, patients, settings, print, content } = composed;
  const id = await database().transaction(async (tx) => {
    await requireProject(tx, principal, projectId, 'write', say('errors.analysisNotFound'));
    const saved = await insertSavedReport(tx, {
      projectId,
      analysisId,
      title: settings.title,
      datasetName,
      patients: patients.join(', '),
      settings,
      print,
      content,
      createdBy: principal.userId,
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'saved-report.create',
      message: `Saved the report ${settings.title} on ${datasetName}`,
      projectId,
      resourceType: 'saved-report',
      resourceId: saved,
      newValue: { analysisId, ...settings },
    });
    await sendEvent('saved-report/requested', { savedReportId: saved }, { tx });
    return saved;
  });
  const row = await findListedReport(principal, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return viewSavedReport(row);
}

/** Deletes a saved report and its PDF. @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project. */
export async function deleteSavedReport(
  principal: Principal,
  id: string,
): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const row = await findVisibleSavedReport(tx, principal, id);
    if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
    await requireProject(tx, principal, row.projectId, 'write', NOT_FOUND);
    await removeSavedReport(tx, id);
    await sendEvent(
      'objects/removal.requested',
      { prefixes: [], keys: [`${savedReportsPrefix(row.projectId)}${id}.pdf`] },
      { tx },
    );
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'saved-report.delete',
      message: `Deleted the saved report ${row.title} on ${row.datasetName}`,
      projectId: row.projectId,
      resourceType: 'saved-report',
      resourceId: id,
    });
    return { id, message: 'Report deleted' };
  });
}
