import { compareLevels } from './queries';

const SENTENCES = {
  'database newer':
    'The database was changed by a newer version of the software: start that version or a later one',
  'database older': 'The database has not been brought to this version yet: `npm start` does so',
} as const;

/** Thrown when this version must not work on the database as it is. */
export class DatabaseLevelError extends Error {
  override readonly name = 'DatabaseLevelError';
}

type Compare = typeof compareLevels;

/**
 * Makes the check of one process: it throws until the database was once found at the level of this version. From then on it
 * passes, also when a newer version has migrated meanwhile: while one version replaces the other, both work.
 * @param compare replaced by tests
 */
export function databaseLevelCheck(compare: Compare = compareLevels): () => Promise<void> {
  let agreed = false;
  return async () => {
    if (agreed) return;
    const found = await compare();
    if (found !== 'same') throw new DatabaseLevelError(SENTENCES[found]);
    agreed = true;
  };
}

/** @throws DatabaseLevelError where this process was started on a database of another version */
export const requireDatabaseLevel = databaseLevelCheck();
