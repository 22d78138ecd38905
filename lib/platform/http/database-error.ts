import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { isStorageFull, StorageFullError } from '@/lib/storage-full';

/** The server is away, starting, stopping or out of connections: codes of the driver, of the system and of Postgres (Appendix A). */
const AWAY = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P0[123]|53300)/;
/**
 * Text that Postgres cannot hold: character_not_in_repertoire and untranslatable_character (a NUL character),
 * invalid_text_representation (half a surrogate pair inside JSON).
 */
const NOT_STORABLE = /^(22021|22P05|22P02)$/;
/**
 * Two requests at once, of which one came first: unique_violation, foreign_key_violation (what the row belongs to was
 * deleted meanwhile), serialization_failure, deadlock_detected.
 */
const RACED = /^(23505|23503|40001|40P01)$/;

/**
 * What a database failure means for the caller: an unavailable server is nobody's fault and passes, a character that
 * cannot be stored is the sender's, and a lost race is a conflict. Null for every other error.
 */
export function explainDatabaseError(error: unknown): AppError | null {
  if (isStorageFull(error)) return new StorageFullError({ cause: error });
  // The query builder wraps the driver's error as its cause.
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const code = 'code' in each ? String(each.code) : '';
    if (AWAY.test(code)) {
      return new AppError('UNAVAILABLE', say('errors.databaseAway'), { cause: error, retryAfterSeconds: 10 });
    }
    if (NOT_STORABLE.test(code)) {
      return new AppError('INVALID_REQUEST', say('errors.notStorable'), { cause: error });
    }
    if (RACED.test(code)) return new AppError('CONFLICT', say('errors.raced'), { cause: error });
  }
  return null;
}
