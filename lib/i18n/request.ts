import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { LANGUAGE_COOKIE } from './language';
import { messages } from './messages';
import { shownLanguage } from './translated';

/** Texts and formats of a request, in the language that the browser keeps for its person. */
export default getRequestConfig(async () => {
  const locale = shownLanguage((await cookies()).get(LANGUAGE_COOKIE)?.value);
  return { locale, messages: messages[locale], timeZone: 'UTC' };
});
