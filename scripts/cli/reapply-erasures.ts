/**
 * Erases again what a restored backup brought back: npm run -s reapply-erasures [-- --list=FILE]
 * Reads DATABASE_URL and the object store. Without a file, the list is the one that lies in the store under `erasures/`; a
 * file is what `npm run -s list-erasures` printed, a line each. Safe to run again. Run it after every restore, before people
 * are let in. Exit code 1 when an erasure could not be carried out.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { disconnect } from '@/db/client';
import { readEntry, readStoredList, relist, runErasure } from '@/lib/domain/privacy';
import { explainFailure } from './command-line';

async function readList() {
  const { values } = parseArgs({ options: { list: { type: 'string' } } });
  if (values.list === undefined) return readStoredList();
  const lines = (await readFile(values.list, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map(readEntry);
}

async function reapply(): Promise<boolean> {
  let failed = 0;
  const counts = { listed: 0, repeated: 0 };
  for (const entry of await readList()) {
    counts.listed += 1;
    if (!(await relist(entry))) continue;
    try {
      await runErasure(entry.id);
      counts.repeated += 1;
      console.log(`${entry.code}  erased again`);
    } catch (error) {
      failed += 1;
      console.error(`${entry.code}  ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`erasures listed  ${counts.listed}`);
  console.log(`erased again     ${counts.repeated}`);
  return failed === 0;
}

try {
  if (!(await reapply())) process.exitCode = 1;
} catch (error) {
  explainFailure(error);
} finally {
  await disconnect();
}
