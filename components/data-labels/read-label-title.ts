import { getTranslations } from 'next-intl/server';
import { labelTitle } from './label-title';

/** What a data label is called, for pages that the server draws. */
export async function readLabelTitle(label: Parameters<typeof labelTitle>[0]): Promise<string> {
  const t = await getTranslations('dataLabels.byItself');
  return labelTitle(label, (made, values) => t(made, values));
}
