import { levelAllows } from '@/lib/platform/access';
import type { SavedReportView } from './contract';
import { type ListedReport, settingsOf } from './queries';

/** A saved report as lists show it. */
export function viewSavedReport(row: ListedReport): SavedReportView {
  const settings = settingsOf(row);
  const mayWrite = row.memberLevel !== null && levelAllows(row.memberLevel, 'write');
  return {
    id: row.id,
    title: row.title,
    projectId: row.projectId,
    projectName: row.projectName,
    analysisId: row.analysisId,
    datasetName: row.datasetName,
    patientId: row.patients === '' || row.patients.includes(', ') ? null : row.patients,
    patientName: row.patients,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.author,
    templateId: settings.templateId,
    settings,
    pdfAvailable: row.pdfKey !== null,
    canEdit: mayWrite && row.projectStatus !== 'archived',
  };
}
