import type { LabelView } from '@/lib/domain/labels/contract-fields';

const MADE = ['detection', 'morphology'] as const;

/**
 * What a data label is called. Names that were made by themselves are two ids: of them, dataset and person are told.
 * @param say the texts of `dataLabels.byItself`
 */
export function labelTitle(
  label: Pick<LabelView, 'name' | 'user_id' | 'dataset_id' | 'dataset_name' | 'user_name'>,
  say: (made: (typeof MADE)[number], values: { dataset: string; person: string }) => string,
): string {
  const made = MADE.find((kind) => label.name === `${label.user_id}_${label.dataset_id}_${kind}`);
  return made ? say(made, { dataset: label.dataset_name, person: label.user_name }) : label.name;
}
