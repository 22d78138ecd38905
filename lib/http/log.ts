import pino from 'pino';
import { env } from '@/lib/env';

/** One JSON line an event. Secrets and personal data stay out: only ids, codes, counts and durations are logged. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'password',
      '*.password',
      'token',
      '*.token',
      'access_token',
      '*.access_token',
      'authorization',
      'cookie',
    ],
    censor: '[removed]',
  },
});
