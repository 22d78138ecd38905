import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { aheadOf, clock, judgeClock } from './clock';
import { isTransactionPooled, judgeConnections, judgeMigrations, judgePooling } from './database';
import { environment } from './environment';
import { examine, exitCodeOf, fault, ok, reasonOf, warning } from './finding';
import { jobs, judgeWorker } from './jobs';
import { judgeLevels, media } from './media';
import { models } from './models';
import { nodeVersion } from './node-version';
import { diskStorage, judgeFree } from './storage';
import { envOf, levelsOf, serving } from './testing';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-doctor-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('findings', () => {
  it('end in 0, 1 or 2', () => {
    expect(exitCodeOf([ok('a', '')])).toBe(0);
    expect(exitCodeOf([ok('a', ''), warning('b', '')])).toBe(1);
    expect(exitCodeOf([warning('b', ''), fault('c', ''), ok('a', '')])).toBe(2);
  });

  it('never show a secret, as it is or as an address spells it', async () => {
    const env = envOf({
      DATABASE_URL: 'postgres://sarm:p%40ss-word@db.invalid/sarm',
      S3_SECRET_ACCESS_KEY: 'key-of-the-store',
    });
    const told = await examine(
      {
        name: 'part',
        run: async () => {
          throw new Error(
            'no: postgres://sarm:p%40ss-word@db, p@ss-word, key-of-the-store,\n a secret for tests, of 32 letters',
          );
        },
      },
      env,
    );
    expect(told).toEqual([fault('part', 'The check could not be made: no: postgres://sarm:…@db, …, …, ….')]);
  });

  it('say so where a part hangs', async () => {
    const [finding] = await examine({ name: 'part', run: () => new Promise(() => {}) }, envOf(), 20);
    expect(finding).toMatchObject({ check: 'part', level: 'fault' });
  });

  it('keep a reason to one line', () => {
    expect(reasonOf(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
    expect(reasonOf(new Error('first\n  second.'))).toBe('first second');
  });
});

describe('environment', () => {
  it('asks for Node 20.9', () => {
    const level = (version: string, day: string): string =>
      nodeVersion(version, new Date(`${day}T12:00:00Z`)).level;
    expect(level('20.8.1', '2024-01-01')).toBe('fault');
    expect(level('18.20.0', '2024-01-01')).toBe('fault');
    expect(level('20.9.0', '2024-01-01')).toBe('ok');
    expect(level('22.0.0', '2024-05-01')).toBe('ok');
  });

  it('tells of a Node that nobody mends any more', () => {
    const on = (version: string, day: string) => nodeVersion(version, new Date(`${day}T12:00:00Z`));
    expect(on('20.20.2', '2026-04-30').level).toBe('ok');
    expect(on('20.20.2', '2026-05-01')).toEqual(
      warning(
        'node',
        'Node 20.20.2 has had no security fixes since 2026-04-30: install a version with long-term support',
      ),
    );
    expect(on('23.11.0', '2026-05-01').level).toBe('warning');
    expect(on('24.1.0', '2026-05-01').level).toBe('ok');
    // Of a version that came later nothing is known.
    expect(on('40.0.0', '2040-01-01').level).toBe('ok');
  });

  it('knows what is allowed and hardly meant', () => {
    const served = {
      NEXTAUTH_URL: 'https://sarm.example.org',
      DATABASE_URL: 'postgres://db/sarm',
      DEMO_DATA: 'false',
    };
    expect(levelsOf(environment(envOf(served)))).toEqual({ environment: 'ok' });
    expect(
      levelsOf(
        environment(
          envOf({
            ...served,
            NEXTAUTH_URL: 'http://sarm.example.org',
            DEMO_DATA: 'true',
            SMTP_URL: 'smtp://mail.example.org',
            S3_ACCESS_KEY_ID: 'half',
            GOOGLE_CLIENT_ID: 'half',
          }),
        ),
      ),
    ).toEqual({
      'environment.NEXTAUTH_URL': 'fault',
      'environment.DEMO_DATA': 'warning',
      'environment.MAIL_FROM': 'warning',
      'environment.S3_ACCESS_KEY_ID': 'fault',
      'environment.GOOGLE_CLIENT_SECRET': 'fault',
    });
    expect(levelsOf(environment({ ...envOf(served), AUTH_SECRET: undefined }))).toEqual({
      'environment.AUTH_SECRET': 'fault',
    });
  });
});

describe('database', () => {
  const entries = [
    { when: 100, tag: '0000_init' },
    { when: 200, tag: '0001_more' },
  ];

  it('compares migrations with those of this version', () => {
    expect(judgeMigrations(entries, 200).level).toBe('ok');
    expect(judgeMigrations(entries, 100)).toMatchObject({
      level: 'fault',
      message: expect.stringContaining('1 of 2 migrations are missing, from 0001_more on'),
    });
    expect(judgeMigrations(entries, null).message).toContain('2 of 2');
    expect(judgeMigrations(entries, 300)).toMatchObject({
      level: 'fault',
      message: expect.stringContaining('newer'),
    });
  });

  it('compares the pools of web, worker and engine with what the server allows', () => {
    // Two pools of 10 and four connections of the engine: 24.
    expect(judgeConnections(envOf(), 24, 0).level).toBe('ok');
    expect(judgeConnections(envOf(), 23, 0).level).toBe('fault');
    expect(judgeConnections(envOf(), 100, 95).level).toBe('warning');
    expect(judgeConnections(envOf({ DATABASE_POOL_SIZE: '50' }), 100, 0).level).toBe('fault');
  });

  /** As PgBouncer does: the connection that became free last is used first, and one is held for a transaction. */
  function pooler() {
    const free = [11, 12];
    const take = () => free.pop() ?? 0;
    return {
      ask: async () => {
        const server = take();
        free.push(server);
        return server;
      },
      holding: async (work: () => Promise<void>) => {
        const server = take();
        await work();
        free.push(server);
      },
    };
  }

  it('notices a proxy that pools by transaction', async () => {
    const { ask, holding } = pooler();
    expect(await isTransactionPooled(ask, holding)).toBe(true);
    expect(
      await isTransactionPooled(
        async () => 11,
        (work) => work(),
      ),
    ).toBe(false);
    expect(judgePooling(true, true).level).toBe('fault');
    expect(judgePooling(true, false).level).toBe('warning');
    expect(judgePooling(false, true).level).toBe('ok');
  });
});

describe('disk', () => {
  it('is written and read, and left as it was', async () => {
    const place = path.join(folder, 'objects');
    const found = await diskStorage(envOf({ STORAGE_DIR: place, STORAGE_MIN_FREE_MB: '0' }));
    expect(levelsOf(found)).toEqual({ 'storage.disk': 'ok', 'storage.free': 'ok' });
    expect(readdirSync(place)).toEqual([]);
  });

  it('is a fault where there is no folder', async () => {
    const file = path.join(folder, 'a file');
    writeFileSync(file, '');
    const found = await diskStorage(envOf({ STORAGE_DIR: path.join(file, 'objects') }));
    expect(levelsOf(found)).toEqual({ 'storage.disk': 'fault' });
  });

  it('has to have room', () => {
    const env = envOf({ STORAGE_MIN_FREE_MB: '500' });
    const megabytes = (count: number) => count * 1_048_576;
    expect(judgeFree(megabytes(499), env).level).toBe('fault');
    expect(judgeFree(megabytes(999), env).level).toBe('warning');
    expect(judgeFree(megabytes(1000), env).level).toBe('ok');
  });
});

describe('jobs', () => {
  it('need a worker of late', () => {
    expect(judgeWorker({ alive: true, ageSeconds: 1 }).level).toBe('ok');
    expect(judgeWorker({ alive: false, ageSeconds: 61 })).toMatchObject({
      level: 'fault',
      message: expect.stringContaining('for 61 seconds'),
    });
    expect(judgeWorker({ alive: false, ageSeconds: null }).message).toContain('ever');
  });

  it('need an Inngest server that knows the functions', async () => {
    let reply: [number, object] = [200, { message: 'ok', modified: false }];
    const worker = await serving((request, response) => {
      expect(`${request.method} ${request.url}`).toBe('PUT /api/inngest');
      response.writeHead(reply[0], { 'content-type': 'application/json' }).end(JSON.stringify(reply[1]));
    });
    let health = 200;
    const server = await serving((_, response) => response.writeHead(health).end());
    const env = envOf({ INNGEST_BASE_URL: server.url, WORKER_PORT: String(worker.port) });
    try {
      expect(levelsOf(await jobs(env))).toEqual({ 'jobs.server': 'ok', 'jobs.sync': 'ok' });
      reply = [200, { message: 'ok', modified: true }];
      expect(levelsOf(await jobs(env))['jobs.sync']).toBe('warning');
      reply = [500, { message: 'signature refused' }];
      expect(await jobs(env)).toContainEqual(
        fault('jobs.sync', 'The Inngest server did not take the functions: signature refused'),
      );
      health = 503;
      expect(levelsOf(await jobs(env))['jobs.server']).toBe('fault');
      worker.close();
      expect(levelsOf(await jobs(env))['jobs.sync']).toBe('warning');
    } finally {
      server.close();
    }
    expect(levelsOf(await jobs(env))).toEqual({ 'jobs.server': 'fault' });
  });
});

describe('media', () => {
  it('reads back what it has made', async () => {
    expect(levelsOf(await media())).toEqual({ 'media.ffmpeg': 'ok', 'media.decode': 'ok' });
  });

  it('is a fault without a program that runs', async () => {
    expect(levelsOf(await media(path.join(folder, 'no-ffmpeg')))).toEqual({ 'media.ffmpeg': 'fault' });
  });

  it('compares each picture', () => {
    const right = [20, 40, 60, 80, 100, 120, 140, 160, 180, 200];
    expect(judgeLevels(right).level).toBe('ok');
    expect(judgeLevels(right.slice(1)).level).toBe('fault');
    expect(judgeLevels(right.with(4, 120))).toMatchObject({
      level: 'fault',
      message: expect.stringContaining('Picture 4'),
    });
  });
});

describe('models', () => {
  it('are what their cards say, or not', async () => {
    const place = path.join(folder, 'models');
    const copy = (id: string) => {
      mkdirSync(path.join(place, id), { recursive: true });
      for (const file of readdirSync(path.join('models', id)))
        copyFileSync(path.join('models', id, file), path.join(place, id, file));
    };
    for (const id of ['sperm-detector-int8-v1', 'sperm-resting-v1', 'sperm-segmenter-v1']) copy(id);
    const env = envOf({ MODELS_DIR: place });
    expect(levelsOf(await models(env))).toEqual({
      'models.sperm-detector-int8-v1': 'ok',
      'models.sperm-resting-v1': 'ok',
      'models.sperm-segmenter-v1': 'ok',
      'models.sperm-detector-v1': 'warning',
      'models.sperm-morphology-v1': 'warning',
    });
    rmSync(path.join(place, 'sperm-resting-v1'), { recursive: true });
    const weights =
      readdirSync(path.join(place, 'sperm-detector-int8-v1')).find((file) => file.endsWith('.onnx')) ?? '';
    writeFileSync(path.join(place, 'sperm-detector-int8-v1', weights), 'other weights');
    expect(levelsOf(await models(env))).toMatchObject({
      'models.sperm-detector-int8-v1': 'fault',
      'models.sperm-resting-v1': 'fault',
    });
    expect(levelsOf(await models(envOf({ MODELS_DIR: path.join(folder, 'nowhere') })))).toEqual({
      models: 'fault',
    });
  });
});

describe('clock', () => {
  it('may be a few seconds off', () => {
    // Read between 10.0 and 12.0 s by a clock that then showed 4 s: 7 s behind ours.
    expect(aheadOf(4000, 10_000, 12_000)).toBe(7);
    expect(judgeClock('clock.x', 'x', 4.9).level).toBe('ok');
    expect(judgeClock('clock.x', 'x', 7)).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('7.0 seconds ahead of x'),
    });
    expect(judgeClock('clock.x', 'x', -61)).toMatchObject({
      level: 'fault',
      message: expect.stringContaining('behind'),
    });
  });

  it('is compared with the Date of the object store', async () => {
    let offMs = 0;
    const store = await serving((_, response) => {
      response.setHeader('date', new Date(Date.now() + offMs).toUTCString());
      response.writeHead(403).end();
    });
    const env = envOf({ STORAGE_DRIVER: 's3', S3_BUCKET: 'lab', S3_ENDPOINT: store.url });
    try {
      expect(levelsOf(await clock(env))).toEqual({ 'clock.s3': 'ok' });
      offMs = 20_000;
      expect(levelsOf(await clock(env))).toEqual({ 'clock.s3': 'warning' });
      offMs = -16 * 60_000;
      expect(levelsOf(await clock(env))).toEqual({ 'clock.s3': 'fault' });
    } finally {
      store.close();
    }
    expect(levelsOf(await clock(env))).toEqual({ 'clock.s3': 'warning' });
  });
});
