import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { syncFolder, writeWhole } from '@/lib/platform/storage/disk-writing';
import { BackupError } from './backup-error';
import { FORMAT } from './manifest';
import { checkIdentity, checkRecipient, makeKeyPair, unlockKey } from './sealing';

/**
 * A folder of backups:
 *
 *     backup-folder.json        what it is, and the public key where it is encrypted
 *     key.age                   the private key, encrypted with the passphrase
 *     backups/20261125T020000123Z-1f2e3d/manifest.json, manifest.json.sha256, tables/…, objects.jsonl.gz
 *     objects/ab/ab12…          contents of stored objects by their SHA-256, shared by all backups of the folder
 *     unfinished/…              what is being written; a backup appears under `backups` by one rename, at its end
 */
const ABOUT = 'backup-folder.json';
const LOCKED_KEY = 'key.age';
const LOCK = 'in-use.json';
const BACKUPS = 'backups';
export const OBJECTS = 'objects';
export const UNFINISHED = 'unfinished';

const aboutSchema = z.object({
  format: z.number().int(),
  encryption: z.object({ recipient: z.string() }).nullable(),
});
type About = z.infer<typeof aboutSchema>;

/** How a backup is to be encrypted; null for not at all. */
export type Encryption = { readonly passphrase: string } | { readonly recipient: string } | null;
/** What opens an encrypted backup. */
export type Key = { readonly passphrase: string } | { readonly identity: string } | null;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function readAbout(root: string): Promise<About | null> {
  const text = await readFile(path.join(root, ABOUT), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw new BackupError('folderUnusable', { folder: root, reason: (error as Error).message });
  });
  if (text === null) return null;
  const file = path.join(root, ABOUT);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new BackupError('damaged', { file }, { cause });
  }
  const about = aboutSchema.safeParse(value);
  if (!about.success) throw new BackupError('damaged', { file }, { cause: about.error });
  if (about.data.format > FORMAT) throw new BackupError('newerFormat', { file });
  return about.data;
}

/**
 * Opens a folder, which is held, to write backups to.
 * @returns the public key; null where backups are not encrypted
 * @throws BackupError where the folder holds something else, or backups that are encrypted otherwise
 */
export async function prepareFolder(root: string, encryption: Encryption): Promise<string | null> {
  const about = await readAbout(root);
  if (about) return checkEncryption(root, about, encryption);
  // Somebody's home is not filled with our files because of a slip of the pen.
  if ((await readdir(root)).some((name) => ![LOCK, LOCKED_KEY, UNFINISHED].includes(name)))
    throw new BackupError('foreignFolder', { folder: root });
  let recipient: string | null = null;
  if (encryption && 'passphrase' in encryption) {
    const pair = await makeKeyPair(encryption.passphrase);
    recipient = pair.recipient;
    await rm(path.join(root, LOCKED_KEY), { force: true });
    await writeWhole(path.join(root, LOCKED_KEY), [pair.lockedKey]);
  } else if (encryption) recipient = checkRecipient(encryption.recipient);
  const made: About = { format: FORMAT, encryption: recipient === null ? null : { recipient } };
  const draft = path.join(root, UNFINISHED, ABOUT);
  await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
  await rm(draft, { force: true });
  await writeWhole(draft, [Buffer.from(`${JSON.stringify(made)}\n`)]);
  await rename(draft, path.join(root, ABOUT));
  await syncFolder(root);
  return recipient;
}

async function checkEncryption(root: string, about: About, wanted: Encryption): Promise<string | null> {
  const own = about.encryption?.recipient ?? null;
  if ((own === null) !== (wanted === null)) throw new BackupError('otherEncryption', { folder: root });
  if (own === null || wanted === null) return null;
  if ('recipient' in wanted) {
    if (wanted.recipient !== own) throw new BackupError('otherEncryption', { folder: root });
  } else {
    // Told now, not on the day of the restore.
    await identityOf(root, wanted);
  }
  return own;
}

/**
 * The private key of a folder of backups; null where they are not encrypted.
 * @throws BackupError for a folder without backups, for no key where one is needed, and for a wrong one
 */
export async function identityOf(root: string, key: Key): Promise<string | null> {
  const recipient = await recipientOf(root);
  if (recipient === null) return null;
  if (key === null) throw new BackupError('keyNeeded');
  if ('identity' in key) return checkIdentity(key.identity, recipient);
  const locked = await readFile(path.join(root, LOCKED_KEY)).catch((cause: unknown) => {
    throw new BackupError('keyNeeded', {}, { cause });
  });
  return checkIdentity(await unlockKey(new Uint8Array(locked), key.passphrase), recipient);
}

/** The public key of a folder of backups; null where they are not encrypted. @throws BackupError for another folder */
export async function recipientOf(root: string): Promise<string | null> {
  const about = await readAbout(root);
  if (!about) throw new BackupError('notABackupFolder', { folder: root });
  return about.encryption?.recipient ?? null;
}

/** Where the finished backup of this name lies. */
export const placeOf = (root: string, name: string): string => path.join(root, BACKUPS, name);

/** Names of the finished backups, oldest first. */
export async function listNames(root: string): Promise<string[]> {
  const names = await readdir(path.join(root, BACKUPS)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}

const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{6}$/;

/** A name that sorts by time, to the thousandth of a second: 20261125T020000123Z-1f2e3d. */
export const newName = (now = new Date()): string =>
  `${now.toISOString().replace(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;

/**
 * The folder of one backup: the newest, unless named.
 * @throws BackupError when there is none
 */
export async function findBackup(root: string, name?: string): Promise<string> {
  const names = await listNames(root);
  const found = name === undefined ? names.at(-1) : names.find((each) => each === name);
  if (found) return placeOf(root, found);
  if (name === undefined) throw new BackupError('noBackup', { folder: root });
  throw new BackupError('unknownBackup', { folder: root, name, names: names.slice(-10).join(', ') });
}

const BEAT_MS = 20_000;
const SILENT_AFTER_MS = 10 * 60_000;

/**
 * Makes the folder where it is not there, and keeps others from writing to it, whichever installation or machine they are of. The file is touched while it is
 * held; one that was not touched for ten minutes was left behind.
 * @returns gives the folder up
 * @throws BackupError while another holds it
 */
export async function holdFolder(root: string): Promise<() => Promise<void>> {
  const file = path.join(root, LOCK);
  const unusable = (cause: unknown) =>
    new BackupError('folderUnusable', { folder: root, reason: (cause as Error).message }, { cause });
  await mkdir(root, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw unusable(error);
  });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(`${JSON.stringify({ pid: process.pid, host: os.hostname() })}\n`);
      await handle.close();
      const beat = setInterval(() => {
        const now = new Date();
        utimes(file, now, now).catch(() => undefined);
      }, BEAT_MS).unref();
      return async () => {
        clearInterval(beat);
        await rm(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(error);
    }
    if (!(await isLeftBehind(file))) throw new BackupError('folderInUse', { file });
    await rm(file, { force: true });
  }
  throw new BackupError('folderInUse', { file });
}

async function isLeftBehind(file: string): Promise<boolean> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || Date.now() - facts.mtimeMs > SILENT_AFTER_MS) return true;
  // Half written for a moment: then its age alone tells.
  const [, pid, host] =
    /"pid":(\d+),"host":"([^"]*)"/.exec(await readFile(file, 'utf8').catch(() => '')) ?? [];
  if (pid === undefined || host !== os.hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
