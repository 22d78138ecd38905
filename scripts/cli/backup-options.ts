import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Encryption, Key } from '@/lib/platform/backup';
import { UsageError } from './command-line';

/** A path as it was typed, from the folder where npm was called. */
export const typedPath = (text: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), text);

/** @throws UsageError when the file cannot be read or is empty */
async function readSecret(option: string, file: string): Promise<string> {
  const text = await readFile(typedPath(file), 'utf8').catch((error: Error) => {
    throw new UsageError(`${option} cannot be read: ${error.message}`);
  });
  if (text.trim() === '') throw new UsageError(`${option}: ${file} is empty`);
  return text.trim();
}

interface Given {
  readonly 'passphrase-file'?: string | undefined;
  readonly 'public-key'?: string | undefined;
  readonly 'identity-file'?: string | undefined;
}

/** Passphrases come from files: a command line is seen by everybody on the machine. @throws UsageError */
export async function encryptionOf(given: Given): Promise<Encryption> {
  const [file, recipient] = [given['passphrase-file'], given['public-key']];
  if (file && recipient) throw new UsageError('give either --passphrase-file or --public-key');
  if (file) return { passphrase: await readSecret('--passphrase-file', file) };
  return recipient ? { recipient } : null;
}

/** @throws UsageError */
export async function keyOf(given: Given): Promise<Key> {
  const [file, identity] = [given['passphrase-file'], given['identity-file']];
  if (file && identity) throw new UsageError('give either --passphrase-file or --identity-file');
  if (file) return { passphrase: await readSecret('--passphrase-file', file) };
  return identity ? { identity: await readSecret('--identity-file', identity) } : null;
}

/** Bytes as a person reads them. */
export function sizeOf(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
