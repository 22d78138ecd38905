import { SAMPLE_FIELDS } from '@/lib/domain/samples/contract-entries';
import { csvLine as line } from '@/lib/platform/csv';
import type { ReportContent, StoredReport } from './contract-content';
import type { ReportTexts } from './translate';

function figureLines({ figures }: ReportContent, t: ReportTexts): string[] {
  return [
    line([
      'figure',
      'name',
      'value',
      'unit',
      'low_95',
      'high_95',
      'bound',
      'limit',
      'verdict',
      'uncertain',
      'note',
      'origin',
    ]),
    ...figures.map((figure) =>
      line([
        figure.key,
        t(`figures.${figure.key}`),
        figure.value,
        figure.unit,
        figure.interval95?.low ?? null,
        figure.interval95?.high ?? null,
        figure.reference?.bound ?? null,
        figure.reference?.limit ?? null,
        figure.verdict,
        figure.reference && figure.value !== null ? String(figure.isUncertain) : null,
        figure.note,
        figure.origin ?? 'measured',
      ]),
    ),
  ];
}

/** What was entered by hand, by the names of its fields, which hold the units. */
function sampleLines({ sample }: ReportContent): string[] {
  if (!sample) return [];
  const entered = SAMPLE_FIELDS.filter((field) => sample[field] !== null);
  return [line(['entered_by_hand', 'value']), ...entered.map((field) => line([field, sample[field]])), ''];
}

function replicateLines({ replicates }: ReportContent): string[] {
  return [
    line([
      ...['video_id', 'video_name', 'sha256', 'succeeded', 'frames', 'frames_per_second'],
      ...['sperm_counted', 'sperm_assessed', 'concentration_million_per_ml', 'concentration_low_95'],
      ...['concentration_high_95', 'motile_percent'],
      ...['rapid_percent', 'slow_percent', 'non_progressive_percent', 'immotile_percent'],
      ...['vcl_um_per_s', 'vsl_um_per_s', 'vap_um_per_s'],
      ...['pixel_size_um', 'chamber_depth_um', 'dilution', 'error'],
    ]),
    ...replicates.map((each) =>
      line([
        ...[each.videoId, each.videoName, each.sha256, String(each.succeeded)],
        ...[each.framesAnalysed, each.framesPerSecond, each.spermatozoaCounted, each.spermatozoaAssessed],
        ...[each.concentrationMillionPerMl, each.concentrationInterval95?.low ?? null],
        ...[each.concentrationInterval95?.high ?? null, each.motilePercent],
        ...[each.gradePercent?.rapid ?? null, each.gradePercent?.slow ?? null],
        ...[each.gradePercent?.nonProgressive ?? null, each.gradePercent?.immotile ?? null],
        each.velocities?.vclMicronsPerSecond ?? null,
        each.velocities?.vslMicronsPerSecond ?? null,
        each.velocities?.vapMicronsPerSecond ?? null,
        each.calibration?.pixelSizeUm ?? null,
        each.calibration?.chamberDepthUm ?? null,
        each.calibration?.dilution ?? null,
        each.error,
      ]),
    ),
  ];
}

/** Whether anybody has signed it, and how that is checked: a file is read far from the page that says so. */
function statusLines({ signature }: StoredReport, t: ReportTexts): string[] {
  if (!signature) return [line(['status', t('status.draft')])];
  return [
    line(['status', t('status.signed', { number: signature.number })]),
    line(['signed_by', signature.signerName, signature.signedAt]),
    line(['code', signature.code]),
    line(['sha256', signature.sha256]),
  ];
}

/** A report's figures and replicates as two tables in one CSV file, with a heading that says what they are of. */
export function reportCsv(report: StoredReport, t: ReportTexts): string {
  const { content } = report;
  const { spermatozoaCounted: counted } = content;
  return [
    line(['report', report.id]),
    line(['dataset', content.dataset.name]),
    ...(content.patient ? [line(['patient', content.patient.pseudonym])] : []),
    line(['issued', content.issuedAt]),
    ...statusLines(report, t),
    line(['simulated', String(content.isSimulated), content.isSimulated ? t('simulated.banner') : null]),
    line(['notice', t('disclaimer')]),
    line(['sperm_counted', counted.value, counted.interval95.low, counted.interval95.high]),
    line(['reference_set', content.referenceSet.name]),
    line(['software', content.method.softwareVersions.join(' ')]),
    ...content.method.models.map((model) => line(['model', model.id, model.version, model.sha256])),
    ...content.warnings.map((warning) => line(['warning', warning])),
    '',
    ...figureLines(content, t),
    '',
    ...sampleLines(content),
    ...replicateLines(content),
    '',
  ].join('\r\n');
}
