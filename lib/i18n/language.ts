/** The cookie in which a browser keeps the language of its person. */
export const LANGUAGE_COOKIE = 'language';
