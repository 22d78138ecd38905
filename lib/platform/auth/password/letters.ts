import type { Executor } from '@/db/client';
import { env } from '@/lib/env';
import type { Language } from '@/lib/messages/language';
import { languageOfAddress } from '@/lib/platform/i18n/queries';
import { letter, sendMail } from '@/lib/platform/mail';
import { getSystemSettings } from '@/lib/platform/settings';

export interface Reader {
  readonly email: string;
  readonly displayName: string;
  /** Where the address is not the one of the account; else it is looked up. */
  readonly language?: Language;
}

/** An address of a page for a mail. A token goes behind `#`, so that it appears in no server's log. */
export function pageLink(path: string, token?: string): string {
  const url = new URL(path, env.NEXTAUTH_URL);
  if (token) url.hash = `token=${token}`;
  return url.href;
}

/** Writes to a person about their account, in the language that they have set; `values` besides the name and whom to turn to. */
export async function sendLetter(
  tx: Executor,
  reader: Reader,
  kind: Parameters<typeof letter>[0],
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const { adminEmail } = (await getSystemSettings(tx)).general;
  const all = { name: reader.displayName, contact: adminEmail, ...values };
  const language = reader.language ?? (await languageOfAddress(tx, reader.email));
  await sendMail(tx, letter(kind, reader.email, all, language));
}
