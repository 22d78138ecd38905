import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { streamIterable } from '@/lib/platform/storage/byte-stream';
import { BackupError } from './backup-error';

// Encrypted in the age format (age-encryption.org/v1), which the program `age` reads as well: every file for one public
// key, in chunks of 64 KiB, each of which is authenticated. Whoever makes a backup needs the public key alone. The private
// key belongs to somebody who keeps it elsewhere, or lies in the folder, encrypted with a passphrase (scrypt).

type Bytes = AsyncIterable<Uint8Array>;

const MIN_PASSPHRASE = 12;

/** Encrypts a file on its way, for the holder of the private key. */
export async function* sealed(source: Bytes, recipient: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(streamIterable(source));
}

/** Opens a file on its way. @throws Error where it is not for this key, or was changed */
export async function* opened(source: Bytes, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  yield* await decrypter.decrypt(streamIterable(source));
}

/** A new pair of keys, the private one encrypted with the passphrase. @throws BackupError for a short passphrase */
export async function makeKeyPair(passphrase: string): Promise<{ recipient: string; lockedKey: Uint8Array }> {
  if ([...passphrase].length < MIN_PASSPHRASE)
    throw new BackupError('passphraseShort', { min: MIN_PASSPHRASE });
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return { recipient: await identityToRecipient(identity), lockedKey: await encrypter.encrypt(identity) };
}

/** @throws BackupError when the passphrase is another */
export async function unlockKey(lockedKey: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(lockedKey, 'text');
  } catch (cause) {
    throw new BackupError('wrongKey', {}, { cause });
  }
}

/** @throws BackupError for anything but an age public key */
export function checkRecipient(text: string): string {
  try {
    new Encrypter().addRecipient(text);
    return text;
  } catch (cause) {
    throw new BackupError('badRecipient', {}, { cause });
  }
}

/**
 * The private key in a file as `age-keygen` writes it, if it is that of `recipient`.
 * @throws BackupError when it is not
 */
export async function checkIdentity(text: string, recipient: string): Promise<string> {
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-')) ?? '';
  const own = await identityToRecipient(identity.trim()).catch(() => null);
  if (own !== recipient) throw new BackupError('wrongKey');
  return identity.trim();
}
