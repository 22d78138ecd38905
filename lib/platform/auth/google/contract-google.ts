import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { signedIn } from '../contract';

const claimed = z.string().max(2000).optional();

export const googleLogin = defineContract({
  method: 'POST',
  path: '/sarm/auth/google-login',
  summary: 'Sign in with an ID token of Google; answers the Bearer token of API clients',
  tag: 'Sign-in',
  admission: 'public',
  body: z.object({
    idToken: z.string().min(1, issueText('errors.idTokenRequired')).max(8192),
    /** The nonce with which the token was asked for, where there was one. */
    nonce: z.string().max(500).optional(),
    /** Older clients send these as well; who it is, is read from the token alone. */
    email: claimed,
    displayName: claimed,
    photoURL: claimed,
    uid: claimed,
  }),
  result: signedIn,
});
