import { createTranslator } from 'next-intl';
import type { Language } from '@/lib/platform/i18n/language';
import { messages } from '@/lib/platform/i18n/messages';
import type { ReportText } from './contract-text';

/** Texts of reports outside a request (jobs, downloads), where no page tells the language. */
export const reportTexts = (locale: Language) =>
  createTranslator({ locale, messages: messages[locale], namespace: 'reports' });

export type ReportTexts = ReturnType<typeof reportTexts>;

/** The same texts for the functions that pages share, which know their keys by name only. */
export const asReportText = (t: ReportTexts): ReportText => t as unknown as ReportText;
