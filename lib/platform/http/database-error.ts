import { AppError } from '@/lib/errors';

/** The server is away, starting, stopping or full: codes of the driver, of the system and of Postgres (Appendix A). */
const AWAY = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P0[123]|53[13]00)/;
/** A NUL character, which no text in Postgres can hold: character_not_in_repertoire, untranslatable_character. */
const NOT_STORABLE = /^(22021|22P05)$/;

/**
 * What a failure of the database means for whoever asked: that it is away is nobody's fault and passes; a character
 * that cannot be stored is the sender's. Null for every other error.
 */
export function explainDatabaseError(error: unknown): AppError | null {
  // The query builder wraps the driver's error as its cause.
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const code = 'code' in each ? String(each.code) : '';
    if (AWAY.test(code)) {
      const message = 'The database does not answer at the moment. Please try again in a minute.';
      return new AppError('UNAVAILABLE', message, { cause: error, retryAfterSeconds: 10 });
    }
    if (NOT_STORABLE.test(code)) {
      return new AppError('INVALID_REQUEST', 'The text has a character that cannot be stored.', {
        cause: error,
      });
    }
  }
  return null;
}
