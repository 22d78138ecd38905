/**
 * Makes the secrets of compose.yaml, each a file of its own in ./secrets. What is there stays as it is.
 *
 * node scripts/deploy/make-secrets.mjs [FOLDER]
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param {number} bytes @returns {string} letters and digits that need no quoting anywhere */
const hex = (bytes) => randomBytes(bytes).toString('hex');

/**
 * The files in the order in which they are made: some are put together from others.
 *
 * @type {Record<string, (read: (name: string) => string) => string>}
 */
const SECRETS = {
  auth_secret: () => randomBytes(48).toString('base64url'),
  first_password: () => randomBytes(12).toString('base64url'),
  postgres_password: () => hex(24),
  sarm_postgres_password: () => hex(24),
  inngest_postgres_password: () => hex(24),
  database_url: (read) => `postgres://sarm:${read('sarm_postgres_password')}@postgres:5432/sarm`,
  inngest_database_url: (read) =>
    `postgres://inngest:${read('inngest_postgres_password')}@postgres:5432/inngest?sslmode=disable`,
  inngest_event_key: () => hex(16),
  inngest_signing_key: () => hex(32),
  s3_access_key_id: () => hex(10).toUpperCase(),
  s3_secret_access_key: () => hex(20),
  s3_config: (read) => {
    const credentials = [{ accessKey: read('s3_access_key_id'), secretKey: read('s3_secret_access_key') }];
    return JSON.stringify({ identities: [{ name: 'sarm', credentials, actions: ['Admin'] }] });
  },
  // Filled in by who has a mail server, or sign-in with Google; see .env.example.
  smtp_url: () => '',
  google_client_secret: () => '',
};

/**
 * @param {string} folder made if need be, and closed to everybody but its owner
 * @returns {string[]} the names of the files that were made
 */
export function makeSecrets(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const at = (/** @type {string} */ name) => path.join(folder, name);
  const made = [];
  for (const [name, make] of Object.entries(SECRETS)) {
    if (existsSync(at(name))) continue;
    // Readable, for the accounts inside the containers are not those outside; the folder keeps others away.
    writeFileSync(
      at(name),
      make((other) => readFileSync(at(other), 'utf8')),
      { flag: 'wx', mode: 0o444 },
    );
    made.push(name);
  }
  return made;
}

/** Of the site, from whoever issues it: these are not made here. */
const CERTIFICATE = ['tls.crt', 'tls.key'];

/**
 * @param {string} folder
 * @returns {string[]} what has to be done about the certificate before the proxy can read it, a sentence each
 */
export function whatCertificateNeeds(folder) {
  const at = (/** @type {string} */ name) => path.join(folder, name);
  const missing = CERTIFICATE.filter((name) => !existsSync(at(name)));
  // The proxy's root has no rights beyond those of the file: it can't read what belongs to another account alone.
  const closed = CERTIFICATE.filter(
    (name) => existsSync(at(name)) && (statSync(at(name)).mode & 0o004) === 0,
  );
  return [
    ...(missing.length > 0
      ? [`Put the certificate of the site there, too (PEM, chmod 444): ${missing.join(', ')}`]
      : []),
    ...(closed.length > 0 ? [`The proxy may not read them (chmod 444): ${closed.join(', ')}`] : []),
  ];
}

if (import.meta.filename === process.argv[1]) {
  const folder = process.argv[2] ?? 'secrets';
  const made = makeSecrets(folder);
  console.log(made.length > 0 ? `Made in ${folder}: ${made.join(', ')}` : `All secrets are in ${folder}.`);
  for (const sentence of whatCertificateNeeds(folder)) console.log(sentence);
}
