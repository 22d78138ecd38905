import { createTranslator } from 'next-intl';
import { messages } from '@/lib/i18n/messages';
import type { ReportText } from './contract-text';

export type ReportLocale = keyof typeof messages;

/** Texts of reports outside a request (jobs, downloads), where no page tells the language. */
export const reportTexts = (locale: ReportLocale) =>
  createTranslator({ locale, messages: messages[locale], namespace: 'reports' });

export type ReportTexts = ReturnType<typeof reportTexts>;

/** The same texts for the functions that pages share, which know their keys by name only. */
export const asReportText = (t: ReportTexts): ReportText => t as unknown as ReportText;
