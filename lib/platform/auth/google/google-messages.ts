import { type GoogleOutcome, googleOutcome } from './contract-google-window';

/** What signing in with Google can say, in the specification's words where it has some (part 1, section 8). */
export const GOOGLE_MESSAGES: Readonly<Record<GoogleOutcome, string>> = {
  cancelled: 'Login cancelled',
  domain: 'This domain is not authorized for Google sign-in. Please contact support.',
  configuration: 'Authentication error. Please check your Google Cloud Console configuration.',
  failed: 'Google login failed',
  registrationFailed: 'Google registration failed',
  closed: 'Registration is closed. Please ask your administrator for an account.',
  unverified: 'Google has not confirmed your email address. Please sign in with your password.',
  taken: 'An account with this email address exists. Please sign in with its password.',
  notSetUp: 'Google sign-in is not set up on this installation.',
};

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
