import { messages } from './messages';

/** Languages into which the product has been translated. */
export const TRANSLATED = Object.keys(messages) as (keyof typeof messages)[];

/** The language to show: the one asked for where it is translated, else English. */
export const shownLanguage = (wanted: string | undefined): keyof typeof messages =>
  TRANSLATED.find((language) => language === wanted) ?? 'en';
