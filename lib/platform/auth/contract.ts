import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { heldRoleSchema, userProjectSchema, userSchema } from '@/lib/platform/users/contract';

const tag = 'Sign-in';

/** The fields of signing in. Bounded, so that nobody can make the server hash very long passwords. */
export const signInFields = z
  .object({
    email: z.string().trim().max(320).default(''),
    password: z.string().max(1024).default(''),
    /** Of the authenticator app, or a recovery code; asked for where two-factor authentication is on. */
    code: z.string().trim().max(40).optional(),
  })
  .refine(({ email, password }) => email !== '' && password !== '', {
    error: issueText('errors.bothRequired'),
  });

/** The answer to an API client that has signed in. */
export const signedIn = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds until the token ends at the latest. */
  expires_in: z.number().int(),
  user: userSchema,
  permissions: z.array(z.string()),
  roles: z.array(heldRoleSchema),
});

export const loginUser = defineContract({
  method: 'POST',
  path: '/sarm/auth/login-user',
  summary: 'Sign in with email and password; answers the Bearer token of API clients',
  tag,
  admission: 'public',
  body: signInFields,
  result: signedIn,
});

export const getMe = defineContract({
  method: 'GET',
  path: '/sarm/auth/get-me',
  summary: 'The account that is signed in, with its permissions, roles and projects',
  tag,
  admission: 'signed-in',
  result: userSchema.extend({ projects: z.array(userProjectSchema) }),
});

export const logoutUser = defineContract({
  method: 'POST',
  path: '/sarm/auth/logout-user',
  summary: 'End this session: its token is worth nothing from here on',
  tag,
  admission: 'signed-in',
  status: 204,
});
