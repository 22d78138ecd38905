import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CONTRACTS } from '@/lib/domain/contracts';
import { fillIn, renderConfiguration } from './render-nginx.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const template = read('deploy/nginx/sarm.conf.template');

const folder = mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (program: string, flag: string): boolean =>
  spawnSync(program, [flag], { stdio: 'ignore' }).status === 0;
const canCheck = has('nginx', '-v') && has('openssl', 'version');

const options = {
  name: 'lab.example',
  certificate: path.join(folder, 'tls.crt'),
  'certificate-key': path.join(folder, 'tls.key'),
  web: '127.0.0.1:3001,127.0.0.1:3002',
  http: '127.0.0.1:8080',
  https: '127.0.0.1:8443',
  workers: '127.0.0.1:3401,[::1]:3402',
  'workers-listen': '127.0.0.1:3400',
  folder,
};

/** What nginx says of a configuration; '' when it takes it. */
function complaint(configuration: string): string {
  const [certificate, key] = [options.certificate, options['certificate-key']];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    [...request, '-days', '1', '-subj', '/CN=lab.example', '-keyout', key, '-out', certificate],
    {
      stdio: 'ignore',
    },
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const checked = spawnSync('nginx', ['-t', '-q', '-c', file, '-e', 'stderr'], { encoding: 'utf8' });
  // Newer versions warn that `http2` has become a directive of its own, which 1.22 doesn't know.
  return checked.status === 0 ? '' : checked.stderr;
}

describe.skipIf(!canCheck)(canCheck ? 'nginx' : 'skipped: no nginx', () => {
  it('takes the configuration for machines', () => {
    expect(complaint(renderConfiguration(options))).toBe('');
    expect(complaint(renderConfiguration(options).replace('least_conn;', 'least_con;'))).toContain(
      'least_con',
    );
  });

  it('takes the configuration for containers', () => {
    const { environment } = parse(read('compose.yaml'), { merge: true }).services.proxy;
    const values = {
      ...environment,
      SERVER_NAME: 'lab.example',
      // The tests' output is no file that could be opened.
      ACCESS_LOG: path.join(folder, 'access.log'),
      CERTIFICATE: options.certificate,
      CERTIFICATE_KEY: options['certificate-key'],
    };
    const [start = ''] = renderConfiguration(options).split('upstream sarm_web');
    const workers = fillIn(read('deploy/nginx/workers.conf.template'), values);
    expect(complaint(`${start}${fillIn(template, values)}${workers}}\n`)).toBe('');
  });
});

describe('the configuration', () => {
  it('names each server and refuses what would write directives of its own', () => {
    const text = renderConfiguration(options);
    for (const server of ['127.0.0.1:3001', '127.0.0.1:3002', '127.0.0.1:3401', '[::1]:3402'])
      expect(text).toContain(`server ${server} max_fails`);
    expect(text).not.toContain('${');
    const bad = [
      { name: 'lab.example; return 200' },
      { web: '127.0.0.1:3001;' },
      { web: '' },
      { certificate: '/tmp/a b' },
      { https: '443 default_server' },
      { folder: '/tmp;' },
    ];
    for (const change of bad)
      expect(() => renderConfiguration({ ...options, ...change })).toThrow(/not usable/);
    expect(() => renderConfiguration({ ...options, certificate: undefined })).toThrow(
      '--certificate is missing',
    );
  });

  it('passes every event stream of the product on unbuffered', () => {
    const [, pattern = ''] = /location ~ (\S+) \{\s+proxy_pass[^}]+proxy_buffering off;/.exec(template) ?? [];
    const streams = CONTRACTS.filter(({ produces }) => produces === 'text/event-stream');
    expect(streams.length).toBeGreaterThanOrEqual(2);
    for (const { path: address } of streams)
      expect(address.replaceAll(/\{\w+\}/g, 'an-id'), pattern).toMatch(new RegExp(pattern));
  });

  it('adds no header that the product sends itself, and hands on no header that a client made up', () => {
    expect(template).not.toContain('add_header');
    for (const header of ['X-Forwarded-For $remote_addr', 'X-Forwarded-Proto https', 'Forwarded ""'])
      expect(template).toContain(`proxy_set_header ${header};`);
    expect(template).not.toContain('proxy_add_x_forwarded_for');
  });

  it('neither bounds nor keeps the bodies of uploads', () => {
    for (const directive of [
      'client_max_body_size 0',
      'proxy_request_buffering off',
      'proxy_max_temp_file_size 0',
    ])
      expect(template).toContain(`    ${directive};`);
  });
});
