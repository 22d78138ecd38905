import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ignore from '@balena/dockerignore';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants';
import { describe, expect, it } from 'vitest';
import packageJson from '@/package.json';
import { KEEP_ALIVE_MS, WEB_HEAP_MB } from '../launcher/application.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The Dockerfile as its instructions, without comments and with continued lines joined. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [name = '', ...rest] = line.split(' ');
    return { name, rest: rest.join(' ') };
  });
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const argumentsOf = (name: string, of = lastStage): string[] =>
  of.filter((each) => each.name === name).map(({ rest }) => rest);

/** Sources of the last stage that come from the repository. */
const copied = argumentsOf('COPY')
  .filter((rest) => !rest.startsWith('--from='))
  .flatMap((rest) => rest.split(' ').slice(0, -1));

const context = ignore().add(read('.dockerignore'));
const isSent = (file: string): boolean => !context.ignores(file);

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(file) : [file];
  });
}

describe('the build context', () => {
  it('leaves out secrets, data, and what this machine has built', () => {
    const kept = [
      '.env',
      '.env.production',
      'secrets/auth_secret',
      'secrets/tls.key',
      '.data/secrets.json',
      '.data/objects/videos/one.mp4',
      '.data/demo-accounts.txt',
      'node_modules/next/package.json',
      '.next/BUILD_ID',
      '.git/config',
      'e2e/support/app.ts',
      'shared/data/patient.avi',
      // Left where sources lie.
      'lib/.env.local',
      'models/.data/x',
      'models/visem.mp4',
      'scripts/deploy/secrets/auth_secret',
      'app/tls.key',
      'public/server.pem',
      'lib/env.test.ts',
      'a-file-that-nobody-thought-of.txt',
    ];
    expect(kept.filter(isSent)).toEqual([]);
  });

  it('has everything that the Dockerfile copies', () => {
    const sources = argumentsOf('COPY', instructions)
      .filter((rest) => !rest.startsWith('--from=') && rest !== '. .')
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((source) => !existsSync(path.join(ROOT, source)))).toEqual([]);
    expect(sources.filter((source) => !isSent(source))).toEqual([]);
  });

  it('has every source that is built: what lies in git beside tests, bench and journeys', () => {
    for (const folder of ['app', 'components', 'db', 'docs', 'inngest', 'lib', 'public', 'scripts']) {
      const left = filesUnder(folder).filter((file) => !isSent(file) && !/\.test\.(tsx?|mjs)$/.test(file));
      expect(left, folder).toEqual([]);
    }
    for (const file of readdirSync(ROOT).filter((name) =>
      /^(proxy|instrumentation.*|next\.config)\./.test(name),
    ))
      expect(isSent(file), file).toBe(true);
  });
});

describe('the image', () => {
  it('holds each model with its card, which tells its license', () => {
    expect(copied).toContain('models');
    const models = readdirSync(path.join(ROOT, 'models'));
    expect(models.length).toBeGreaterThanOrEqual(5);
    for (const model of models) {
      const files = filesUnder(path.join('models', model));
      expect(
        files.filter((file) => !isSent(file)),
        model,
      ).toEqual([]);
      expect(
        files.map((file) => path.basename(file)),
        model,
      ).toEqual(expect.arrayContaining(['CARD.md', 'card.json', 'model.onnx']));
      expect(read(`models/${model}/CARD.md`), model).toMatch(/license/i);
    }
    // Weights that may not be used commercially are named by the image itself.
    expect(argumentsOf('LABEL').join()).toContain('CC-BY-NC-SA-4.0');
  });

  it('holds the migrations, and all that web, worker and command line import', () => {
    for (const source of [
      ...['db', 'docs', 'inngest', 'lib', 'scripts', 'public'],
      ...['package.json', 'tsconfig.json'],
    ])
      expect(copied).toContain(source);
    const imports = ['db', 'inngest', 'lib', 'scripts']
      .flatMap(filesUnder)
      .filter((file) => /\.(ts|mjs)$/.test(file) && isSent(file))
      // Needs a checkout: it tries whole installations from outside.
      .filter((file) => !file.startsWith('scripts/cluster/'))
      .flatMap((file) => [...read(file).matchAll(/from '@\/([^']+)'/g)].map((match) => match[1] ?? ''));
    expect(imports.length).toBeGreaterThan(500);
    const isCopied = (target: string): boolean =>
      copied.some((source) => target === source || target.startsWith(`${source}/`));
    expect(imports.filter((target) => !isCopied(target))).toEqual([]);
  });

  it('runs as an account without rights, started by tini, and has a health check', () => {
    expect(argumentsOf('USER')).toEqual(['10001:10001']);
    expect(JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '')).toEqual(['/usr/bin/tini', '--']);
    const [check = ''] = argumentsOf('HEALTHCHECK');
    const command: string[] = JSON.parse(check.slice(check.indexOf('[')));
    expect(command).toEqual(['node', 'scripts/deploy/health.mjs', 'web']);
  });

  it('starts the web server as `npm start` does', () => {
    const command: string[] = JSON.parse(argumentsOf('CMD')[0] ?? '');
    expect(command[1]).toBe(`--max-old-space-size=${WEB_HEAP_MB}`);
    expect(command.slice(-2)).toEqual(['--keepAliveTimeout', String(KEEP_ALIVE_MS)]);
  });

  it('loads none of the tools of a build to serve what was built: a compiler would unpack itself into a cache, which is read-only here', () => {
    const toolsLoaded = (phase: string): string[] => {
      const program = `
        import { createRequire } from 'node:module';
        const { default: configure } = await import('./next.config.mjs');
        await configure('${phase}');
        const loaded = Object.keys(createRequire(process.cwd() + '/package.json').cache);
        console.log(JSON.stringify(loaded.filter((file) => /@swc\\/core|@parcel\\/watcher/.test(file))));`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: ROOT,
        encoding: 'utf8',
      });
      expect(stdout, stderr).not.toBe('');
      return JSON.parse(stdout);
    };
    expect(toolsLoaded(PHASE_PRODUCTION_SERVER)).toEqual([]);
    expect(toolsLoaded(PHASE_PRODUCTION_BUILD)).not.toEqual([]);
  });

  it('carries the version of the product', () => {
    expect(argumentsOf('LABEL').join()).toContain(`image.version="${packageJson.version}"`);
    expect(read('compose.yaml')).toContain(`sarm-platform:${packageJson.version}}`);
    expect(read('.env.example')).toContain(`SARM_IMAGE=sarm-platform:${packageJson.version}\n`);
  });
});
