import { headers } from 'next/headers';
import type { NextAuthOptions, User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { requireEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import { invalidRequest } from '@/lib/platform/http/invalid-request';
import { log } from '@/lib/platform/http/log';
import { requestOrigin } from '@/lib/platform/http/origin';
import { signInFields } from './contract';
import { comeBackFromGoogle, googleProviders } from './google/google-provider';
import { deviceOf, rememberDevice } from './guessing/device';
import { claimsOf, SESSION_SECONDS, type SessionClaims } from './session';
import { signIn, signOut } from './sign-in';

/** The claims travel from `authorize` to the cookie inside what next-auth calls a user. */
type SignedIn = User & { readonly claims: SessionClaims };

/** Errors that lead the sign-in page elsewhere are passed on as their code, all others as their text. */
const TOLD_BY_CODE = ['ACCOUNT_INACTIVE', 'SECOND_FACTOR_REQUIRED'];

/** The browser's device cookie as it came, and the `Set-Cookie` that it gets once somebody has signed in. */
export interface DeviceJar {
  readonly cookie: string | undefined;
  setCookie?: string;
}

async function authorize(credentials: Record<string, string> | undefined, jar: DeviceJar): Promise<SignedIn> {
  const origin = requestOrigin(await headers());
  const fields = signInFields.safeParse(credentials ?? {});
  // next-auth hands the message of an error to the page: only what may be shown goes into it.
  if (!fields.success) throw new Error(inWords(invalidRequest(fields.error.issues).said, origin.language));
  try {
    const { email } = fields.data;
    const claims = await signIn(fields.data, origin, deviceOf(jar.cookie, email));
    jar.setCookie = rememberDevice(jar.cookie, email);
    return { id: claims.sub, claims };
  } catch (error) {
    if (error instanceof AppError) {
      throw new Error(TOLD_BY_CODE.includes(error.code) ? error.code : inWords(error.said, origin.language));
    }
    log.error({ requestId: origin.requestId, err: error }, 'sign-in failed');
    throw new Error(inWords(say('errors.loginFailed'), origin.language));
  }
}

/** The browser's sign-in: next-auth keeps the claims in an encrypted, HttpOnly, SameSite=Lax cookie. */
export function nextAuthOptions(jar: DeviceJar): NextAuthOptions {
  return {
    secret: requireEnv('AUTH_SECRET'),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/login', signOut: '/login', error: '/login' },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' }, code: {} },
        authorize: (credentials) => authorize(credentials, jar),
      }),
      ...googleProviders(),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== 'google') return true;
        const outcome = await comeBackFromGoogle(profile, requestOrigin(await headers()));
        if ('page' in outcome) return outcome.page;
        // next-auth hands this object on to `jwt`.
        Object.assign(user, { claims: outcome.claims });
        return true;
      },
      jwt: ({ token, user }) => ({ ...(user ? (user as SignedIn).claims : claimsOf(token)) }),
      // Who is signed in is asked of /sarm/auth/get-me; this answer only says until when.
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const claims = claimsOf(token);
        if (claims) await signOut(claims, requestOrigin(await headers()));
      },
    },
    logger: {
      error: (code) => log.warn({ code }, 'next-auth'),
      warn: (code) => log.warn({ code }, 'next-auth'),
      debug: () => {},
    },
  };
}
