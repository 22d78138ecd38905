import { log } from '@/lib/platform/http/log';
import { isEmbedded } from '@/lib/platform/jobs';
import { type ObjectStore, objectStore } from '@/lib/platform/storage';
import { BackupError } from './backup-error';
import { inBatches } from './batches';
import { readStored } from './files';
import { findBackup, identityOf, type Key } from './folder';
import { secretMark } from './making';
import { type Manifest, type ObjectLine, readManifest } from './manifest';
import { readObjectLines } from './object-lines';
import {
  insertRestoreEntry,
  interruptJobs,
  refuseNewer,
  refuseUnlessEmpty,
  restoreDatabase,
  resumeJobs,
} from './queries-restoring';
import { openConnection } from './queries-snapshot';

/** Uploads to an S3 store take 24 MiB each. */
const AT_ONCE = 6;

export interface Restored {
  readonly manifest: Manifest;
  /** Jobs that go on, or that were marked as broken off. */
  readonly jobs: { readonly outcome: 'resumed' | 'interrupted'; readonly count: number };
  /** False: second factors can't be opened with this AUTH_SECRET. */
  readonly isSameSecret: boolean;
}

/**
 * Restores a backup into an empty database and the store. Objects first: the database, which names them, appears in one
 * transaction at the end, so that a restore that breaks off leaves an empty database and can be repeated.
 *
 * @param name the newest backup unless given
 * @throws BackupError where the database is not empty, the backup is damaged or of a newer version, or the key is wrong
 */
export async function restoreBackup(
  root: string,
  name: string | undefined,
  key: Key,
  {
    store = objectStore(),
    onProgress = () => undefined,
  }: {
    readonly store?: ObjectStore;
    readonly onProgress?: (done: { readonly objects: number; readonly of: number }) => void;
  } = {},
): Promise<Restored> {
  const backup = await findBackup(root, name);
  const { manifest, sha256 } = await readManifest(backup);
  refuseNewer(manifest);
  const identity = await identityOf(root, key);
  const sql = openConnection();
  try {
    await refuseUnlessEmpty(sql);
    let objects = 0;
    for await (const lines of inBatches(readObjectLines(root, backup), AT_ONCE)) {
      await Promise.all(lines.map((line) => restoreObject(store, root, line, identity)));
      objects += lines.length;
      onProgress({ objects, of: manifest.objects.count });
    }
    if (objects !== manifest.objects.count)
      throw new BackupError('damaged', { file: manifest.objects.list.stored.file });
    const outcome = manifest.jobs === 'embedded' && isEmbedded ? 'resumed' : 'interrupted';
    let count = 0;
    await restoreDatabase(
      sql,
      manifest,
      (table) => readStored(root, table, identity),
      async (tx) => {
        count = await (outcome === 'resumed' ? resumeJobs(tx) : interruptJobs(tx));
        const { takenAt, softwareVersion } = manifest;
        await insertRestoreEntry(tx, {
          ...{ folder: root, name: manifest.name, takenAt, softwareVersion },
          manifestSha256: sha256,
        });
      },
    );
    log.info({ name: manifest.name }, 'backup restored');
    return { manifest, jobs: { outcome, count }, isSameSecret: manifest.secretMark === secretMark() };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Stores an object, unless an earlier, broken off restore has. */
async function restoreObject(
  store: ObjectStore,
  root: string,
  line: ObjectLine,
  identity: string | null,
): Promise<void> {
  const there = await store.head(line.key);
  // Files carry the beginning of their hash as their tag; other stores have tags of their own.
  if (there?.bytes === line.bytes && there.etag === `"${line.sha256.slice(0, 32)}"`) return;
  const { contentType } = line;
  const { sha256 } = await store.put(line.key, readStored(root, line, identity), { contentType });
  if (sha256 !== line.sha256) {
    await store.delete(line.key);
    throw new BackupError('damaged', { file: line.stored.file });
  }
}
