import pino from 'pino';
import { env } from '@/lib/env';

/** A failed query's message ends with the values that it was given: names, addresses, password hashes. */
const withoutValues = (message: string): string => message.split('\nparams: ')[0] ?? '';

const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));

/** What is logged of an error: its kind, message, stack and causes, and of its other properties only known codes. */
export function loggableError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const {
    code,
    constraint_name: constraint,
    table_name: table,
  } = error as unknown as Record<string, unknown>;
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    at: framesOf(error.stack),
    ...(error.cause !== undefined && depth < 5 ? { cause: loggableError(error.cause, depth + 1) } : {}),
  };
}

/** One JSON line an event. Secrets and personal data stay out: only ids, codes, counts and durations are logged. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => loggableError(error) },
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
