import type { FigureKey } from '@/lib/domain/reports';
import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { storedMessage } from '@/lib/messages/stored';
import { secondsLeft } from '@/lib/platform/tasks';
import type { AnalysisVideoView, AnalysisView } from './contract';
import {
  type AnalysisParameters,
  type AnalysisVideoRow,
  figureValuesOf,
  parametersOf,
  type VisibleAnalysis,
} from './queries';

const DELETED = say('work.thisVideoDeleted');

/** The videos that were asked for; those deleted since are named from the request. */
function viewVideos(
  parameters: AnalysisParameters,
  rows: readonly AnalysisVideoRow[],
  language: Language | undefined,
): AnalysisVideoView[] {
  const said = (message: unknown): string =>
    message === null ? '' : inWords(storedMessage(message), language);
  return parameters.videos.map((video, position) => {
    const row = rows.find((each) => each.videoId === video.id);
    return {
      id: row ? video.id : null,
      name: video.name,
      position,
      status: row?.status ?? 'failed',
      progress: row?.progress ?? 0,
      message: said(row ? row.message : DELETED),
      isMeasured: row?.measurementId != null,
    };
  });
}

/** An analysis as endpoints answer it, in the reader's language. */
export function viewAnalysis(
  row: VisibleAnalysis,
  videos: readonly AnalysisVideoRow[],
  language?: Language,
): AnalysisView {
  const figures = figureValuesOf(row);
  const value = (key: FigureKey): number | null => figures.find((each) => each.key === key)?.value ?? null;
  return {
    id: row.id,
    analysis_id: row.id,
    taskId: row.taskId,
    task_id: row.taskId,
    datasetId: row.datasetId,
    dataset_id: row.datasetId,
    datasetName: row.datasetName,
    dataset_name: row.datasetName,
    projectId: row.projectId,
    project_id: row.projectId,
    projectName: row.projectName,
    isSimulated: row.isSimulated,
    patientId: row.patients.length === 1 && row.videosWithoutPatient === 0 ? (row.patients[0] ?? null) : null,
    patients: row.patients,
    status: row.status,
    progress: row.progress,
    stage: row.stage,
    message: inWords(storedMessage(row.message), language),
    secondsLeft: secondsLeft({ ...row, status: row.taskStatus, startedAt: row.taskStartedAt }, new Date()),
    cancelRequested: row.cancelRequestedAt !== null,
    error: row.error && inWords(storedMessage(row.error), language),
    requestedBy: row.requestedBy,
    createdAt: row.createdAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    reportId: row.reportId,
    report_id: row.reportId,
    concentration: value('concentration'),
    motility: value('progressiveMotility'),
    totalMotility: value('totalMotility'),
    morphology: value('normalForms'),
    frameCount: row.framesAnalysed,
    videos: viewVideos(parametersOf(row), videos, language),
  };
}
