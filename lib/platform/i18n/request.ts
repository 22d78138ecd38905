import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { messages } from '@/lib/messages';
import { LANGUAGE_COOKIE, languageOf } from '@/lib/messages/language';

/** Texts and formats of a request, in the language that the browser keeps for its person. */
export default getRequestConfig(async () => {
  const locale = languageOf((await cookies()).get(LANGUAGE_COOKIE)?.value);
  // Only this language's texts go on to the browser.
  return { locale, messages: messages[locale], timeZone: 'UTC' };
});
