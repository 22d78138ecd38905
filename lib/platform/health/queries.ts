import { connection } from '@/db/client';
import { CODE_LEVEL, databaseLevel } from '@/db/level';

/** How the schema of the database stands to this version of the software. */
export async function compareLevels(): Promise<'same' | 'database newer' | 'database older'> {
  const level = await databaseLevel(connection().sql);
  if (level === CODE_LEVEL) return 'same';
  return level > CODE_LEVEL ? 'database newer' : 'database older';
}
