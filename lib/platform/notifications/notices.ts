import { createTranslator } from 'next-intl';
import type { Executor } from '@/db/client';
import { messages } from '@/lib/messages';
import type { Messages } from '@/lib/messages/en';
import type { Language } from '@/lib/messages/language';
import { languageOfUser } from '@/lib/platform/i18n/queries';
import { sentenceIn } from '@/lib/platform/i18n/sentences';

type Notices = Messages['notices'];
type Kind = { [K in keyof Notices]: Notices[K] extends { message: string } ? K : never }[keyof Notices];
type Values = Readonly<Record<string, string>>;

const translatorFor = (locale: Language) =>
  createTranslator({ locale, messages: messages[locale], namespace: 'notices' });

/** Title and message of what the product tells a person, in the language that they have set. */
export async function noticeTexts(
  tx: Executor,
  userId: string,
  kind: Kind,
  values: Values,
): Promise<{ title: string; message: string }> {
  const t = translatorFor(await languageOfUser(tx, userId));
  const message = t as unknown as (key: string, values: Values) => string;
  return { title: t(`${kind}.title`), message: message(`${kind}.message`, values) };
}

/** A notice whose message is what the work that it tells of said, in English, of itself. */
export async function workNotice(
  tx: Executor,
  userId: string,
  kind: keyof Notices,
  english: string,
): Promise<{ title: string; message: string }> {
  const language = await languageOfUser(tx, userId);
  return {
    title: translatorFor(language)(`${kind}.title`),
    message: sentenceIn(language, 'work', english),
  };
}
