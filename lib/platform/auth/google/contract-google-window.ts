/** Where a window ends that was opened for signing in with Google: it tells its opener, and closes itself. */
export const GOOGLE_WINDOW = '/sign-in-window';

/** What signing in with Google can end in, where it does not let somebody in. */
export const GOOGLE_OUTCOMES = [
  'cancelled',
  'domain',
  'configuration',
  'failed',
  'registrationFailed',
  'closed',
  'unverified',
  'taken',
  'notSetUp',
] as const;

export type GoogleOutcome = (typeof GOOGLE_OUTCOMES)[number];

/**
 * What such a window tells. `returned` claims nothing: the opener asks the server whether there is a session.
 * `inactive`: the account is shut, or waits for approval.
 */
export type WindowOutcome = GoogleOutcome | 'inactive' | 'returned';

/** The outcome that an address or a message names; null for anything that is none. */
export const googleOutcome = (named: unknown): GoogleOutcome | null =>
  GOOGLE_OUTCOMES.find((outcome) => outcome === named) ?? null;

/** The same of a window's own address, which names none where Google's answer was good. */
export const windowOutcome = (named: unknown): WindowOutcome =>
  named === 'inactive' ? named : (googleOutcome(named) ?? 'returned');

/** An attempt is named by 32 hexadecimal digits; null for anything else. */
export const attemptOf = (named: unknown): string | null =>
  typeof named === 'string' && /^[0-9a-f]{32}$/.test(named) ? named : null;

/**
 * The channel between a window and its opener, one for each attempt. Not `window.opener`: the way leads over another
 * site, and the pages of ours let none of those keep a hold on them (Cross-Origin-Opener-Policy).
 */
export const windowChannel = (attempt: string): string => `google-window:${attempt}`;
