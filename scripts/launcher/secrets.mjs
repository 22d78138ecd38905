/** Secrets are made at the first start and kept in a file that only its owner can read. */
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { SECRETS_FILE } from './places.mjs';

/** @typedef {{ instance: string, authSecret: string, postgresPassword: string }} Secrets */

/** @returns {Secrets} */
export function makeSecrets() {
  return {
    // Names this checkout's database folder, so that a fresh clone at the same path starts with fresh data.
    instance: randomBytes(6).toString('hex'),
    authSecret: randomBytes(32).toString('base64url'),
    postgresPassword: randomBytes(24).toString('base64url'),
  };
}

/**
 * @param {string} [file] @returns {Secrets} the kept secrets, completed by fresh ones where some are missing
 * @throws {Error} when the file exists and can't be read: making new secrets then would lock the data away
 */
export function loadSecrets(file = SECRETS_FILE) {
  const kept = readKept(file);
  const secrets = { ...makeSecrets(), ...kept };
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  chmodSync(file, 0o600);
  return secrets;
}

/** @param {string} file @returns {Partial<Secrets>} */
function readKept(file) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `${file} is damaged. Restore it from a backup, or remove .data to begin with an empty database.`,
    );
  }
}
