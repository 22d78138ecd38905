import { database, type Executor } from '@/db/client';
import {
  issueReport,
  type ReportContent,
  reportIdOfAnalysis,
  storeReportPdf,
  withdrawReport,
} from '@/lib/domain/reports';
import { type Message, say } from '@/lib/messages/message';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { log } from '@/lib/platform/http/log';
import { sendEvent } from '@/lib/platform/jobs';
import { countAnalysisSeconds } from '@/lib/platform/metrics';
import { notify } from '@/lib/platform/notifications';
import { failTask, finishTask, isCancelRequested, markCancelled, reportProgress } from '@/lib/platform/tasks';
import { isStorageFull } from '@/lib/storage-full';
import { composeFor, languageFor, outcomesOf } from './composing';
import { modelProblem } from './models';
import {
  changeOpenAnalysis,
  findAnalysisForJob,
  isOpen,
  parametersOf,
  type VisibleAnalysis,
} from './queries';
import { endOpenVideos } from './queries-videos';
import { withPictures } from './report-pictures';

/** Replicates that a report needs at least: the WHO manual compares two. A single video is measured, not reported. */
const MIN_REPORTED_VIDEOS = 2;

/**
 * Looks at what an analysis is to measure; it counts as running from its first video on. Safe to run again.
 * @returns the videos to measure, in order; null when there is nothing to do any more (deleted, ended, cancelled).
 */
export async function beginAnalysis(analysisId: string): Promise<{ videoIds: string[] } | null> {
  const analysis = await findAnalysisForJob(analysisId);
  if (!analysis || !isOpen(analysis)) return null;
  if (await isCancelRequested(analysis.taskId)) {
    await cancelAnalysis(analysisId);
    return null;
  }
  // Before each video fails on it.
  const { models } = parametersOf(analysis);
  const unusable = models && (await modelProblem(models));
  if (unusable) {
    await failAnalysis(analysisId, unusable);
    return null;
  }
  return { videoIds: parametersOf(analysis).videos.map((video) => video.id) };
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
  if (measured < Math.min(total, MIN_REPORTED_VIDEOS)) {
    await failAnalysis(analysisId, say('work.tooFewVideos', { measured, total, reasons }));
    return 'failed';
  }
  await reportProgress(analysis.taskId, {
    progress: 97,
    stage: 'storing',
    message: say('work.writingReport'),
  });
  const started = performance.now();
  const composed = await composeFor(analysis, outcomes, await languageFor(analysis));
  const saveResults = parametersOf(analysis).saveResults && measured >= MIN_REPORTED_VIDEOS;
  const content = saveResults ? await withPictures(composed, outcomes) : composed;
  const reportId = saveResults ? await storeReport(analysis, content) : null;
  countAnalysisSeconds({ report: (performance.now() - started) / 1000 });
  const isStored = !saveResults || reportId !== null;
  if (isStored && (await finish(analysis, content, reportId))) return 'completed';
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

const reportNotice = (analysis: VisibleAnalysis) => ({
  title: say('notices.reportReady.title'),
  message: say('notices.reportReady.message', { dataset: analysis.datasetName }),
  link: `/sarm/reports/view/${analysis.datasetId}?analysisId=${analysis.id}`,
});

/** Of an analysis without a report: a single video has a page of its own. */
function measuredNotice(analysis: VisibleAnalysis) {
  const { videos } = parametersOf(analysis);
  const [only] = videos;
  return {
    title: say('notices.measured.title'),
    message: say('notices.measured.message', { videos: videos.map(({ name }) => name).join(', ') }),
    link: only && videos.length === 1 ? `/sarm/analysis/${only.id}` : '/sarm/results',
  };
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
        ...(reportId === null ? measuredNotice(analysis) : reportNotice(analysis)),
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
