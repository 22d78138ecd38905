import { SAMPLE_FIELDS } from '@/lib/domain/samples/contract-entries';
import type { Change, ReportContent } from '../contract-content';
import { asPrinted } from '../contract-format';

type Value = Change['before'];

const plain = (value: unknown): Value => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return JSON.stringify(value);
};

/** What a reader of a report compares, by path: entered values, figures as printed, replicates, words. */
function statements(content: ReportContent): Map<string, Value> {
  const { patient, sample, pictures } = content;
  return new Map<string, Value>([
    ['comment', plain(content.comment)],
    ['dataset', content.dataset.name],
    ['referenceSet', content.referenceSet.name],
    ['patient', patient?.pseudonym ?? null],
    ...(sample ? SAMPLE_FIELDS.map((field) => [`sample.${field}`, sample[field]] as const) : []),
    ...content.figures.map(
      ({ key, value }) => [`figures.${key}`, value === null ? null : asPrinted(value)] as const,
    ),
    ['counted', content.spermatozoaCounted.value],
    ['countedOnStills', content.morphology?.current?.counted ?? null],
    ['judgedByPerson', content.morphology?.byPerson ?? null],
    ...content.replicates.map(
      (each) => [`replicates.${each.videoName}`, plain(each.spermatozoaCounted)] as const,
    ),
    ['overall', content.assessment.overall],
    ['recommendations', content.assessment.recommendations.join(' ')],
    ['warnings', content.warnings.join(' ')],
    ...(pictures?.frames ?? []).map(
      (each) => [`frames.${each.videoName} ${each.frameNumber}`, each.boxes] as const,
    ),
  ]);
}

/**
 * What one content says otherwise than the other: figures as they are printed, what was entered by hand, and words. Not the
 * times of issue, nor digits that nobody reads. Empty when a reader would see no difference.
 */
export function changesBetween(before: ReportContent, after: ReportContent): Change[] {
  const [from, to] = [statements(before), statements(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((path) => {
    const change = { path, before: from.get(path) ?? null, after: to.get(path) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** What is entered of patient and sample now, and otherwise than the content says; nothing of a patient who was erased. */
export function enteredSince(
  content: ReportContent,
  entered: Pick<ReportContent, 'patient' | 'sample'>,
): Change[] {
  if (content.erasure) return [];
  const { patient: _, sample: __, ...others } = content;
  return changesBetween(content, { ...others, ...entered });
}
