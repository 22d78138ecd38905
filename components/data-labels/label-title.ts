import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { MADE_KINDS, type MadeKind, madeName } from '@/lib/domain/labels/contract-made-name';

/**
 * What a data label is called. Names that were made by themselves are two ids: of them, dataset and person are told.
 * @param say the texts of `dataLabels.byItself`
 */
export function labelTitle(
  label: Pick<LabelView, 'name' | 'user_id' | 'dataset_id' | 'dataset_name' | 'user_name'>,
  say: (made: MadeKind, values: { dataset: string; person: string }) => string,
): string {
  const made = MADE_KINDS.find(
    (kind) => label.name === madeName({ userId: label.user_id, datasetId: label.dataset_id, kind }),
  );
  return made ? say(made, { dataset: label.dataset_name, person: label.user_name }) : label.name;
}
