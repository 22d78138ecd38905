import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { refusal } from '@/lib/platform/http/testing';
import { BackupError, makeBackup, restoreBackup, verifyBackup } from '.';
import { manifestFiles, readManifest } from './manifest';
import { diskStore, emptyDatabase, filesBelow } from './testing';
import { backedUpProduct, PASSPHRASE } from './testing/source';

const product = await backedUpProduct();
const { sql, url, folder, store, useSource, order } = product;
afterAll(product.close);

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
    const onProgress = () => stop.abort(new BackupError('stopped'));
    const { said } = await refusal(makeBackup(order('stopped', { signal: stop.signal, onProgress })));
    expect(said.key).toBe('backups.refused.stopped');
    expect([...(await filesBelow(folder.path('stopped'))).keys()]).toEqual(['backup-folder.json']);
    const [entry] = await sql`select action, severity from audit_log order by sequence desc limit 1`;
    expect(entry).toEqual({ action: 'backup.fail', severity: 'error' });
  });
});
