import { NO_ENTRIES } from '@/lib/domain/samples/contract-entries';
import type { ReferenceSet } from '@/lib/science/who-manual';
import { type Combined, combineReplicates } from '@/lib/science/who-manual/combine-replicates';
import { assessmentOf, referenceSetName } from './assessment';
import { cautionsOf, measuredOf, missingText, noMorphologyText, recommendationsOf } from './cautions';
import { compensationNote, uncorrectedConcentration } from './compensation';
import type { FigureKey, ModelEntry, ReportContent } from './contract-content';
import { reportFormat } from './contract-format';
import { controlCautions, controlStatement } from './control-texts';
import type { ReportFacts, WrittenFacts } from './facts';
import { figuresOf } from './figures';
import { morphologyCautions, morphologyNotes } from './morphology-texts';
import { poolMovement } from './movement';
import { otherCellsOf } from './other-cells';
import { replicateEntry } from './replicate-entry';
import { sampleCautions, sampleNotes } from './sample-texts';
import type { ReportTexts } from './translate';
import { writtenIn } from './written-facts';

function notesOf(
  facts: WrittenFacts,
  combined: Combined,
  t: ReportTexts,
): Partial<Record<FigureKey, string>> {
  const forConcentration = missingText(facts, 'concentration', t);
  const forMotility = missingText(facts, 'motility', t);
  const nothing = combined.motile ? null : t('notes.motilityNothing');
  const ungraded = forMotility ? t('notes.motilityUncalibrated', { missing: forMotility }) : nothing;
  // Motile or not is also seen without a scale, in head lengths; the grades are not.
  const byHeadLength = combined.motile && !combined.grades ? t('notes.byHeadLength') : null;
  const grades = combined.grades ? null : ungraded;
  const motile = nothing ?? byHeadLength;
  const concentration = combined.concentration
    ? compensationNote(facts, t)
    : forConcentration
      ? t('notes.concentrationUncalibrated', { missing: forConcentration })
      : t('notes.concentrationNothing');
  return {
    normalForms: noMorphologyText(facts, t),
    totalSpermNumber: t('notes.totalSpermNumber'),
    live: nothing ?? (byHeadLength ? `${t('notes.live')} ${byHeadLength}` : t('notes.live')),
    ...(concentration ? { concentration } : {}),
    immotile: motile ?? t('notes.complement'),
    ...(motile ? { totalMotility: motile } : {}),
    ...(grades
      ? {
          progressiveMotility: grades,
          rapidProgressive: grades,
          slowProgressive: grades,
          nonProgressive: grades,
        }
      : {}),
    ...sampleNotes(facts, combined, t),
    ...morphologyNotes(facts, t),
  };
}

const modelsOfStills = (morphology: WrittenFacts['morphology']): ModelEntry[] =>
  morphology?.models.map(({ id, version, sha256 }) => ({ id, version, sha256 })) ?? [];

const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/**
 * The report on what was measured: pure, so that the same facts always give the same report.
 *
 * @param measurements the requested videos with their measurements, and what the report is about.
 * @param reference the limits that the dataset report uses (WHO 6th edition).
 * @param t the texts of `measurements.language`.
 */
export function composeReport(
  measurements: ReportFacts,
  reference: ReferenceSet,
  t: ReportTexts,
): ReportContent {
  const { language } = measurements;
  const facts = writtenIn(measurements, language);
  const measured = measuredOf(facts);
  const combined = combineReplicates(measured);
  const notes = notesOf(facts, combined, t);
  const uncorrected = uncorrectedConcentration(measured);
  const figures = figuresOf(combined, facts.sample ?? NO_ENTRIES, reference.limits, notes, facts.morphology);
  const otherCells = otherCellsOf(facts, t);
  const entries = facts.videos.map(replicateEntry);
  const [first] = measured;
  const set = referenceSetName(reference, t);
  return {
    formatVersion: 1,
    isSimulated: facts.isSimulated,
    language,
    issuedAt: facts.issuedAt,
    dataset: facts.dataset,
    project: facts.project,
    ...(facts.patient ? { patient: facts.patient } : {}),
    ...(facts.sample ? { sample: facts.sample } : {}),
    ...(facts.qualityControl
      ? {
          qualityControl: {
            ...facts.qualityControl,
            statement: controlStatement(facts.qualityControl, facts, t),
          },
        }
      : {}),
    ...(facts.morphology ? { morphology: facts.morphology } : {}),
    requestedBy: facts.requestedBy,
    analysis: facts.analysis,
    referenceSet: { id: reference.id, name: set },
    spermatozoaCounted: combined.count,
    spermatozoaAssessed: combined.spermatozoaAssessed,
    framesAnalysed: entries.reduce((sum, entry) => sum + entry.framesAnalysed, 0),
    figures,
    concentrationIntervalFrom: combined.concentration?.from ?? null,
    ...(uncorrected ? { uncorrectedConcentration: uncorrected } : {}),
    ...(otherCells ? { otherCells } : {}),
    replicates: entries,
    agreement: combined.agreement,
    velocityHistogram: combined.velocityHistogram,
    movement: poolMovement(measured),
    assessment: {
      ...assessmentOf(figures, set, t, reportFormat(language)),
      recommendations: recommendationsOf(facts, combined, figures, t),
    },
    warnings: [
      ...controlCautions(facts, t),
      ...cautionsOf(facts, combined, t),
      ...sampleCautions(facts, combined, t),
      ...morphologyCautions(facts, t),
    ],
    errors: entries.flatMap((entry) =>
      entry.error ? [t('errors.ofVideo', { name: entry.videoName, error: entry.error })] : [],
    ),
    method: {
      models: distinct([...measured.map((each) => each.model), ...modelsOfStills(facts.morphology)]),
      softwareVersions: distinct(measured.map((each) => each.softwareVersion)),
      parameters: first?.parameters ?? {},
    },
  };
}
