import { createHmac } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { requireEnv } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { isEmbedded } from '@/lib/platform/jobs';
import { type ObjectStore, objectStore, REMOVED } from '@/lib/platform/storage';
import { syncFolder, writeWhole } from '@/lib/platform/storage/disk-writing';
import packageJson from '@/package.json';
import { inBatches } from './batches';
import { linesOf, writeStored } from './files';
import { holdFolder, listNames, newName, placeOf, prepareFolder, UNFINISHED } from './folder';
import { beginBackup, endBackup } from './history';
import { FORMAT, type Manifest, manifestFiles, type ObjectLine, type TableFile } from './manifest';
import { readObjectLines } from './object-lines';
import type { BackupOrder, MadeBackup } from './order';
import { pruneFolder } from './pruning';
import { openConnection, type Snapshot, withSnapshot } from './queries-snapshot';
import { lockForBackup, openWorkbench, type Workbench } from './queries-workbench';
import { type SavedObjects, saveObjects } from './saving-objects';

const BATCH = 500;
const MISSING_NAMED = 20;

/** What the restored installation compares its own AUTH_SECRET with. */
export const secretMark = (): string =>
  createHmac('sha256', requireEnv('AUTH_SECRET')).update('sarm backup').digest('hex').slice(0, 16);

/**
 * Backs up the database and the objects of one moment while the product works: all rows in one snapshot, then every object
 * that was in the store at that moment. It lies under `unfinished` until the last byte is on the disk; whatever breaks off
 * leaves no backup. Put on record in `backups` and in the audit log, good or failed.
 *
 * @throws BackupError while another backup runs, and for an unusable folder; whatever else goes wrong, after it was recorded
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const [bench, reader] = [openConnection(), openConnection()];
  const store = order.store ?? objectStore();
  let leaveFolder: (() => Promise<void>) | undefined;
  try {
    await lockForBackup(bench);
    const name = newName();
    const id = await beginBackup({ ...order, name });
    order.onRecorded?.();
    try {
      leaveFolder = await holdFolder(order.root);
      const recipient = await prepareFolder(order.root, order.encryption);
      await clearLeftovers(order.root, store);
      const workbench = await openWorkbench(bench);
      const made = await write({ order, name, recipient, workbench, store }, reader);
      await endBackup(id, order, made);
      const pruned = await prune(order, workbench);
      return { id, name, ...made, pruned };
    } catch (error) {
      // Where the folder is another's, so is what lies in it.
      if (leaveFolder) await removeUnfinished(order.root).catch(() => undefined);
      await endBackup(id, order, { error });
      throw error;
    } finally {
      await store.deletePrefix(REMOVED).catch(() => undefined);
      await leaveFolder?.();
    }
  } finally {
    await Promise.all([bench.end({ timeout: 1 }), reader.end({ timeout: 1 })]);
  }
}

/** The backup is good by now: what could not be removed waits for the next one. */
async function prune({ root, keep }: BackupOrder, workbench: Workbench): Promise<string[]> {
  try {
    return await pruneFolder(root, keep, workbench);
  } catch (err) {
    log.warn({ err }, 'old backups could not be removed');
    return [];
  }
}

/** What an earlier backup left that was killed. */
async function clearLeftovers(root: string, store: ObjectStore): Promise<void> {
  await removeUnfinished(root);
  await mkdir(path.join(root, UNFINISHED), { recursive: true, mode: 0o700 });
  await store.deletePrefix(REMOVED);
}

const removeUnfinished = (root: string): Promise<void> =>
  rm(path.join(root, UNFINISHED), { recursive: true, force: true });

interface Writing {
  readonly order: BackupOrder;
  readonly name: string;
  readonly recipient: string | null;
  readonly workbench: Workbench;
  readonly store: ObjectStore;
}

async function write(writing: Writing, reader: ReturnType<typeof openConnection>) {
  const { order, name, recipient, workbench, store } = writing;
  const { root, signal = new AbortController().signal } = order;
  const draft = `${UNFINISHED}/${name}`;
  await noteEarlier(root, workbench);
  const database = await withSnapshot(reader, (snapshot) => saveDatabase(writing, snapshot, draft, signal));
  const counted: SavedObjects = { count: 0, bytes: 0, addedBytes: 0 };
  const onProgress = (objects: number) => order.onProgress?.({ tables: database.tables.length, objects });
  const lines = saveObjects({ store, root, recipient, workbench, signal, onProgress }, counted);
  // In clear: keys are random ids, and the next backup, which may have the public key alone, reads it.
  const list = await writeStored(asText(lines), {
    ...{ root, file: `${draft}/objects.jsonl` },
    packed: true,
    recipient: null,
  });
  const { missing, keys } = await workbench.countMissing(MISSING_NAMED);
  signal.throwIfAborted();
  const manifest: Manifest = {
    format: FORMAT,
    name,
    takenAt: database.takenAt.toISOString(),
    softwareVersion: packageJson.version,
    migrations: [...database.migrations],
    jobs: isEmbedded ? 'embedded' : 'inngest',
    isEncrypted: recipient !== null,
    secretMark: secretMark(),
    tables: database.tables.map((table) => moved(table, draft, name)),
    sequences: [...database.sequences],
    objects: {
      count: counted.count,
      bytes: counted.bytes,
      missing,
      missingKeys: keys,
      list: moved(list, draft, name),
    },
  };
  const { sha256, files } = manifestFiles(manifest);
  for (const [file, text] of files) await writeWhole(path.join(root, draft, file), [Buffer.from(text)]);
  await syncFolder(path.join(root, draft));
  await mkdir(placeOf(root, ''), { recursive: true, mode: 0o700 });
  await rename(path.join(root, draft), placeOf(root, name));
  await syncFolder(placeOf(root, ''));
  const own = manifest.tables.reduce((sum, { stored }) => sum + stored.bytes, list.stored.bytes);
  return { manifest, manifestSha256: sha256, addedBytes: counted.addedBytes + own };
}

/** The same file at the place where it lies once the backup is finished. */
const moved = <T extends { readonly stored: TableFile['stored'] }>(
  file: T,
  draft: string,
  name: string,
): T => ({
  ...file,
  stored: { ...file.stored, file: file.stored.file.replace(draft, `backups/${name}`) },
});

async function saveDatabase(
  { order, recipient, workbench }: Writing,
  snapshot: Snapshot,
  draft: string,
  signal: AbortSignal,
) {
  const tables: TableFile[] = [];
  for (const { schema, name, columns } of snapshot.tables) {
    signal.throwIfAborted();
    const counted = { rows: 0 };
    const rows = countRows(await snapshot.copy({ schema, name, columns }), counted, signal);
    const file = `${draft}/tables/${schema}.${name}.copy`;
    const written = await writeStored(rows, { root: order.root, file, packed: true, recipient });
    tables.push({ schema, name, columns: [...columns], ...counted, ...written });
    order.onProgress?.({ tables: tables.length, objects: 0 });
  }
  for await (const keys of inBatches(linesOf(await snapshot.copyObjectKeys()), BATCH)) {
    await workbench.noteNamed(keys);
  }
  const { takenAt, migrations, sequences } = snapshot;
  return { takenAt, migrations, sequences, tables };
}

const NEWLINE = 10;

/** COPY writes each row on a line of its own; a line break within a value is escaped. */
async function* countRows(
  source: AsyncIterable<Uint8Array>,
  counted: { rows: number },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    signal.throwIfAborted();
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) counted.rows += 1;
    yield chunk;
  }
}

async function* asText(lines: AsyncIterable<ObjectLine>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Remembers the newest backup of the folder. Where it can't be read, everything is written anew; verifying says what is wrong. */
async function noteEarlier(root: string, workbench: Workbench): Promise<void> {
  const newest = (await listNames(root)).at(-1);
  if (newest === undefined) return;
  try {
    for await (const lines of inBatches(readObjectLines(root, placeOf(root, newest)), BATCH)) {
      await workbench.noteEarlier(lines);
    }
  } catch {
    // What was read of it still holds.
  }
}
