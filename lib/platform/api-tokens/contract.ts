import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { TOKEN_SCOPES } from '@/lib/platform/access/token-scopes';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery } from '@/lib/platform/http/fields';

const tag = 'API tokens';

export const MAX_NAME_LETTERS = 60;
export const EXPIRY_DAYS = { min: 1, max: 365, default: 90 } as const;
/** Tokens of one person that may be in force at a time. */
export const MAX_ACTIVE_TOKENS = 20;

export const tokenSchema = z.object({
  id: idField,
  name: z.string(),
  /** The last characters of the token. */
  ending: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The one project that it opens; null for all of its owner's. */
  project: z.object({ id: idField, name: z.string() }).nullable(),
  /** `ended`: its owner changed their password, or signed out everywhere. */
  status: z.enum(['active', 'expired', 'revoked', 'ended']),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** The network address that it was last used from. */
  lastUsedAddress: z.string().nullable(),
});
export type TokenView = z.infer<typeof tokenSchema>;

export const listTokens = defineContract({
  method: 'GET',
  path: '/sarm/user/list-tokens',
  summary: 'Your API tokens, newest first; never the tokens themselves',
  tag,
  admission: 'signed-in',
  query: pageQuery,
  result: z.object({ tokens: z.array(tokenSchema), total: z.number().int() }),
});

export const createToken = defineContract({
  method: 'POST',
  path: '/sarm/user/create-token',
  summary:
    'Create an API token for programs; asks for your password or a code again. The token itself is in this answer only',
  tag,
  admission: 'signed-in',
  body: z.object({
    name: z
      .string(issueText('errors.tokenName'))
      .trim()
      .min(1, issueText('errors.tokenName'))
      .max(MAX_NAME_LETTERS),
    scopes: z
      .array(z.enum(TOKEN_SCOPES), issueText('errors.tokenScopes'))
      .min(1, issueText('errors.tokenScopes'))
      .max(TOKEN_SCOPES.length)
      .transform((scopes) => [...new Set(scopes)]),
    projectId: idField.nullable().default(null),
    expiresInDays: z.number().int().min(EXPIRY_DAYS.min).max(EXPIRY_DAYS.max).default(EXPIRY_DAYS.default),
    password: z.string().max(1024).default(''),
    code: z.string().trim().max(40).default(''),
  }),
  result: tokenSchema.extend({ token: z.string() }),
  status: 201,
});

export const revokeToken = defineContract({
  method: 'DELETE',
  path: '/sarm/user/revoke-token/{id}',
  summary: 'Revoke an API token: it is worth nothing from here on',
  tag,
  admission: 'signed-in',
  params: idParams,
  status: 204,
});
