/**
 * Prints every completed erasure, a line of JSON each: npm run -s list-erasures > erasures.jsonl
 * Reads DATABASE_URL. The lines hold random ids and times, nothing of any patient, so that the file may lie beside every
 * backup; `npm run reapply-erasures` reads it after an older one was restored.
 */
import { disconnect } from '@/db/client';
import { listErasuresForBackup } from '@/lib/domain/privacy';
import { explainFailure } from './command-line';

try {
  for (const line of await listErasuresForBackup()) console.log(line);
} catch (error) {
  explainFailure(error);
} finally {
  await disconnect();
}
