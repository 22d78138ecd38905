import type { Executor } from '@/db/client';
import { env } from '@/lib/env';
import type { Language } from '@/lib/messages/language';
import { languageOfAddress } from '@/lib/platform/i18n/queries';
import { letter, type MailLink, sendMail, TOKEN_PLACE } from '@/lib/platform/mail';
import { getSystemSettings } from '@/lib/platform/settings';

export interface Reader {
  readonly email: string;
  readonly displayName: string;
  /** Where the address is not the one of the account; else it is looked up. */
  readonly language?: Language;
}

/** The absolute address of a page, for emails. */
export const pageLink = (path: string): string => new URL(path, env.NEXTAUTH_URL).href;

/** A page's address with a one-time token. It goes behind `#`, so that it appears in no server's log. */
const linkWithToken = (path: string): string => `${pageLink(path)}#token=${TOKEN_PLACE}`;

/**
 * Emails a person about their account, in their language.
 * @param values what the text needs besides the name and the administrator's address
 * @param link a one-time link of the text, as `{link}`: the page that it opens and its token
 */
export async function sendLetter(
  tx: Executor,
  reader: Reader,
  kind: Parameters<typeof letter>[0],
  values: Readonly<Record<string, string | number>> = {},
  link?: MailLink & { readonly page: string },
): Promise<void> {
  const { adminEmail } = (await getSystemSettings(tx)).general;
  const all = {
    name: reader.displayName,
    contact: adminEmail,
    ...values,
    ...(link ? { link: linkWithToken(link.page) } : {}),
  };
  const language = reader.language ?? (await languageOfAddress(tx, reader.email));
  await sendMail(tx, letter(kind, reader.email, all, language), link);
}
