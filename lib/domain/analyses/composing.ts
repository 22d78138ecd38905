import { database } from '@/db/client';
import { controlOfRecordings } from '@/lib/domain/control-charts';
import { morphologyOfReport } from '@/lib/domain/morphology';
import { composeWhoReport, type ReportContent, type ReportFacts } from '@/lib/domain/reports';
import { sampleOfReport } from '@/lib/domain/samples';
import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import type { Message } from '@/lib/messages/message';
import { storedMessage } from '@/lib/messages/stored';
import { languageOfUser } from '@/lib/platform/i18n/queries';
import {
  type AnalysisParameters,
  findAnalysisForJob,
  type MeasurementRow,
  parametersOf,
  selectAnalysisVideos,
  selectMeasurements,
  type VisibleAnalysis,
} from './queries';
import { VIDEO_DELETED } from './reasons';
import { reportedFacts } from './reported-facts';

type AskedVideo = AnalysisParameters['videos'][number];

/** A video that was asked for: what was measured on it, or why nothing was. */
export type Outcome =
  | { readonly video: AskedVideo; readonly measured: MeasurementRow }
  | { readonly video: AskedVideo; readonly measured: null; readonly reason: Message };

/** What became of each video that was asked for, in order. */
export async function outcomesOf(analysis: VisibleAnalysis): Promise<Outcome[]> {
  const rows = await selectAnalysisVideos(database(), [analysis.id]);
  const measurements = await selectMeasurements(rows.flatMap((row) => row.measurementId ?? []));
  return parametersOf(analysis).videos.map((video) => {
    const row = rows.find((each) => each.videoId === video.id);
    const measured = measurements.find((each) => each.id === row?.measurementId);
    if (measured) return { video, measured };
    return { video, measured: null, reason: row ? storedMessage(row.message) : VIDEO_DELETED };
  });
}

/** A video with what was found on it, as a report in this language takes it. */
async function factsOf(
  { video: { id: videoId, name: videoName, sha256 }, ...outcome }: Outcome,
  language: Language,
): Promise<ReportFacts['videos'][number]> {
  const video = { videoId, videoName, sha256 };
  return outcome.measured
    ? { ...video, measured: await reportedFacts(outcome.measured), error: null }
    : { ...video, measured: null, error: inWords(outcome.reason, language) };
}

/** The language that the person who requested an analysis has set. */
export const languageFor = async (analysis: VisibleAnalysis): Promise<Language> =>
  analysis.createdBy ? languageOfUser(database(), analysis.createdBy) : 'en';

/** The report on what became of the videos of an analysis, in a language; not stored. */
export async function composeFor(
  analysis: VisibleAnalysis,
  outcomes: readonly Outcome[],
  language: Language,
): Promise<ReportContent> {
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
    qualityControl: await controlOfRecordings(
      analysis.datasetId,
      outcomes.flatMap(({ video, measured }) => (measured ? [video.id] : [])),
    ),
    ...(await sampleOfReport(
      analysis.datasetId,
      outcomes.map(({ video }) => video.id),
    )),
    ...(await morphologyOfReport(analysis.datasetId)),
    videos: await Promise.all(outcomes.map((outcome) => factsOf(outcome, language))),
  });
}

/**
 * The report on an analysis as it would be written now in this language; not stored, and without a fence: the caller has
 * asked whether the analysis may be seen. Null when it is gone.
 */
export async function composeInLanguage(
  analysisId: string,
  language: Language,
): Promise<ReportContent | null> {
  const analysis = await findAnalysisForJob(analysisId);
  return analysis ? composeFor(analysis, await outcomesOf(analysis), language) : null;
}
