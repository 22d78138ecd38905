import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, VARIABLES } from '@/lib/env';
import { readSecretFiles, SECRETS } from '@/lib/secret-files.mjs';
import { WORKER_HEAP_MB, WORKER_MALLOC } from '../launcher/application.mjs';
import { TEST_SERVERS } from '../test-servers/servers.mjs';
import { makeSecrets, whatCertificateNeeds } from './make-secrets.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly command?: string[];
  readonly environment?: Record<string, string>;
  readonly secrets?: string[];
  readonly ports?: string[];
  readonly networks: string[];
  readonly volumes?: string[];
  readonly read_only?: boolean;
  readonly cap_drop?: string[];
  readonly depends_on?: Record<string, { condition: string }>;
  readonly healthcheck?: unknown;
  readonly stop_grace_period?: string;
  readonly deploy?: { resources: { limits: { cpus: string; memory: string } }; replicas?: string };
}
interface Compose {
  readonly services: Record<string, Service>;
  readonly networks: Record<string, { internal?: boolean }>;
  readonly volumes: Record<string, unknown>;
  readonly secrets: Record<string, { file: string }>;
}
const source = read('compose.yaml');
const compose: Compose = parse(source, { merge: true });
const services = Object.entries(compose.services);
const own = services.filter(([, { build }]) => build !== undefined);

/** What `.env.example` sets, also in lines that wait behind a #. */
const example = Object.fromEntries(
  [...read('.env.example').matchAll(/^(?:# )?([A-Z]\w*)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

/** As Compose fills in `${NAME:-default}` and `${NAME:?complaint}`. */
const fillIn = (text: string, values: Record<string, string>): string =>
  text.replaceAll(
    /\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g,
    (_, name: string, how: string, other = '') => values[name] || (how === ':-' ? other : ''),
  );

const secretsFolder = mkdtempSync(path.join(os.tmpdir(), 'compose-secrets-'));
afterAll(() => rmSync(secretsFolder, { recursive: true }));
const made = makeSecrets(secretsFolder);

/** A service's environment as its processes find it, with the secrets that were made for it. */
const environmentOf = ({ environment = {} }: Service, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      fillIn(String(value), values).replace('/run/secrets/', `${secretsFolder}/`),
    ]),
  );

const mountOf = (volume: string): string => volume.split(':')[0] ?? '';

describe('compose.yaml', () => {
  it('sets no variable that the product does not read', () => {
    expect(own.map(([name]) => name).sort()).toEqual(['prepare', 'web', 'worker']);
    const known = new Set([
      ...VARIABLES,
      ...SECRETS.map((name) => `${name}_FILE`),
      // Read by the C library.
      ...Object.keys(WORKER_MALLOC),
    ]);
    for (const [name, { environment = {} }] of own) {
      expect(Object.keys(environment).length, name).toBeGreaterThan(10);
      expect(
        Object.keys(environment).filter((variable) => !known.has(variable)),
        name,
      ).toEqual([]);
    }
  });

  it('gives each part an environment with which it starts', () => {
    const values = { SARM_NAME: 'lab.example', ADMIN_EMAIL: 'head@lab.example' };
    for (const [name, service] of own) {
      const env = parseEnv(readSecretFiles(environmentOf(service, values)));
      expect(env, name).toMatchObject({
        NEXTAUTH_URL: 'https://lab.example',
        TRUST_PROXY: true,
        STORAGE_DRIVER: 's3',
        S3_BUCKET: 'sarm',
        INNGEST_BASE_URL: 'http://inngest:8288',
      });
      // Without them a part would make up its own, or run the embedded engine or a store of its own.
      for (const variable of [
        'DATABASE_URL',
        'AUTH_SECRET',
        'S3_ENDPOINT',
        'S3_ACCESS_KEY_ID',
        'S3_SECRET_ACCESS_KEY',
      ] as const)
        expect(env[variable], `${name}: ${variable}`).toBeTruthy();
      for (const variable of ['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY', 'INNGEST_SERVE_ORIGIN'] as const)
        expect(env[variable], `${name}: ${variable}`).toBeTruthy();
    }
    const prepare = parseEnv(readSecretFiles(environmentOf(compose.services.prepare as Service, values)));
    expect(prepare).toMatchObject({ DEMO_DATA: false, ADMIN_EMAIL: 'head@lab.example' });
    expect(prepare.DEMO_PASSWORD?.length).toBeGreaterThanOrEqual(16);
  });

  it('bounds the memory of the worker as `npm start` does', () => {
    expect(compose.services.worker?.command?.[1]).toBe(`--max-old-space-size=${WORKER_HEAP_MB}`);
    expect(compose.services.worker?.environment).toMatchObject(WORKER_MALLOC);
  });

  it('takes mail and Google from files once they are named, as .env.example says', () => {
    writeFileSync(path.join(secretsFolder, 'mail'), 'smtp://sarm:p%40ss@mail.example:587\n');
    const values = {
      ...example,
      GOOGLE_CLIENT_ID: 'an id',
      SMTP_URL_FILE: '/run/secrets/mail',
      GOOGLE_CLIENT_SECRET_FILE: '',
    };
    const env = parseEnv(readSecretFiles(environmentOf(compose.services.worker as Service, values)));
    expect(env.SMTP_URL).toBe('smtp://sarm:p%40ss@mail.example:587');
    expect(env.MAIL_FROM).toContain('SARM Platform');
    expect(example.SMTP_URL_FILE).toBe('/run/secrets/smtp_url');
    expect(example.GOOGLE_CLIENT_SECRET_FILE).toBe('/run/secrets/google_client_secret');
  });

  it('explains every value that it asks for in .env.example, and nothing else', () => {
    const asked = new Set([...source.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...asked].filter((name) => !(name && name in example))).toEqual([]);
    expect(Object.keys(example).filter((name) => !asked.has(name))).toEqual([]);
  });

  it('has the defaults that .env.example shows', () => {
    for (const [, name = '', value = ''] of source.matchAll(/\$\{(\w+):-([^}]*)\}/g)) {
      // What somebody has to choose, and what only suits most.
      if (['MAIL_FROM', 'ANALYSIS_THREADS', 'S3_ENDPOINT'].includes(name) || value === '') continue;
      expect(example[name], name).toBe(value);
    }
  });

  it('runs the Inngest server that the tests run, on connections that Postgres has for all of them', () => {
    const { image = '', command = [] } = compose.services.inngest as Service;
    expect(fillIn(image, {})).toBe(`docker.io/inngest/inngest:${TEST_SERVERS.inngest.version}`);
    const [, inngest] = /--postgres-max-open-conns (\d+)/.exec(command.join(' ')) ?? [];
    const [webs, workers, pool] = ['WEB_REPLICAS', 'WORKER_REPLICAS', 'DATABASE_POOL_SIZE'].map((name) =>
      Number(example[name]),
    ) as [number, number, number];
    // Each process listens on a connection of its own besides, and a few are for who administers the database.
    expect((webs + workers) * (pool + 1) + Number(inngest)).toBeLessThan(100 - 10);
  });

  it('publishes nothing but the proxy, and lets nobody else out of the networks that hold data', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
    for (const [name, { networks }] of services)
      for (const network of networks) expect(Object.keys(compose.networks), name).toContain(network);
    const inner = (name: string) => compose.networks[name]?.internal === true;
    for (const name of ['postgres', 's3', 'inngest', 'redis', 'prepare'])
      expect(compose.services[name]?.networks.every(inner), name).toBe(true);
    expect(compose.services.proxy?.networks).not.toContain('data');
  });

  it('gives every part a limit, time to end, and its dependencies by health', () => {
    for (const [name, service] of services) {
      const limits = service.deploy?.resources.limits;
      expect(limits?.cpus && limits.memory, name).toBeTruthy();
      if (name !== 'prepare') expect(service.stop_grace_period, name).toMatch(/^\d+s$/);
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(compose.services), `${name} → ${other}`).toContain(other);
        // A part that is waited for by its health must have a way to tell it.
        if (condition === 'service_healthy' && compose.services[other]?.build === undefined)
          expect(compose.services[other]?.healthcheck, `${name} → ${other}`).toBeDefined();
      }
    }
    // Longer than a worker gives the steps that it can't break off.
    expect(Number.parseInt(compose.services.worker?.stop_grace_period ?? '', 10)).toBeGreaterThan(5);
  });

  it('runs the product without rights, and with a file system that nobody writes to', () => {
    for (const [name, service] of own) {
      expect([service.read_only, service.cap_drop], name).toEqual([true, ['ALL']]);
      expect(service.volumes, name).toBeUndefined();
    }
  });

  it('names only secrets, volumes and files that there are', () => {
    const used = new Set(services.flatMap(([, service]) => service.secrets ?? []));
    expect([...used].filter((name) => !(name in compose.secrets))).toEqual([]);
    expect(Object.keys(compose.secrets).filter((name) => !used.has(name))).toEqual([]);
    for (const [name, { secrets = [], environment = {} }] of services)
      for (const value of Object.values(environment)) {
        const [, secret] = /^(?:\$\{\w+:-)?\/run\/secrets\/(\w+)/.exec(String(value)) ?? [];
        if (secret) expect(secrets, `${name} reads ${secret}`).toContain(secret);
      }
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map(mountOf));
    for (const mount of mounts)
      expect(
        mount.startsWith('./') ? existsSync(path.join(ROOT, mount)) : mount in compose.volumes,
        mount,
      ).toBe(true);
    for (const { command = [] } of own.map(([, service]) => service))
      for (const file of command.filter((word) => /\.(ts|mjs)$/.test(word)))
        expect(existsSync(path.join(ROOT, file)), file).toBe(true);
  });
});

describe('make-secrets', () => {
  it('makes every secret of compose.yaml but the certificate, in a folder that is closed', () => {
    const wanted = Object.keys(compose.secrets).filter((name) => !name.startsWith('tls_'));
    expect([...made].sort()).toEqual(wanted.sort());
    expect(statSync(secretsFolder).mode & 0o777).toBe(0o700);
    for (const name of made) expect(statSync(path.join(secretsFolder, name)).mode & 0o777, name).toBe(0o444);
  });

  it('says what the certificate needs until the proxy can read it', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-certificate-'));
    expect(whatCertificateNeeds(folder)).toEqual([expect.stringContaining('tls.crt, tls.key')]);
    writeFileSync(path.join(folder, 'tls.crt'), 'PEM', { mode: 0o644 });
    writeFileSync(path.join(folder, 'tls.key'), 'PEM', { mode: 0o600 });
    expect(whatCertificateNeeds(folder)).toEqual([expect.stringMatching(/chmod 444\): tls\.key$/)]);
    chmodSync(path.join(folder, 'tls.key'), 0o444);
    expect(whatCertificateNeeds(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('leaves what is there alone, and makes what fits it', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-again-'));
    writeFileSync(path.join(folder, 'sarm_postgres_password'), 'kept');
    expect(makeSecrets(folder)).not.toContain('sarm_postgres_password');
    const text = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
    expect(text('database_url')).toBe('postgres://sarm:kept@postgres:5432/sarm');
    const before = text('auth_secret');
    expect(makeSecrets(folder)).toEqual([]);
    expect(text('auth_secret')).toBe(before);
    const [identity] = JSON.parse(text('s3_config')).identities;
    expect(identity.credentials).toEqual([
      { accessKey: text('s3_access_key_id'), secretKey: text('s3_secret_access_key') },
    ]);
    rmSync(folder, { recursive: true });
  });
});
