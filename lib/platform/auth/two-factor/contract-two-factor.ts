import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';

const tag = 'Sign-in';
const password = z.string().max(1024).default('');
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startTwoFactor = defineContract({
  method: 'POST',
  path: '/sarm/auth/two-factor/start',
  summary: 'Begin to set up two-factor authentication: the secret for your authenticator app',
  tag,
  admission: 'signed-in',
  evenRestricted: true,
  body: z.object({ currentPassword: password }),
  result: z.object({
    /** Base32, to be typed where a QR code cannot be read. */
    secret: z.string(),
    otpauthUri: z.string(),
  }),
});

export const confirmTwoFactor = defineContract({
  method: 'POST',
  path: '/sarm/auth/two-factor/confirm',
  summary: 'Turn two-factor authentication on with a first code; answers the recovery codes, once',
  tag,
  admission: 'signed-in',
  evenRestricted: true,
  body: z.object({ code: z.string().max(20).default('') }),
  result: recoveryCodes,
});

export const disableTwoFactor = defineContract({
  method: 'POST',
  path: '/sarm/auth/two-factor/disable',
  summary: 'Turn two-factor authentication off',
  tag,
  admission: 'signed-in',
  body: z.object({ currentPassword: password, code: z.string().max(40).default('') }),
  status: 204,
});
