import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { messages } from '@/lib/messages';
import { LANGUAGE_COOKIE, languageOf } from '@/lib/messages/language';
import { TIME_FORMATS, TIME_ZONE_COOKIE, timeZoneOf } from './time-zone';

/** Texts and formats of a request, in the language and time zone that the browser keeps for its person. */
export default getRequestConfig(async () => {
  const jar = await cookies();
  const locale = languageOf(jar.get(LANGUAGE_COOKIE)?.value);
  const zone = jar.get(TIME_ZONE_COOKIE)?.value;
  // Only this language's texts go on to the browser.
  return { locale, messages: messages[locale], timeZone: timeZoneOf(zone), formats: TIME_FORMATS };
});
