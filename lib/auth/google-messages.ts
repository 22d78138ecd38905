/** What signing in with Google can say, in the specification's words where it has some (part 1, section 8). */
export const GOOGLE_MESSAGES = {
  cancelled: 'Login cancelled',
  domain: 'This domain is not authorized for Google sign-in. Please contact support.',
  configuration: 'Authentication error. Please check your Google Cloud Console configuration.',
  failed: 'Google login failed',
  registrationFailed: 'Google registration failed',
  closed: 'Registration is closed. Please ask your administrator for an account.',
  unverified: 'Google has not confirmed your email address. Please sign in with your password.',
  taken: 'An account with this email address exists. Please sign in with its password.',
  notSetUp: 'Google sign-in is not set up on this installation.',
} as const;

export type GoogleOutcome = keyof typeof GOOGLE_MESSAGES;

/** The outcome that an address of the sign-in page names; null for anything that is none. */
export const googleOutcome = (named: unknown): GoogleOutcome | null =>
  typeof named === 'string' && Object.hasOwn(GOOGLE_MESSAGES, named) ? (named as GoogleOutcome) : null;
