import type { OAuthConfig } from 'next-auth/providers/oauth';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { Origin } from '@/lib/platform/access';
import { log } from '@/lib/platform/http/log';
import { pageLink } from '../password/letters';
import type { SessionClaims } from '../session';
import type { GoogleOutcome } from './contract-google-window';
import { GoogleRefusal, signInWithGoogle } from './google';
import { identityFrom, isGoogleConfigured } from './google-token';

/** Google as next-auth's browser flow knows it: authorization code with PKCE, state and nonce; the ID token is checked. */
export function googleProviders(): OAuthConfig<Record<string, unknown>>[] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret || !isGoogleConfigured()) return [];
  const hostedDomain = env.GOOGLE_HOSTED_DOMAIN;
  return [
    {
      id: 'google',
      name: 'Google',
      type: 'oauth',
      wellKnown: `${env.GOOGLE_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
      authorization: {
        params: {
          scope: 'openid email profile',
          prompt: 'select_account',
          ...(hostedDomain ? { hd: hostedDomain } : {}),
        },
      },
      idToken: true,
      checks: ['pkce', 'state', 'nonce'],
      clientId,
      clientSecret,
      profile: (claims) => ({ id: String(claims.sub) }),
    },
  ];
}

const toLogin = (outcome: GoogleOutcome): string => pageLink(`/login?google=${outcome}`);

/** The session of somebody who comes back from Google, or the page that says why there is none. */
export async function comeBackFromGoogle(
  claims: unknown,
  origin: Origin,
): Promise<{ readonly claims: SessionClaims } | { readonly page: string }> {
  try {
    return { claims: await signInWithGoogle(identityFrom(claims), origin) };
  } catch (error) {
    if (error instanceof GoogleRefusal) return { page: toLogin(error.outcome) };
    if (error instanceof AppError && error.code === 'ACCOUNT_INACTIVE') {
      return { page: pageLink('/account-inactive') };
    }
    log.warn({ requestId: origin.requestId, err: error }, 'sign-in with Google failed');
    return { page: toLogin('failed') };
  }
}

/**
 * What Google has sent back instead of a code, as the sign-in page names it; null where next-auth is to look at it.
 * `access_denied` is what Google says when the person closes its page (RFC 6749, 4.1.2.1).
 */
export function returnedWithoutCode(url: URL): string | null {
  if (!url.pathname.endsWith('/callback/google')) return null;
  const error = url.searchParams.get('error');
  if (!error) return null;
  return toLogin(error === 'access_denied' ? 'cancelled' : 'configuration');
}
