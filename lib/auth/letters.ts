import type { Executor } from '@/db/client';
import { env } from '@/lib/env';
import { sendMail } from '@/lib/mail';
import { letter } from '@/lib/mail/letters';
import { getSystemSettings } from '@/lib/settings';

export interface Reader {
  readonly email: string;
  readonly displayName: string;
}

/** An address of a page for a mail. A token goes behind `#`, so that it appears in no server's log. */
export function pageLink(path: string, token?: string): string {
  const url = new URL(path, env.NEXTAUTH_URL);
  if (token) url.hash = `token=${token}`;
  return url.href;
}

/** Writes to a person about their account; `values` besides the name and whom to turn to. */
export async function sendLetter(
  tx: Executor,
  reader: Reader,
  kind: Parameters<typeof letter>[0],
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const { adminEmail } = (await getSystemSettings(tx)).general;
  const all = { name: reader.displayName, contact: adminEmail, ...values };
  await sendMail(tx, letter(kind, reader.email, all));
}
