import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import type { Encryption, Key } from './folder';
import { recordVerification, tellOfFailure } from './history';
import { makeBackup } from './making';
import { verifyBackup } from './verifying';

async function encryption(): Promise<Encryption> {
  if (env.BACKUP_PASSPHRASE_FILE)
    return { passphrase: (await readFile(env.BACKUP_PASSPHRASE_FILE, 'utf8')).trim() };
  return env.BACKUP_PUBLIC_KEY ? { recipient: env.BACKUP_PUBLIC_KEY } : null;
}

/**
 * The nightly backup, where BACKUP_DIR says so. Never throws: what goes wrong is on record, and administrators are told.
 * @returns its name; null without one
 */
export async function makeScheduledBackup(): Promise<string | null> {
  if (!env.BACKUP_DIR) return null;
  const root = path.resolve(env.BACKUP_DIR);
  let isRecorded = false;
  const onRecorded = () => {
    isRecorded = true;
  };
  try {
    const order = {
      root,
      encryption: await encryption(),
      keep: env.BACKUP_KEEP,
      startedBy: 'schedule',
    } as const;
    const { name } = await makeBackup({ ...order, onRecorded });
    return name;
  } catch (err) {
    log.error({ err }, 'the nightly backup failed');
    if (!isRecorded) await tellOfFailure(err);
    return null;
  }
}

/** Reads the nightly backup again, to its last byte. Never throws, as above. */
export async function verifyScheduledBackup(name: string): Promise<void> {
  if (!env.BACKUP_DIR) return;
  try {
    const given = await encryption();
    const key: Key = given && 'passphrase' in given ? given : null;
    const { manifestSha256, faults } = await verifyBackup(path.resolve(env.BACKUP_DIR), name, key);
    await recordVerification(manifestSha256, 'schedule', faults[0] ?? null);
  } catch (err) {
    log.error({ err }, 'the nightly backup could not be verified');
    await tellOfFailure(err);
  }
}
