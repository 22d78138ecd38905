import { createTranslator } from 'next-intl';
import type { SampleText } from '@/lib/domain/samples/contract-text';
import { messages } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import type { ReportText } from './contract-text';

/** Texts of reports outside a request (jobs, downloads), where no page tells the language. */
export const reportTexts = (locale: Language) =>
  createTranslator({ locale, messages: messages[locale], namespace: 'reports' });

/** Texts about samples, likewise. */
export const sampleTexts = (locale: Language): SampleText =>
  createTranslator({ locale, messages: messages[locale], namespace: 'samples' }) as unknown as SampleText;

export type ReportTexts = ReturnType<typeof reportTexts>;

/** The same texts for the functions that pages share, which know their keys by name only. */
export const asReportText = (t: ReportTexts): ReportText => t as unknown as ReportText;
