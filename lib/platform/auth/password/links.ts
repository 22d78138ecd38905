import { randomBytes } from 'node:crypto';
import type { Executor } from '@/db/client';
import type { MailLink } from '@/lib/platform/mail';
import { sha256Of } from '@/lib/sha256';
import { deleteLink, type LinkPurpose, replaceLink } from './queries-links';

const TOKEN_BYTES = 32;

export const RESET_MINUTES = 60;
export const INVITATION_DAYS = 7;
export const CONFIRM_EMAIL_HOURS = 24;

/**
 * Makes the token of an emailed link and deletes the person's earlier ones for the same purpose. Only its hash is
 * stored here; the token itself stays with the email until that is sent.
 * @param link `newEmail` is what a `change-email` link confirms
 */
export async function issueLink(
  tx: Executor,
  link: { userId: string; purpose: LinkPurpose; seconds: number; newEmail?: string },
): Promise<MailLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { seconds, ...rest } = link;
  const accountTokenId = await replaceLink(tx, {
    ...rest,
    tokenHash: sha256Of(token),
    expiresAt: new Date(Date.now() + seconds * 1000),
  });
  return { accountTokenId, token };
}

/** Uses up a link: whose it was, or null for one that is unknown, expired or was used before. */
export function takeLink(
  tx: Executor,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: string; newEmail: string | null } | null> {
  return deleteLink(tx, purpose, sha256Of(token), new Date());
}
