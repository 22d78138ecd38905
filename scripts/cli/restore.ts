/**
 * Restores a backup into an empty database and store, of the same version or a later one.
 *
 * npm run -s restore -- --from FOLDER [--backup NAME] [--passphrase-file FILE | --identity-file FILE]
 *
 * The newest backup unless named. Afterwards everybody signs in again; `npm run -s verify-log` checks the audit log.
 */
import { parseArgs } from 'node:util';
import { disconnect } from '@/db/client';
import { restoreBackup } from '@/lib/platform/backup';
import { keyOf, sizeOf, typedPath } from './backup-options';
import { explainFailure, UsageError } from './command-line';

const USAGE =
  'usage: npm run -s restore -- --from FOLDER [--backup NAME] [--passphrase-file FILE | --identity-file FILE]';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      'passphrase-file': { type: 'string' },
      'identity-file': { type: 'string' },
    },
  });
  if (values.from === undefined) throw new UsageError(USAGE);
  const root = typedPath(values.from);
  const { manifest, jobs, isSameSecret } = await restoreBackup(root, values.backup, await keyOf(values), {
    onProgress: ({ objects, of }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${objects} of ${of} objects`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `restored   ${manifest.name}, made by version ${manifest.softwareVersion}`,
    `database   ${rows} rows of ${manifest.tables.length} tables, as of ${manifest.takenAt}`,
    `objects    ${manifest.objects.count}, ${sizeOf(manifest.objects.bytes)}`,
    `jobs       ${jobs.count} ${jobs.outcome === 'resumed' ? 'go on at the next start' : 'marked as interrupted'}`,
    'sessions   ended; links that were mailed no longer work',
  ];
  if (!isSameSecret) {
    lines.push(
      'WARNING    AUTH_SECRET is not that of the backup: second factors work by recovery code only. Set AUTH_SECRET to the',
      '           former one (.data/secrets.json, authSecret) to keep them.',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  await main();
} catch (error) {
  explainFailure(error);
} finally {
  await disconnect();
}
