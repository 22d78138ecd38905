import { composeInLanguage, getAnalysis } from '@/lib/domain/analyses';
import {
  getStoredReport,
  inOtherWords,
  judgeAgainst,
  type ReportContent,
  reportTexts,
} from '@/lib/domain/reports';
import {
  type ReportDoctor,
  type ReportPrint,
  type ReportSections,
  shownFigures,
} from '@/lib/domain/reports/contract-print';
import { AppError } from '@/lib/errors';
import { type Language, languageOf } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { getProfile } from '@/lib/platform/profile';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import type { ComposedReport, ReportSettings } from './contract';

/** A composed report with what its row is found by. */
export interface Composed extends ComposedReport {
  readonly projectId: string;
  readonly datasetName: string;
  readonly patients: readonly string[];
  readonly settings: ReportSettings & { readonly language: Language };
}

const sectionsOf = (settings: ReportSettings): ReportSections => ({
  concentration: settings.includeConcentration,
  motility: settings.includeMotility,
  morphology: settings.includeMorphology,
  images: settings.includeImages,
  whoComparison: settings.includeWHOComparison,
});

async function doctorOf(principal: Principal): Promise<ReportDoctor> {
  const { displayName, email, jobTitle, department, organization, phoneNumber } = await getProfile(principal);
  return { name: displayName, email, jobTitle, department, organization, phoneNumber };
}

/** The issued report, with its sentences in this language. @throws AppError CONFLICT where they cannot be had. */
async function contentIn(
  issued: ReportContent,
  analysisId: string,
  language: Language,
): Promise<ReportContent> {
  if (languageOf(issued.language) === language) return issued;
  const written = await composeInLanguage(analysisId, language);
  const content = written && inOtherWords(issued, written);
  if (!content) throw new AppError('CONFLICT', say('errors.reportLanguageFixed'));
  return content;
}

/**
 * What a report on an analysis says with these settings: the issued report, judged against the wanted reference limits.
 * @throws AppError NOT_FOUND for an analysis that does not exist or lies outside the fence; CONFLICT where it has no report,
 * or none in the wanted language.
 */
export async function composeReport(
  principal: Principal,
  analysisId: string,
  asked: ReportSettings,
): Promise<Composed> {
  const analysis = await getAnalysis(principal, analysisId);
  if (!analysis.reportId) throw new AppError('CONFLICT', say('errors.analysisWithoutReport'));
  const issued = await getStoredReport(principal, { datasetId: analysis.datasetId, analysisId });
  const language = asked.language ?? languageOf(issued.content.language);
  const settings = { ...asked, language };
  const sections = sectionsOf(settings);
  const { patients } = analysis;
  const print: ReportPrint = {
    title: settings.title,
    sections,
    doctor: settings.includeDoctorInfo ? await doctorOf(principal) : null,
    patients: settings.includePatientInfo ? patients : null,
    comment: settings.commentText,
    recommendation: settings.recommendationText,
  };
  const content = judgeAgainst(
    await contentIn(issued.content, analysisId, language),
    REFERENCE_SETS[settings.referenceSet],
    reportTexts(language),
    // Without the comparison nothing is concluded from it either.
    sections.whoComparison ? shownFigures(sections) : [],
  );
  return {
    print,
    content,
    settings,
    patients,
    projectId: analysis.projectId,
    datasetName: issued.content.dataset.name,
  };
}
