import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { LANGUAGE_COOKIE, languageOf } from './language';
import { messages } from './messages';

/** Texts and formats of a request, in the language that the browser keeps for its person. */
export default getRequestConfig(async () => {
  const locale = languageOf((await cookies()).get(LANGUAGE_COOKIE)?.value);
  // Only this language's texts go on to the browser.
  return { locale, messages: messages[locale], timeZone: 'UTC' };
});
