import { createTranslator } from 'next-intl';
import { messages } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import type { Mail } from './sending';

type Kind = keyof (typeof messages)['en']['mails'];

/**
 * An email in the reader's language. A value may come from a stranger (a name in a registration): it is inserted as text
 * with its line breaks as blanks, so that it cannot pass for a paragraph of ours.
 */
export function letter(
  kind: Kind,
  to: string,
  values: Readonly<Record<string, string | number>>,
  locale: Language,
): Mail {
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'mails' });
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 500) : value,
    ]),
  );
  const text = t as unknown as (key: string, values: typeof plain) => string;
  return { to, subject: text(`${kind}.subject`, plain), text: text(`${kind}.body`, plain) };
}
