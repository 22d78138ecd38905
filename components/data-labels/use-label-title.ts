import { useTranslations } from 'next-intl';
import { labelTitle } from './label-title';

/** Says what a data label is called, in the person's language. */
export function useLabelTitle(): (label: Parameters<typeof labelTitle>[0]) => string {
  const t = useTranslations('dataLabels.byItself');
  return (label) => labelTitle(label, (made, values) => t(made, values));
}
