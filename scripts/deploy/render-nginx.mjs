/**
 * Prints a whole configuration of nginx for machines without containers, out of the templates in deploy/nginx.
 *
 * node scripts/deploy/render-nginx.mjs --name lab.example --certificate FILE --certificate-key FILE --web HOST:PORT[,HOST:PORT…]
 *      [--http PORT] [--https PORT] [--workers HOST:PORT[,…] --workers-listen ADDRESS:PORT] [--folder DIR] > nginx.conf
 *
 * `--folder` is where nginx keeps its pid, its logs and what it buffers; without it, the places of Debian's package.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const ADDRESS = /^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i;
const LISTEN = /^((\[[\da-f:]+\]|[\d.]+):)?\d{1,5}$/i;
const NAME = /^[\w.-]+$/;
const FILE = /^[\w./@+-]+$/;

/**
 * Fills in a template as the official image of nginx does: `${NAME}` alone is replaced, nginx's own `$name` stays.
 *
 * @param {string} template @param {Record<string, string>} values
 * @returns {string}
 * @throws {Error} naming a value that is missing
 */
export function fillIn(template, values) {
  return template
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\$\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${name} is missing`);
      return value;
    });
}

/** @param {string} name @param {string} servers @returns {string} */
function upstream(name, servers) {
  const lines = servers
    .split(',')
    .map((address) => `    server ${check('server', address, ADDRESS)} max_fails=1 fail_timeout=2s;`);
  return `upstream ${name} {\n    zone ${name} 64k;\n    least_conn;\n${lines.join('\n')}\n}`;
}

/** @param {string} what @param {string | undefined} value @param {RegExp} form */
function check(what, value, form) {
  if (value === undefined || !form.test(value))
    throw new Error(`--${what} is ${value === undefined ? 'missing' : 'not usable'}`);
  return value;
}

/**
 * @param {Record<string, string | undefined>} options as on the command line
 * @returns {string} a whole nginx.conf
 * @throws {Error} naming an option that is missing or not usable
 */
export function renderConfiguration(options) {
  const read = (/** @type {string} */ name) =>
    readFileSync(path.join(import.meta.dirname ?? '.', '../../deploy/nginx', name), 'utf8');
  const web = fillIn(read('sarm.conf.template'), {
    SERVER_NAME: check('name', options.name, NAME),
    HTTP_LISTEN: check('http', options.http ?? '80', LISTEN),
    HTTPS_LISTEN: check('https', options.https ?? '443', LISTEN),
    CERTIFICATE: check('certificate', options.certificate, FILE),
    CERTIFICATE_KEY: check('certificate-key', options['certificate-key'], FILE),
    WEB_SERVERS: upstream('sarm_web', options.web ?? ''),
    WEB: 'sarm_web',
    ACCESS_LOG: `${options.folder ?? '/var/log/nginx'}/access.log`,
  });
  const workers =
    options.workers === undefined
      ? ''
      : fillIn(read('workers.conf.template'), {
          WORKERS_LISTEN: check('workers-listen', options['workers-listen'], LISTEN),
          WORKER_SERVERS: upstream('sarm_workers', options.workers),
          WORKERS: 'sarm_workers',
        });
  return `${surroundings(options.folder)}\n${web}\n${workers}}\n`;
}

/** @param {string | undefined} folder @returns {string} */
function surroundings(folder) {
  const own = folder === undefined ? '' : check('folder', folder, FILE);
  const places = own
    ? ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `    ${kind}_temp_path ${own}/${kind};`,
      )
    : [];
  return [
    'worker_processes auto;',
    `pid ${own || '/run'}/nginx.pid;`,
    `error_log ${own || '/var/log/nginx'}/error.log warn;`,
    'events {',
    '    worker_connections 4096;',
    '}',
    'http {',
    '    default_type application/octet-stream;',
    ...places,
  ].join('\n');
}

if (import.meta.filename === process.argv[1]) {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({
    options: {
      ...{ name: text, certificate: text, 'certificate-key': text, web: text, http: text, https: text },
      ...{ workers: text, 'workers-listen': text, folder: text },
    },
  });
  try {
    process.stdout.write(renderConfiguration(values));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
