import { type Message, say } from '@/lib/messages/message';
import { type GoogleOutcome, googleOutcome } from './contract-google-window';

/** What signing in with Google can say, in the specification's words where it has some (part 1, section 8). */
export const saidOf = (outcome: GoogleOutcome): Message => say(`auth.google.messages.${outcome}`);

/** How next-auth names what went wrong on the way to Google or back. */
const NEXT_AUTH_ERRORS: ReadonlyMap<unknown, GoogleOutcome> = new Map([
  ['OAuthSignin', 'failed'],
  ['OAuthCallback', 'configuration'],
  ['Callback', 'failed'],
]);

/** What the address of the sign-in page says of an attempt with Google, in our words or in next-auth's; null for nothing. */
export const toldOutcome = (address: {
  readonly google: unknown;
  readonly error: unknown;
}): GoogleOutcome | null => googleOutcome(address.google) ?? NEXT_AUTH_ERRORS.get(address.error) ?? null;
