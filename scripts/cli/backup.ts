/**
 * Backs up database and stored files while the product works, or checks a backup.
 *
 * npm run -s backup -- --to FOLDER [--passphrase-file FILE | --public-key age1…] [--keep N] [--no-verify]
 * npm run -s backup -- --verify FOLDER [--backup NAME] [--passphrase-file FILE | --identity-file FILE]
 *
 * --to writes into a folder of backups, which shares what did not change, and then reads every byte of the new backup again.
 * --verify restores nothing; without a key it checks an encrypted backup as it lies there. Exit code 1 when anything is wrong.
 */
import { parseArgs } from 'node:util';
import { disconnect } from '@/db/client';
import { inEnglish } from '@/lib/messages/in-english';
import {
  BackupError,
  makeBackup,
  recordVerification,
  type Verification,
  verifyBackup,
} from '@/lib/platform/backup';
import { encryptionOf, keyOf, sizeOf, typedPath } from './backup-options';
import { explainFailure, numberOption, UsageError } from './command-line';

const USAGE =
  'usage: npm run -s backup -- --to FOLDER [--passphrase-file FILE | --public-key KEY] [--keep N] [--no-verify], or ' +
  '--verify FOLDER [--backup NAME] [--passphrase-file FILE | --identity-file FILE]';

const progress = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
};
const print = (line: string): void => {
  progress('');
  process.stdout.write(`${line}\n`);
};

function readOptions() {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      verify: { type: 'string' },
      backup: { type: 'string' },
      'passphrase-file': { type: 'string' },
      'public-key': { type: 'string' },
      'identity-file': { type: 'string' },
      keep: { type: 'string' },
      'no-verify': { type: 'boolean', default: false },
    },
  });
  if ((values.to === undefined) === (values.verify === undefined)) throw new UsageError(USAGE);
  return values;
}

/** @returns whether it is good */
async function report({ files, bytes, opened, faults, ...rest }: Verification): Promise<boolean> {
  await recordVerification(rest.manifestSha256, 'command', faults[0] ?? null);
  for (const fault of faults) print(inEnglish(fault));
  const how = opened ? 'opened and compared' : 'compared as it lies there; give the key to open it';
  print(`verified   ${files} files, ${sizeOf(bytes)}: ${how}`);
  print(faults.length === 0 ? 'intact' : 'DAMAGED');
  return faults.length === 0;
}

async function main(): Promise<boolean> {
  const options = readOptions();
  if (options.verify !== undefined) {
    return report(await verifyBackup(typedPath(options.verify), options.backup, await keyOf(options)));
  }
  const keep = numberOption('--keep', options.keep) ?? null;
  if (keep !== null && (!Number.isInteger(keep) || keep < 1))
    throw new UsageError('--keep must be 1 or more');
  const encryption = await encryptionOf(options);
  const root = typedPath(options.to ?? '');
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stop.abort(new BackupError('stopped')));
  const started = Date.now();
  const made = await makeBackup({
    ...{ root, encryption, keep, startedBy: 'command', signal: stop.signal },
    onProgress: ({ tables, objects }) => progress(`${tables} tables, ${objects} objects`),
  });
  const { objects, tables } = made.manifest;
  print(`backup     ${made.name} in ${root}`);
  print(
    `database   ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables, as of ${made.manifest.takenAt}`,
  );
  print(`objects    ${objects.count}, ${sizeOf(objects.bytes)}`);
  print(`written    ${sizeOf(made.addedBytes)} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  print(`manifest   ${made.manifestSha256}`);
  if (made.pruned.length > 0) print(`removed    ${made.pruned.join(', ')}`);
  if (objects.missing > 0) {
    print(
      `MISSING    ${objects.missing} objects that rows name are not in the store, such as ${objects.missingKeys[0]}`,
    );
  }
  if (options['no-verify']) return true;
  const key = encryption && 'passphrase' in encryption ? encryption : null;
  return report(await verifyBackup(root, made.name, key));
}

try {
  if (!(await main())) process.exitCode = 1;
} catch (error) {
  explainFailure(error);
} finally {
  await disconnect();
}
