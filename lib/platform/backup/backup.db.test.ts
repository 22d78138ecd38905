import S3rver from 's3rver';
import { afterAll, describe, expect, test } from 'vitest';
import { checkWholeChain, recordAudit } from '@/lib/platform/audit';
import { refusal } from '@/lib/platform/http/testing';
import { createS3Store } from '@/lib/platform/storage/s3-store';
import { makeBackup, restoreBackup, verifyBackup } from '.';
import { LEFT_OUT, OBJECT_COLUMNS } from './tables';
import { diskStore, emptyDatabase, filesBelow, fingerprints } from './testing';
import { backedUpProduct, VIDEO, video } from './testing/source';

// The whole way: a product with data, a backup of it while it works, and what comes out of it on an empty machine.

const product = await backedUpProduct();
const { db, sql, folder, store, useSource, order, textOf } = product;
afterAll(product.close);

test('what is left out, and what names an object, are columns and tables that there are', async () => {
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
