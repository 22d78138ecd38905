/** Languages of the product; each has every text (`lib/messages`). Browser-safe. */
export const LANGUAGES = ['en', 'vi', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The cookie in which a browser keeps the language of its person. */
export const LANGUAGE_COOKIE = 'language';

/** The language asked for; English for anything else, as cookies and stored rows may hold what they like. */
export const languageOf = (wanted: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === wanted) ?? 'en';
