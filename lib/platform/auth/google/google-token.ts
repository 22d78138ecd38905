import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { Origin } from '@/lib/platform/access';
import { log } from '@/lib/platform/http/log';
import { sha256Of } from '@/lib/sha256';
import { type Limit, requireAttempt } from '../guessing/attempts';
import { networkOf } from '../guessing/network';
import { claimPlace } from '../guessing/queries-attempts';
import { saidOf } from './google-messages';

/** Who somebody is, as Google has said in a token that was checked. */
export interface GoogleIdentity {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  /** Domain of the Google Workspace that runs the account; null for a private one. */
  readonly hostedDomain: string | null;
}

export const isGoogleConfigured = (): boolean => Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET);

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).default(false),
  name: z.string().max(1000).default(''),
  hd: z.string().max(255).nullish(),
});

/** The claims of a token that was checked. @throws ZodError when it lacks the address. */
export function identityFrom(claims: unknown): GoogleIdentity {
  const { sub, email, email_verified, name, hd } = claimsSchema.parse(claims);
  const displayName = (name.trim() || email.split('@', 1)[0] || email).slice(0, 200);
  return {
    subject: sub,
    email: email.toLowerCase(),
    emailVerified: email_verified,
    displayName,
    hostedDomain: hd ?? null,
  };
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;
let keys: KeySet | undefined;

/** The issuer's signing keys, from where its discovery document says (OpenID Connect Discovery 1.0, 4). */
async function issuerKeys(): Promise<KeySet> {
  if (keys) return keys;
  const address = `${env.GOOGLE_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  const document = z.object({ jwks_uri: z.url() }).parse(await response.json());
  keys = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: 5_000 });
  return keys;
}

/** Google writes itself with and without the scheme (Google Identity, 'Validating an ID token'). */
const ISSUERS =
  env.GOOGLE_ISSUER === 'https://accounts.google.com'
    ? [env.GOOGLE_ISSUER, 'accounts.google.com']
    : env.GOOGLE_ISSUER;

const refused = (cause?: unknown) => new AppError('UNAUTHENTICATED', saidOf('failed'), { cause });

async function verified(idToken: string, audience: string) {
  const keySet = await issuerKeys().catch((error: unknown) => {
    log.warn({ err: error }, 'the issuer of Google sign-in cannot be asked for its keys');
    throw new AppError('UNAVAILABLE', saidOf('failed'), { cause: error });
  });
  try {
    // RS256 only: neither 'none' nor a signature made with the public key as if it were a shared secret.
    const options = { algorithms: ['RS256'], issuer: ISSUERS, audience, clockTolerance: 30 };
    const { payload } = await jwtVerify(idToken, keySet, {
      ...options,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused(error);
    throw error;
  }
}

const LIMIT: Limit = { attempts: 60, windowSeconds: 15 * 60 };

/**
 * Checks an ID token that a client of ours got from Google: signature, issuer, audience, age, nonce where it carries one
 * (OpenID Connect Core 1.0, 3.1.3.7). A token counts once: somebody who finds a used one cannot sign in with it.
 * @throws AppError UNAUTHENTICATED for a token that is not good; UNAVAILABLE where Google sign-in is not set up, or its
 * keys cannot be had; TOO_MANY_REQUESTS.
 */
export async function takeIdToken(
  { idToken, nonce }: { readonly idToken: string; readonly nonce?: string | undefined },
  origin: Origin,
): Promise<GoogleIdentity> {
  const audience = env.GOOGLE_CLIENT_ID;
  if (!audience || !isGoogleConfigured()) throw new AppError('UNAVAILABLE', saidOf('notSetUp'));
  await requireAttempt(`google:network:${networkOf(origin.ipAddress)}`, LIMIT);
  const payload = await verified(idToken, audience);
  if (payload.azp !== undefined && payload.azp !== audience) throw refused();
  if (payload.nonce !== undefined && payload.nonce !== nonce) throw refused();
  const now = new Date();
  const used = sha256Of(idToken);
  const seconds = Math.max(60, (payload.exp ?? 0) + 60 - Math.floor(now.getTime() / 1000));
  if (await claimPlace(`google-token:${used}`, seconds, now)) throw refused();
  const identity = claimsSchema.safeParse(payload);
  if (!identity.success) throw refused(identity.error);
  return identityFrom(payload);
}
