import { database, type Executor } from '@/db/client';
import {
  composeWhoReport,
  issueReport,
  type ReportContent,
  type ReportFacts,
  reportIdOfAnalysis,
  storeReportPdf,
  withdrawReport,
} from '@/lib/domain/reports';
import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { type Message, say } from '@/lib/messages/message';
import { storedMessage } from '@/lib/messages/stored';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { log } from '@/lib/platform/http/log';
import { languageOfUser } from '@/lib/platform/i18n/queries';
import { sendEvent } from '@/lib/platform/jobs';
import { notify } from '@/lib/platform/notifications';
import {
  failTask,
  finishTask,
  isCancelRequested,
  markCancelled,
  reportProgress,
  startTask,
} from '@/lib/platform/tasks';
import { isStorageFull } from '@/lib/storage-full';
import { factsOfMeasured } from './measurement';
import { modelProblem } from './models';
import {
  type AnalysisParameters,
  changeOpenAnalysis,
  endOpenVideos,
  findAnalysisForJob,
  hasOtherProjectWaiting,
  type MeasurementRow,
  parametersOf,
  selectAnalysisVideos,
  selectMeasurements,
  type VisibleAnalysis,
} from './queries';
import { VIDEO_DELETED } from './reasons';

/** Replicates that a report needs at least: the WHO manual compares two. */
const MIN_MEASURED_VIDEOS = 2;

/**
 * Marks an analysis as running. Safe to run again.
 * @returns the videos to measure, in order; null when there is nothing to do any more (deleted, ended, cancelled).
 */
export async function beginAnalysis(analysisId: string): Promise<{ videoIds: string[] } | null> {
  const analysis = await findAnalysisForJob(analysisId);
  if (!analysis) return null;
  if (await isCancelRequested(analysis.taskId)) {
    await cancelAnalysis(analysisId);
    return null;
  }
  // Before five videos fail on it one after the other.
  const { models } = parametersOf(analysis);
  const unusable = models && (await modelProblem(models));
  if (unusable) {
    await failAnalysis(analysisId, unusable);
    return null;
  }
  if (!(await changeOpenAnalysis(database(), analysisId, { status: 'in-progress' }))) return null;
  await startTask(analysis.taskId, say('work.startingAnalysis'));
  return { videoIds: parametersOf(analysis).videos.map((video) => video.id) };
}

/** Whether an analysis of another project waits for its turn, or for its next video's. */
export const doOthersWait = (analysisId: string): Promise<boolean> => hasOtherProjectWaiting(analysisId);

type AskedVideo = AnalysisParameters['videos'][number];

/** A video that was asked for: what was measured on it, or why nothing was. */
type Outcome =
  | { readonly video: AskedVideo; readonly measured: MeasurementRow }
  | { readonly video: AskedVideo; readonly measured: null; readonly reason: Message };

/** What became of each video that was asked for, in order. */
async function outcomesOf(analysis: VisibleAnalysis): Promise<Outcome[]> {
  const rows = await selectAnalysisVideos(database(), [analysis.id]);
  const measurements = await selectMeasurements(rows.flatMap((row) => row.measurementId ?? []));
  return parametersOf(analysis).videos.map((video) => {
    const row = rows.find((each) => each.videoId === video.id);
    const measured = measurements.find((each) => each.id === row?.measurementId);
    if (measured) return { video, measured };
    return { video, measured: null, reason: row ? storedMessage(row.message) : VIDEO_DELETED };
  });
}

/** The videos with what was found on them, as a report in this language takes them. */
const factsOf = (outcomes: readonly Outcome[], language: Language): ReportFacts['videos'] =>
  outcomes.map(({ video: { id, name, sha256 }, ...outcome }) => ({
    ...{ videoId: id, videoName: name, sha256 },
    ...(outcome.measured
      ? { measured: factsOfMeasured(outcome.measured.result), error: null }
      : { measured: null, error: inWords(outcome.reason, language) }),
  }));

/** The language that the person who requested an analysis has set. */
const languageFor = async (analysis: VisibleAnalysis): Promise<Language> =>
  analysis.createdBy ? languageOfUser(database(), analysis.createdBy) : 'en';

async function compose(analysis: VisibleAnalysis, outcomes: readonly Outcome[]): Promise<ReportContent> {
  const language = await languageFor(analysis);
  return composeWhoReport({
    language,
    isSimulated: analysis.isSimulated,
    issuedAt: new Date().toISOString(),
    dataset: {
      id: analysis.datasetId,
      name: analysis.datasetName,
      ...(analysis.isSimulated && analysis.datasetDescription
        ? { description: analysis.datasetDescription }
        : {}),
    },
    project: { id: analysis.projectId, name: analysis.projectName },
    requestedBy: analysis.requestedBy,
    analysis: {
      id: analysis.id,
      requestedAt: analysis.createdAt.toISOString(),
      startedAt: analysis.taskStartedAt?.toISOString() ?? null,
    },
    videos: factsOf(outcomes, language),
  });
}

async function auditIssue(tx: Executor, analysis: VisibleAnalysis, reportId: string): Promise<void> {
  await recordAudit(
    tx,
    { origin: JOB_ORIGIN, ...(analysis.createdBy ? { userId: analysis.createdBy } : {}) },
    {
      type: 'data',
      action: 'report.issue',
      message: `Issued the report of the dataset ${analysis.datasetName}`,
      projectId: analysis.projectId,
      resourceType: 'report',
      resourceId: reportId,
    },
  );
}

/** The figures that a caller of a finished task wants at once. */
const summaryOf = (content: ReportContent): Record<string, unknown> => ({
  figures: content.figures,
  assessment: content.assessment,
  spermatozoaCounted: content.spermatozoaCounted,
  warnings: content.warnings,
  errors: content.errors,
  isSimulated: content.isSimulated,
});

/**
 * Joins the measured videos into the report and ends the analysis: report, task, notification and audit entry in one
 * transaction. Safe to run again: one analysis, one report. The PDF is made first where it can be, so that a finished
 * analysis has one; a PDF that fails leaves the report without it, to be made later.
 */
export async function concludeAnalysis(analysisId: string): Promise<'completed' | 'failed' | 'cancelled'> {
  const analysis = await findAnalysisForJob(analysisId);
  if (!analysis) return 'cancelled';
  if (analysis.status === 'completed' || analysis.status === 'failed' || analysis.status === 'cancelled') {
    return analysis.status;
  }
  if (await isCancelRequested(analysis.taskId)) {
    await cancelAnalysis(analysisId);
    return 'cancelled';
  }
  const outcomes = await outcomesOf(analysis);
  const reasons = outcomes.flatMap((each) =>
    each.measured ? [] : [say('work.reasonOf', { name: each.video.name, reason: each.reason })],
  );
  const total = outcomes.length;
  const measured = total - reasons.length;
  if (measured < MIN_MEASURED_VIDEOS) {
    await failAnalysis(analysisId, say('work.tooFewVideos', { measured, total, reasons }));
    return 'failed';
  }
  await reportProgress(analysis.taskId, {
    progress: 97,
    stage: 'storing',
    message: say('work.writingReport'),
  });
  const content = await compose(analysis, outcomes);
  const { saveResults } = parametersOf(analysis);
  const reportId = saveResults ? await storeReport(analysis, content) : null;
  const isOpen = !saveResults || reportId !== null;
  if (isOpen && (await finish(analysis, content, reportId))) return 'completed';
  // Ended meanwhile, by a person or by this step running twice.
  const ended = (await findAnalysisForJob(analysisId))?.status;
  return ended === 'completed' || ended === 'failed' ? ended : 'cancelled';
}

/** Null when the analysis was ended meanwhile: it must leave no report behind. */
async function storeReport(analysis: VisibleAnalysis, content: ReportContent): Promise<string | null> {
  const existing = await reportIdOfAnalysis(analysis.id);
  const reportId =
    existing ??
    (await database().transaction(async (tx) => {
      // Also holds the row, so that a cancellation comes either before this or finds the report to withdraw.
      if (!(await changeOpenAnalysis(tx, analysis.id, { status: 'in-progress' }))) return null;
      const issued = await issueReport(tx, content, analysis.createdBy);
      if (issued.isNew) await auditIssue(tx, analysis, issued.id);
      return issued.id;
    }));
  if (reportId === null) return null;
  await storeReportPdf(reportId).catch((error: unknown) => {
    log.error({ analysisId: analysis.id, reportId, err: error }, 'the PDF of a report could not be made');
    // The report itself stands; its PDF waits for space in its own job.
    if (isStorageFull(error)) return sendEvent('report/requested', { analysisId: analysis.id });
  });
  return reportId;
}

/** False when the analysis was ended by somebody else meanwhile. */
async function finish(
  analysis: VisibleAnalysis,
  content: ReportContent,
  reportId: string | null,
): Promise<boolean> {
  return database().transaction(async (tx) => {
    const changed = await changeOpenAnalysis(tx, analysis.id, {
      status: 'completed',
      finishedAt: new Date(),
    });
    if (!changed) return false;
    await finishTask(tx, analysis.taskId, {
      analysisId: analysis.id,
      datasetId: analysis.datasetId,
      reportId,
      summary: summaryOf(content),
    });
    if (analysis.createdBy) {
      await notify(tx, {
        userId: analysis.createdBy,
        type: 'success',
        topic: 'analysis',
        title: say('notices.reportReady.title'),
        message: say('notices.reportReady.message', { dataset: analysis.datasetName }),
        link: `/sarm/reports/view/${analysis.datasetId}?analysisId=${analysis.id}`,
      });
    }
    return true;
  });
}

/** Ends an analysis because somebody asked for it. Safe to run again. */
export async function cancelAnalysis(analysisId: string): Promise<void> {
  const analysis = await findAnalysisForJob(analysisId);
  if (!analysis) return;
  await database().transaction(async (tx) => {
    const changed = await changeOpenAnalysis(tx, analysisId, { status: 'cancelled', finishedAt: new Date() });
    // Its report is stored moments before it is completed; one that never was must not stand as the newest.
    if (changed) await withdrawReport(tx, analysisId);
    await endOpenVideos(tx, analysisId, { status: 'cancelled', message: say('work.cancelled') });
    await markCancelled(tx, analysis.taskId);
  });
}

/** Ends an analysis with the reason that a person will read, and tells who asked for it. Safe to run again. */
export async function failAnalysis(analysisId: string, reason: Message): Promise<void> {
  const analysis = await findAnalysisForJob(analysisId);
  if (!analysis) return;
  await database().transaction(async (tx) => {
    const changed = await changeOpenAnalysis(tx, analysisId, {
      status: 'failed',
      error: reason,
      finishedAt: new Date(),
    });
    if (changed) await withdrawReport(tx, analysisId);
    await endOpenVideos(tx, analysisId, { status: 'failed', message: reason });
    await failTask(tx, analysis.taskId, reason);
    if (!changed || !analysis.createdBy) return;
    await notify(tx, {
      userId: analysis.createdBy,
      type: 'error',
      title: say('notices.analysisFailed.title'),
      message: say('notices.analysisFailed.message', { dataset: analysis.datasetName, reason }),
      link: '/sarm/results',
    });
  });
}
