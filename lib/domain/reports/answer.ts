import type { ReportAnswer } from './contract';
import { arithmeticOf } from './contract-arithmetic-figures';
import { figureOf, type StoredReport } from './contract-content';

/** A stored report in the shape of the specification, both spellings of every figure, and whole under `content`. */
export function answerReport(report: StoredReport): ReportAnswer {
  const { content } = report;
  const value = (key: Parameters<typeof figureOf>[1]): number | null => figureOf(content, key).value;
  const { criteriaMet } = content.assessment;
  const motility = {
    progressive: value('progressiveMotility'),
    non_progressive: value('nonProgressive'),
    total_motile: value('totalMotility'),
    immotile: value('immotile'),
  };
  const normalForms = value('normalForms');
  const isOfStills = figureOf(content, 'normalForms').origin === 'measured';
  const counted = isOfStills ? content.morphology?.current?.counted : content.sample?.morphologyCounted;
  const formsAnalyzed = normalForms === null ? null : (counted ?? null);
  return {
    report_id: report.id,
    dataset_id: report.datasetId,
    dataset_name: content.dataset.name,
    project_id: content.project.id,
    analysis_id: report.analysisId,
    created_at: content.issuedAt,
    is_simulated: content.isSimulated,
    pdf_available: report.hasPdf,
    signature: report.signature && {
      version: report.signature.number,
      signer: report.signature.signerName,
      signed_at: report.signature.signedAt,
      code: report.signature.code,
      sha256: report.signature.sha256,
    },
    summary: {
      concentration: {
        average_million_per_ml: value('concentration'),
        mean: value('concentration'),
        unit: 'M/ml',
        meets_who_criteria: criteriaMet.concentration,
      },
      motility: { ...motility, total: motility.total_motile },
      morphology: {
        normal_percentage: normalForms,
        normal_forms: normalForms,
        total_analyzed: formsAnalyzed,
      },
    },
    concentration_report: {
      average_concentration: value('concentration'),
      total_sperm_analyzed: content.spermatozoaCounted.value,
    },
    motility_report: motility,
    morphology_report: { normal_percentage: normalForms, total_analyzed: formsAnalyzed },
    who_assessment: {
      overall_assessment: content.assessment.overall,
      criteria_met: {
        concentration: criteriaMet.concentration,
        progressive_motility: criteriaMet.progressiveMotility,
        total_motility: criteriaMet.totalMotility,
        normal_forms: criteriaMet.normalForms,
      },
      criteria_not_met: [...content.assessment.criteriaNotMet],
      recommendations: [...content.assessment.recommendations],
    },
    video_analysis: {
      total_videos: content.replicates.length,
      successful: content.replicates.filter((each) => each.succeeded).length,
      total_frames_analyzed: content.framesAnalysed,
      video_ids: content.replicates.map((each) => each.videoId),
      video_names: content.replicates.map((each) => each.videoName),
    },
    errors: [...content.errors],
    warnings: [...content.warnings],
    arithmetic: Object.fromEntries(
      content.figures.map((figure) => [figure.key, arithmeticOf(figure, content)]),
    ),
    content,
  };
}
