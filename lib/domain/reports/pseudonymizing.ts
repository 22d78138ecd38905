import type { ReportContent, ReportErasure } from './contract-content';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces each text where it stands as a word of its own, whatever the case of its letters; the longest first. */
function replacing(names: ReadonlyMap<string, string>): (sentence: string) => string {
  const known = [...names.keys()].filter((name) => name.trim() !== '').sort((a, b) => b.length - a.length);
  if (known.length === 0) return (sentence) => sentence;
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}_-])`,
    'giu',
  );
  const lower = new Map([...names].map(([name, instead]) => [name.toLowerCase(), instead]));
  return (sentence) => sentence.replace(word, (found) => lower.get(found.toLowerCase()) ?? '…');
}

/**
 * What is left of a report when its patient is erased: figures, verdicts, how they were measured, who requested it. Names
 * give way to the code, in sentences, too; what a person wrote freely and the pictures of the sample are left out, as
 * nobody can tell what else they show.
 *
 * @param id stands for the patient's; texts: what else must not be read: names of files, the pseudonym, the patient's own name
 */
export function withoutPatient(
  content: ReportContent,
  erasure: ReportErasure,
  { id, texts }: { readonly id: string; readonly texts: readonly string[] },
): ReportContent {
  const { patient, sample, comment: _, pictures: __, dataset, replicates, otherCells, ...rest } = content;
  const names = new Map<string, string>();
  for (const text of texts) names.set(text, erasure.code);
  names.set(dataset.name, erasure.code);
  for (const [at, { videoName }] of replicates.entries()) names.set(videoName, String(at + 1));
  if (patient) names.set(patient.pseudonym, erasure.code);
  const clean = replacing(names);
  const all = (sentences: readonly string[]): string[] => sentences.map(clean);
  return {
    ...rest,
    dataset: { id: dataset.id, name: erasure.code },
    ...(patient ? { patient: { id, pseudonym: erasure.code } } : {}),
    ...(sample ? { sample: { ...sample, remarks: null } } : {}),
    ...(otherCells ? { otherCells: { ...otherCells, statements: all(otherCells.statements) } } : {}),
    figures: rest.figures.map((figure) => ({ ...figure, note: figure.note && clean(figure.note) })),
    replicates: replicates.map((each, at) => ({
      ...each,
      videoName: String(at + 1),
      error: each.error && clean(each.error),
      warnings: all(each.warnings),
    })),
    assessment: {
      ...rest.assessment,
      overall: clean(rest.assessment.overall),
      criteriaNotMet: all(rest.assessment.criteriaNotMet),
      recommendations: all(rest.assessment.recommendations),
    },
    warnings: all(rest.warnings),
    errors: all(rest.errors),
    erasure,
  };
}
