/** The programs of Debian that the cluster is made of. They are looked for, never installed. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { locateServer } from '../test-servers/servers.mjs';

const POSTGRES = '/usr/lib/postgresql';

/** @param {string} program @returns {string | null} */
function inPath(program) {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const folder = folders.find((one) => one !== '' && existsSync(path.join(one, program)));
  return folder ? path.join(folder, program) : null;
}

/** The newest of Debian's; its programs are in no PATH. @returns {string | null} */
function postgresFolder() {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number).filter(Number.isInteger) : [];
  const [newest] = versions.sort((a, b) => b - a);
  const folder = path.join(POSTGRES, String(newest), 'bin');
  return newest && existsSync(path.join(folder, 'initdb')) ? folder : null;
}

/**
 * @typedef {object} Programs
 * @property {string} postgres folder of initdb and postgres
 * @property {string} pgbouncer @property {string} nginx @property {string} openssl
 */

/** @returns {Programs} @throws {Error} saying which packages are missing and how they are installed */
export function findPrograms() {
  const found = {
    postgres: postgresFolder(),
    pgbouncer: inPath('pgbouncer'),
    nginx: inPath('nginx'),
    openssl: inPath('openssl'),
  };
  const packages = {
    postgres: 'postgresql',
    pgbouncer: 'pgbouncer',
    nginx: 'nginx-light',
    openssl: 'openssl',
  };
  const missing = Object.entries(packages).flatMap(([name, debian]) =>
    found[/** @type {keyof typeof found} */ (name)] ? [] : [debian],
  );
  const faults =
    missing.length > 0 ? [`Debian packages are missing: apt-get install ${missing.join(' ')}`] : [];
  if (!locateServer('weed')) faults.push('The S3 server is not built: npm run test-servers -- weed');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return /** @type {Programs} */ (found);
}
