import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

process.env.AUTH_SECRET = 'a secret for tests only, 32 chars';

const { testDatabase } = await import('@/db/testing');
const { testPerson, testProject } = await import('@/lib/domain/projects/testing');
const { checkWholeChain, recordAudit } = await import('@/lib/platform/audit');
const { insertEvents } = await import('@/lib/platform/jobs/embedded/ingest');
const { createS3Store } = await import('@/lib/platform/storage/s3-store');
const { refusal } = await import('@/lib/platform/http/testing');
const { makeBackup, restoreBackup, verifyBackup } = await import('.');
const { manifestFiles, readManifest } = await import('./manifest');
const { diskStore, emptyDatabase, filesBelow, fingerprints, scratch } = await import('./testing');

// The whole way: a product with data, a backup of it while it works, and what comes out of it on an empty machine.

const { db, sql, url, close } = await testDatabase();
const folder = scratch();
const store = diskStore(folder.path('store'));
const PASSPHRASE = { passphrase: 'correct horse battery' };
const VIDEO = Buffer.alloc(300_000, 'a recording ');
const video = 'videos/4f0c8a52-5f0e-4a53-9c1c-0a8f4a0f3a11/original.mp4';

afterAll(async () => {
  await close();
  await folder.remove();
});

/** Back to the database that is backed up. */
const useSource = async () => {
  const { disconnect } = await import('@/db/client');
  await disconnect();
  process.env.DATABASE_URL = url;
};

beforeAll(async () => {
  const person = await testPerson(db, 'Zoë "Tab\t" \\N');
  await testProject(db, 'Project\nof two lines', [[person, 'admin']]);
  for (let at = 0; at < 50; at++)
    await recordAudit(db, person, {
      type: 'data',
      action: 'test.write',
      message: `Entry ${at}`,
      newValue: { at, text: 'é\u0001' },
    });
  await sql`insert into sessions (user_id, expires_at) values (${person.userId}, now() + interval '1 day')`;
  await sql`insert into account_tokens (user_id, purpose, token_hash, expires_at)
    values (${person.userId}, 'set-password', 'hash', now() + interval '1 day')`;
  await sql`insert into mails (recipient, subject, body_text, attachment_key) values
    ('a@example.com', 'Report', 'Secretly yours', 'reports/attached.pdf'), ('b@example.com', 'Gone', '', 'reports/lost.pdf')`;
  await insertEvents(sql, [{ name: 'mail/queued', data: {} }]);
  await sql`insert into inngest.run (id, fn_id, event, owner, wake_at, status)
    values ('run-1', 'sarm-deliver-mail', '{}', 'a worker that is gone', null, 'Running')`;
  await store.put(video, VIDEO, { contentType: 'video/mp4' });
  await store.put('frames/copy-of-it.mp4', VIDEO, { contentType: 'video/mp4' });
  await store.put('reports/attached.pdf', Buffer.from('%PDF-1.7 signed'), { contentType: 'application/pdf' });
  await store.put('empty/nothing.bin', new Uint8Array(), { contentType: 'application/octet-stream' });
});

const order = (root: string, more: object = {}) => ({
  ...({ root: folder.path(root), encryption: null, keep: null, startedBy: 'command', store } as const),
  ...more,
});
const textOf = async (key: string, from = store) =>
  Buffer.from(await new Response((await from.get(key)).stream).arrayBuffer());

test('what is left out, and what names an object, are columns and tables that there are', async () => {
  const { LEFT_OUT, OBJECT_COLUMNS } = await import('./tables');
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables`;
  const names = tables.map(({ name }) => name);
  // That one is left from versions before 0.9.0 and made no more.
  expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual(['inngest.lease']);
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_key' and column_name not in ('catalog_key', 'is_key')`;
  const sorted = (list: readonly { table: string; column: string }[]) =>
    list.map(({ table, column }) => `${table}.${column}`).sort();
  expect(sorted(OBJECT_COLUMNS)).toEqual(sorted(columns));
});

describe('a backup', () => {
  test('restores the same rows, objects, chain and sequences on an empty machine', async () => {
    const before = await fingerprints(sql);
    const made = await makeBackup(order('plain'));
    expect(made.manifest.objects).toMatchObject({ count: 4, missing: 1, missingKeys: ['reports/lost.pdf'] });
    expect(await verifyBackup(folder.path('plain'), undefined, null)).toMatchObject({
      faults: [],
      opened: true,
    });

    const target = await emptyDatabase();
    const other = diskStore(folder.path('other-store'));
    try {
      await target.use();
      const restored = await restoreBackup(folder.path('plain'), undefined, null, { store: other });
      expect(restored).toMatchObject({ jobs: { outcome: 'resumed', count: 1 }, isSameSecret: true });
      const changed = ['public.audit_log', 'public.audit_chain', 'inngest.run'];
      const { 'public.audit_log': _log, 'public.audit_chain': _chain, 'inngest.run': _run, ...same } = before;
      expect(await fingerprints(target.sql, changed)).toEqual(same);
      for (const key of [video, 'frames/copy-of-it.mp4', 'reports/attached.pdf', 'empty/nothing.bin'])
        expect((await textOf(key, other)).equals(await textOf(key)), key).toBe(true);
      expect((await other.head(video))?.contentType).toBe('video/mp4');

      // 50 entries of the test, and one that tells of the restore. That of the backup itself came after its moment.
      expect(await checkWholeChain()).toMatchObject({ checked: 51, faults: [] });
      const [entry] = await target.sql`select action, severity from audit_log order by sequence desc limit 1`;
      expect(entry).toEqual({ action: 'backup.restore', severity: 'critical' });
      const [left] = await target.sql`select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from account_tokens) as tokens, (select count(*)::int from inngest.event) as events`;
      expect(left).toEqual({ sessions: 0, tokens: 0, events: 1 });
      const [run] = await target.sql`select owner, wake_at <= now() as due from inngest.run`;
      expect(run).toEqual({ owner: null, due: true });
      await expect(target.sql`delete from audit_log`).rejects.toMatchObject({ code: '42501' });
      const again = await refusal(restoreBackup(folder.path('plain'), undefined, null, { store: other }));
      expect(again.said.key).toBe('backups.refused.databaseNotEmpty');
    } finally {
      await target.close();
      await useSource();
    }
  });

  test('has on record what it is, and writes only what is new', async () => {
    const made = await makeBackup(order('plain'));
    const objects = [...(await filesBelow(folder.path('plain', 'objects'))).keys()];
    // Four objects, two of which are the same.
    expect(objects).toHaveLength(3);
    const own = [...(await filesBelow(folder.path('plain', 'backups', made.name))).entries()]
      .filter(([name]) => !name.startsWith('manifest'))
      .reduce((sum, [, bytes]) => sum + bytes.length, 0);
    expect(made.addedBytes).toBe(own);
    const [row] =
      await sql`select status, object_count, missing_count, manifest_sha256 from backups order by started_at desc limit 1`;
    expect(row).toEqual({
      status: 'complete',
      object_count: 4,
      missing_count: 1,
      manifest_sha256: made.manifestSha256,
    });
    const [entry] = await sql`select action from audit_log order by sequence desc limit 1`;
    expect(entry?.action).toBe('backup.create');
  });

  test('keeps as many as it should, and no content that none of them needs', async () => {
    await store.put('videos/short-lived.bin', Buffer.from('here today'), { contentType: 'text/plain' });
    await makeBackup(order('kept'));
    await store.delete('videos/short-lived.bin');
    await makeBackup(order('kept', { keep: 2 }));
    expect([...(await filesBelow(folder.path('kept', 'objects'))).keys()]).toHaveLength(4);
    const { pruned } = await makeBackup(order('kept', { keep: 2 }));
    expect(pruned).toHaveLength(1);
    expect([...(await filesBelow(folder.path('kept', 'objects'))).keys()]).toHaveLength(3);
    expect(await verifyBackup(folder.path('kept'), undefined, null)).toMatchObject({ faults: [] });
  });

  test('is of one moment: rows written and objects removed meanwhile make no difference', async () => {
    await store.put('stills/removed.png', Buffer.from('needed'), { contentType: 'image/png' });
    await store.put('stills/below/removed.png', Buffer.from('needed, too'), { contentType: 'image/png' });
    const [{ entries } = { entries: 0 }] = await sql<
      { entries: number }[]
    >`select count(*)::int as entries from audit_log`;
    let disturbed: Promise<unknown> | undefined;
    const disturb = async () => {
      await recordAudit(
        db,
        { origin: { ipAddress: null, userAgent: null, requestId: 'x' } },
        { type: 'data', action: 'test.late', message: 'Late' },
      );
      await store.delete('stills/removed.png');
      await store.deletePrefix('stills/below/');
      expect(await store.head('stills/removed.png')).toBeUndefined();
      expect(await refusal(makeBackup(order('second')))).toMatchObject({
        said: { key: 'backups.refused.running' },
      });
    };
    // Before the first object is listed.
    const slow = {
      ...store,
      list: async (...given: Parameters<typeof store.list>) => {
        disturbed ??= disturb();
        await disturbed;
        return store.list(...given);
      },
    };
    const { manifest } = await makeBackup(
      order('moment', { store: { ...slow, deletePrefix: store.deletePrefix } }),
    );
    expect(manifest.tables.find(({ name }) => name === 'audit_log')?.rows).toBe(entries);
    const target = await emptyDatabase();
    const other = diskStore(folder.path('moment-store'));
    try {
      await target.use();
      await restoreBackup(folder.path('moment'), undefined, null, { store: other });
      expect((await textOf('stills/removed.png', other)).toString()).toBe('needed');
      expect((await textOf('stills/below/removed.png', other)).toString()).toBe('needed, too');
      expect((await checkWholeChain()).faults).toEqual([]);
    } finally {
      await target.close();
      await useSource();
    }
    expect((await store.list('removed/')).objects, 'nothing is left of what was kept aside').toEqual([]);
  });
});

describe('an encrypted backup', () => {
  test('opens with its passphrase alone, and shows nothing without', async () => {
    const first = await makeBackup(order('sealed', { encryption: PASSPHRASE }));
    const second = await makeBackup(order('sealed', { encryption: PASSPHRASE }));
    expect(second.addedBytes).toBeLessThan(first.addedBytes);
    const files = [...(await filesBelow(folder.path('sealed'))).values()];
    for (const secret of ['a recording', 'Secretly yours', '%PDF', 'AGE-SECRET'])
      expect(
        files.some((bytes) => bytes.includes(secret)),
        secret,
      ).toBe(false);

    const root = folder.path('sealed');
    expect(await verifyBackup(root, undefined, null)).toMatchObject({ faults: [], opened: false });
    expect(await verifyBackup(root, undefined, PASSPHRASE)).toMatchObject({ faults: [], opened: true });
    const wrong = { passphrase: 'correct horse batterz' };
    expect((await refusal(makeBackup(order('sealed', { encryption: wrong })))).said.key).toBe(
      'backups.refused.wrongKey',
    );
    expect((await refusal(makeBackup(order('sealed')))).said.key).toBe('backups.refused.otherEncryption');

    const before = await fingerprints(sql, ['public.audit_log', 'public.audit_chain', 'inngest.run']);
    const target = await emptyDatabase();
    const other = diskStore(folder.path('sealed-store'));
    try {
      await target.use();
      for (const key of [null, wrong]) {
        const { said } = await refusal(restoreBackup(root, undefined, key, { store: other }));
        expect(said.key).toBe(key === null ? 'backups.refused.keyNeeded' : 'backups.refused.wrongKey');
      }
      await restoreBackup(root, undefined, PASSPHRASE, { store: other });
      expect(
        await fingerprints(target.sql, ['public.audit_log', 'public.audit_chain', 'inngest.run']),
      ).toEqual(before);
      expect((await textOf(video, other)).equals(VIDEO)).toBe(true);
    } finally {
      await target.close();
      await useSource();
    }
  });

  test('for a public key is made without the private one', async () => {
    const identity = await generateX25519Identity();
    const encryption = { recipient: await identityToRecipient(identity) };
    const root = folder.path('for-key');
    await makeBackup(order('for-key', { encryption }));
    expect(existsSync(folder.path('for-key', 'key.age'))).toBe(false);
    expect(await verifyBackup(root, undefined, { identity: `# made today\n${identity}\n` })).toMatchObject({
      faults: [],
      opened: true,
    });
    const other = await generateX25519Identity();
    expect((await refusal(verifyBackup(root, undefined, { identity: other }))).said.key).toBe(
      'backups.refused.wrongKey',
    );
    const bad = order('bad-key', { encryption: { recipient: 'age1nonsense' } });
    expect((await refusal(makeBackup(bad))).said.key).toBe('backups.refused.badRecipient');
  });
});

/** Of the eighty tables two, and everything else: each restore makes a whole schema before it finds the fault. */
const CHANGED = /manifest|objects|tables\/public\.(users|audit_log)/;

describe('what is not a good backup', () => {
  test('one changed byte anywhere is found, and nothing of it is restored', async () => {
    const { name } = await makeBackup(order('flipped'));
    const root = folder.path('flipped');
    const target = await emptyDatabase();
    try {
      await target.use();
      for (const file of (await filesBelow(root)).keys()) {
        if (!CHANGED.test(file)) continue;
        const place = path.join(root, file);
        const bytes = await readFile(place);
        if (bytes.length === 0) continue;
        const changed = Buffer.from(bytes);
        const at = Math.floor(bytes.length / 2);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await writeFile(place, changed);
        const found = await verifyBackup(root, name, null).then(
          ({ faults }) => faults.map(({ key }) => key),
          (error: { said: { key: string } }) => [error.said.key],
        );
        expect(found, file).toEqual(['backups.refused.damaged']);
        const { said } = await refusal(
          restoreBackup(root, name, null, { store: diskStore(folder.path('flipped-store', file)) }),
        );
        expect(said.key, file).toBe('backups.refused.damaged');
        const [tables] =
          await target.sql`select count(*)::int as n from information_schema.tables where table_schema = 'public'`;
        expect(tables?.n, file).toBe(0);
        await writeFile(place, bytes);
      }
      const [missing = ''] = [...(await filesBelow(folder.path('flipped', 'objects'))).keys()];
      await rm(folder.path('flipped', 'objects', missing));
      expect((await verifyBackup(root, name, null)).faults[0]?.key).toBe('backups.refused.fileMissing');
    } finally {
      await target.close();
      await useSource();
    }
  });

  test('a backup of a newer version, and of no version at all', async () => {
    const { name } = await makeBackup(order('newer'));
    const place = folder.path('newer', 'backups', name);
    const { manifest } = await readManifest(place);
    const newer = {
      ...manifest,
      softwareVersion: '99.0.0',
      migrations: [...manifest.migrations, 'f'.repeat(64)],
    };
    for (const [file, text] of manifestFiles(newer).files) await writeFile(path.join(place, file), text);
    const { said } = await refusal(restoreBackup(folder.path('newer'), undefined, null, { store }));
    expect(said).toEqual({ key: 'backups.refused.newerBackup', values: { version: '99.0.0' } });
    expect((await refusal(restoreBackup(folder.path('nowhere'), undefined, null))).said.key).toBe(
      'backups.refused.noBackup',
    );
    await writeFile(folder.path('store', 'note.txt'), 'somebody else’s');
    expect((await refusal(makeBackup(order('store')))).said.key).toBe('backups.refused.foreignFolder');
  });

  test('one that is killed in the middle leaves none, and is in nobody’s way', async () => {
    await store.put('videos/large.bin', Buffer.alloc(40_000_000, 7), {
      contentType: 'application/octet-stream',
    });
    const root = folder.path('killed');
    await writeFile(folder.path('passphrase'), PASSPHRASE.passphrase);
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        'scripts/cli/backup.ts',
        '--to',
        root,
        '--passphrase-file',
        folder.path('passphrase'),
      ],
      {
        env: { ...process.env, DATABASE_URL: url, STORAGE_DIR: folder.path('store'), LOG_LEVEL: 'silent' },
        stdio: 'ignore',
      },
    );
    const draft = path.join(root, 'unfinished', 'object.age');
    while (!existsSync(draft) && child.exitCode === null) await sleep(5);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(draft), 'it was in the middle of an object').toBe(true);
    expect((await refusal(verifyBackup(root, undefined, PASSPHRASE))).said.key).toBe(
      'backups.refused.noBackup',
    );

    const made = await makeBackup(order('killed', { encryption: PASSPHRASE }));
    expect(await verifyBackup(root, undefined, PASSPHRASE)).toMatchObject({ faults: [] });
    const rows =
      await sql`select status, error ->> 'key' as key from backups where folder = ${root} order by started_at`;
    expect([...rows]).toEqual([
      { status: 'failed', key: 'backups.refused.interrupted' },
      { status: 'complete', key: null },
    ]);
    expect(existsSync(draft)).toBe(false);
    expect(made.manifest.objects.count).toBe(5);
    await store.delete('videos/large.bin');
  });

  test('one that is stopped says so, on record and in the log', async () => {
    const stop = new AbortController();
    const { BackupError } = await import('.');
    const onProgress = () => stop.abort(new BackupError('stopped'));
    const { said } = await refusal(makeBackup(order('stopped', { signal: stop.signal, onProgress })));
    expect(said.key).toBe('backups.refused.stopped');
    expect([...(await filesBelow(folder.path('stopped'))).keys()]).toEqual(['backup-folder.json']);
    const [entry] = await sql`select action, severity from audit_log order by sequence desc limit 1`;
    expect(entry).toEqual({ action: 'backup.fail', severity: 'error' });
  });
});

test('objects in S3 are saved, and restored to S3', async () => {
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder.path('s3') },
    configureBuckets: [{ name: 'lab' }, { name: 'new' }],
  });
  const { port } = await server.run();
  const bucket = (name: string) =>
    createS3Store({
      ...{ bucket: name, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true },
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    });
  const target = await emptyDatabase();
  try {
    await bucket('lab').put(video, VIDEO, { contentType: 'video/mp4' });
    await bucket('lab').put('reports/attached.pdf', Buffer.from('%PDF'), { contentType: 'application/pdf' });
    const { manifest } = await makeBackup(order('of-s3', { store: bucket('lab') }));
    expect(manifest.objects.count).toBe(2);
    await target.use();
    await restoreBackup(folder.path('of-s3'), undefined, null, { store: bucket('new') });
    expect((await textOf(video, bucket('new'))).equals(VIDEO)).toBe(true);
    expect((await bucket('new').head('reports/attached.pdf'))?.contentType).toBe('application/pdf');
  } finally {
    await target.close();
    await useSource();
    await server.close();
  }
});
