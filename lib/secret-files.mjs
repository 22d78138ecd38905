import { readFileSync } from 'node:fs';

/** Variables that hold a secret. Each may be given as a file instead: `AUTH_SECRET_FILE=/run/secrets/auth_secret`. */
export const SECRETS = /** @type {const} */ ([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AUTH_SECRET',
  'NEXTAUTH_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'INNGEST_EVENT_KEY',
  'INNGEST_SIGNING_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'DEMO_PASSWORD',
]);

/** A key or an address has far fewer characters; a larger file is the wrong one. */
const MAX_CHARACTERS = 16_384;

/**
 * Replaces each `X_FILE` of a secret by `X` with the content of the file, without the line breaks at its end. Container
 * engines hand secrets over as files, so that they are in no list of processes and no description of a container.
 *
 * @template {Record<string, string | undefined>} T
 * @param {T} env changed in place: packages read some of these variables by themselves
 * @returns {T} the same object
 * @throws {Error} naming the variable and never a value: both are set, the file can't be read, is empty or too large
 */
export function readSecretFiles(env) {
  /** @type {Record<string, string | undefined>} */
  const variables = env;
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) throw new Error(`Both ${name} and ${name}_FILE are set: set one of them.`);
    variables[name] = readSecret(`${name}_FILE`, file);
    // A process that is started with this environment finds the secret, and must not take it for a contradiction.
    delete variables[`${name}_FILE`];
  }
  return env;
}

/** @param {string} variable @param {string} file @returns {string} */
function readSecret(variable, file) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Error(`The file that ${variable} names can't be read (${code ?? 'unknown reason'}).`);
  }
  const secret = text.replace(/[\r\n]+$/, '');
  if (secret === '') throw new Error(`The file that ${variable} names is empty.`);
  if (secret.length > MAX_CHARACTERS)
    throw new Error(`The file that ${variable} names has more than ${MAX_CHARACTERS} characters.`);
  return secret;
}
