import type { ControlFacts } from './contract-content';
import { reportFormat } from './contract-format';
import type { WrittenFacts } from './facts';
import type { ReportTexts } from './translate';

const wordsOf = (control: ControlFacts, { language }: WrittenFacts) => {
  const format = reportFormat(language);
  const moment = (iso: string | null): string => (iso === null ? '' : format.moment(iso));
  return {
    microscope: control.microscope ?? '',
    rules: format.list(control.rules),
    since: moment(control.since),
    last: moment(control.lastRunAt),
  };
};

/** What a reader must know of the microscope before trusting the figures; of control material, that it is no patient's. */
export function controlCautions(facts: WrittenFacts, t: ReportTexts): string[] {
  const { qualityControl: control, isControl } = facts;
  const words = control && wordsOf(control, facts);
  return [
    ...(isControl ? [t('warnings.controlMaterial')] : []),
    ...(words && control.state === 'out-of-control' ? [t('warnings.outOfControl', words)] : []),
    ...(words && control.isOverdue && control.maxDays !== null
      ? [
          control.lastRunAt === null
            ? t('warnings.neverControlled', { ...words, days: control.maxDays })
            : t('warnings.controlOverdue', { ...words, days: control.maxDays }),
        ]
      : []),
  ];
}

/** The one line of the method: what internal quality control said of the microscope. */
export function controlStatement(control: ControlFacts, facts: WrittenFacts, t: ReportTexts): string {
  if (control.microscope === null) return t('control.noMicroscope');
  const words = wordsOf(control, facts);
  if (control.lastRunAt === null) return t('control.none', words);
  if (control.state === null) return t('control.notJudged', words);
  if (control.state === 'in-control') return t('control.inControl', words);
  return control.state === 'warning' ? t('control.warning', words) : t('control.outOfControl', words);
}
