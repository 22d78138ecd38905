import { database } from '@/db/client';
import { getStoredReport, replaceDraft, type StoredReport } from '@/lib/domain/reports';
import { AppError } from '@/lib/errors';
import { languageOf } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { composeFor, outcomesOf } from './composing';
import { findVisibleAnalysis } from './queries';
import { withPictures } from './report-pictures';

const NOT_FOUND = say('errors.reportNotFound');

/** Whether something that the report is based on has been deleted since: composed anew, it would say less. */
const hasLostEvidence = (report: StoredReport, measured: ReadonlySet<string>): boolean =>
  report.content.replicates.some((each) => each.succeeded && !measured.has(each.videoId));

/**
 * Composes the draft of a report anew, from the same measurements and from what has been entered or reviewed since; in
 * its own language. What was signed stays as it is, and the draft is then an amendment that waits to be signed.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project, and where a measurement that the
 *   report is based on no longer exists.
 */
export async function recomposeReport(
  principal: Principal,
  { datasetId, analysisId }: { readonly datasetId: string; readonly analysisId: string },
): Promise<{ changed: boolean }> {
  const analysis = await findVisibleAnalysis(principal, analysisId);
  if (!analysis || analysis.datasetId !== datasetId) throw new AppError('NOT_FOUND', NOT_FOUND);
  await requireProject(database(), principal, analysis.projectId, 'write', NOT_FOUND);
  const report = await getStoredReport(principal, { datasetId, analysisId, version: 'draft' });
  const outcomes = await outcomesOf(analysis);
  const measured = new Set(outcomes.flatMap(({ measured, video }) => (measured ? [video.id] : [])));
  if (hasLostEvidence(report, measured)) throw new AppError('CONFLICT', say('errors.evidenceGone'));
  const composed = await composeFor(analysis, outcomes, languageOf(report.content.language));
  const content = await withPictures(composed, outcomes);
  return database().transaction(async (tx) => {
    const changed = await replaceDraft(tx, analysisId, content);
    if (changed) {
      await recordAudit(tx, principal, {
        type: 'data',
        action: 'report.recompose',
        message: `Composed the report of the dataset ${analysis.datasetName} anew`,
        projectId: analysis.projectId,
        resourceType: 'report',
        resourceId: report.id,
      });
    }
    return { changed };
  });
}
