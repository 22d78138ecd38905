import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OBJECT_PLACES } from './object-places';
import { hostOf, recipients } from './recipients';

const LOCAL = {
  DATABASE_URL: 'postgresql://user:geheim@db.example:5432/sarm',
  STORAGE_DRIVER: 'disk',
  S3_ENDPOINT: undefined,
  S3_REGION: 'eu-central-1',
  SMTP_URL: undefined,
  INNGEST_BASE_URL: undefined,
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_CLIENT_SECRET: undefined,
  GOOGLE_ISSUER: 'https://accounts.google.com',
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
} as const;
const usedOf = (...given: Parameters<typeof recipients>) =>
  recipients(...given).flatMap(({ recipient, is_used, where }) => (is_used ? [`${recipient} ${where}`] : []));

test('a deployment of its own sends nothing to anybody', () => {
  expect(usedOf(LOCAL, true)).toEqual(['database db.example:5432', 'disk null']);
});

test('what is configured is named by its host, and never with a password', () => {
  const config = {
    ...LOCAL,
    ...{ STORAGE_DRIVER: 'both' as const, SMTP_URL: 'smtps://user:geheim@mail.example:465' },
    ...{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'geheim' },
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:geheim@traces.example:4318/otlp',
  };
  expect(usedOf(config, false)).toEqual([
    'database db.example:5432',
    'disk null',
    's3 s3.eu-central-1.amazonaws.com',
    'smtp mail.example:465',
    'inngest inngest.com',
    'google accounts.google.com',
    'telemetry traces.example:4318',
  ]);
  expect(JSON.stringify(recipients(config, false))).not.toContain('geheim');
  expect(hostOf('not an address')).toBeNull();
});

test('every kind of object that the code stores is on the list', () => {
  const folder = path.join(import.meta.dirname, '..', '..', '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    // Names within an export are no keys of the store.
    (name) => name.endsWith('.ts') && !/test|messages|conformance|export-files/.test(name),
  );
  // Keys are made as `kind/${id}/…`, or their beginning stands in a constant of its own: 'kind/'.
  const made = new Set(
    sources.flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const templates = text.matchAll(
        /(?:[kK]ey\w*|Prefix|folderOf|prefix)\b[^\n]*\n?[^\n]*`([a-z-]+\/)\$\{/g,
      );
      const constants = text.matchAll(/^(?:export )?const [A-Z]+ = '([a-z-]+\/)';/gm);
      return [...templates, ...constants].map(([, prefix]) => prefix ?? '');
    }),
  );
  expect([...made].sort()).toEqual(OBJECT_PLACES.map(({ prefix }) => prefix).sort());
});
