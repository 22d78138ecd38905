import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isKey, ObjectNotFoundError, type ObjectStore, REMOVED } from '@/lib/platform/storage';
import { syncFolder } from '@/lib/platform/storage/disk-writing';
import { writeStored } from './files';
import { OBJECTS, UNFINISHED } from './folder';
import type { ObjectLine, StoredFile } from './manifest';
import type { Workbench } from './queries-workbench';

const PAGE = 500;
const DRAFT = `${UNFINISHED}/object`;
/** Stores tell times by the second: what changed so shortly before it was saved may have changed again in the same second. */
const SETTLED_MS = 5_000;

interface Saving {
  readonly store: ObjectStore;
  readonly root: string;
  readonly recipient: string | null;
  readonly workbench: Workbench;
  readonly signal: AbortSignal;
  /** Told after each page. */
  readonly onProgress: (objects: number) => void;
}

/** Counted while objects are saved. */
export interface SavedObjects {
  count: number;
  bytes: number;
  addedBytes: number;
}

/**
 * Saves every object of the store, and yields a line for each. An object whose size and time are those of an earlier backup
 * is not read again; one whose content is in the folder already is not written again.
 *
 * What is removed meanwhile has been moved aside (`keepingRemoved`), and is saved last.
 */
export async function* saveObjects(saving: Saving, counted: SavedObjects): AsyncGenerator<ObjectLine> {
  for await (const page of pagesOf(saving.store, '')) {
    yield* savePage(
      saving,
      page.filter(({ key }) => !key.startsWith(REMOVED) && isKey(key)),
      counted,
    );
  }
  for await (const page of pagesOf(saving.store, REMOVED)) {
    const objects = page.map((object) => ({ ...object, key: object.key.slice(REMOVED.length) }));
    const open = new Set(await saving.workbench.notSaved(objects.map(({ key }) => key)));
    yield* savePage(
      saving,
      objects.filter(({ key }) => open.has(key)),
      counted,
    );
  }
}

type Listed = Awaited<ReturnType<ObjectStore['list']>>['objects'][number];

async function* pagesOf(store: ObjectStore, prefix: string): AsyncGenerator<readonly Listed[]> {
  let cursor: string | undefined;
  do {
    const page = await store.list(prefix, { limit: PAGE, cursor });
    if (page.objects.length > 0) yield page.objects;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

async function* savePage(
  saving: Saving,
  page: readonly Listed[],
  counted: SavedObjects,
): AsyncGenerator<ObjectLine> {
  const earlier = await saving.workbench.findEarlier(page.map(({ key }) => key));
  const reused: ObjectLine[] = [];
  for (const object of page) {
    saving.signal.throwIfAborted();
    const known = await reuse(saving, object, earlier.get(object.key));
    const line = known ?? (await save(saving, object.key, counted));
    if (line === null) continue;
    if (known) reused.push(known);
    counted.count += 1;
    counted.bytes += line.stored.bytes;
    yield line;
  }
  await saving.workbench.noteSaved(reused);
  saving.onProgress(counted.count);
}

async function reuse(
  { root }: Saving,
  object: Listed,
  line: ObjectLine | undefined,
): Promise<ObjectLine | null> {
  if (!line || line.bytes !== object.bytes || line.modifiedAt !== object.modifiedAt.toISOString())
    return null;
  return (await isWhole(root, line.stored)) ? line : null;
}

const isWhole = async (root: string, { file, bytes }: StoredFile): Promise<boolean> =>
  (await stat(path.join(root, file)).catch(() => null))?.size === bytes;

/** Null where it was removed for good, which only what no row names can be. */
async function save(
  { store, root, recipient, workbench, signal }: Saving,
  key: string,
  counted: SavedObjects,
): Promise<ObjectLine | null> {
  const found = await openObject(store, key, signal);
  if (!found) return null;
  const written = await writeStored(found.stream, { root, file: DRAFT, packed: false, recipient });
  const draft = path.join(root, written.stored.file);
  const isSettled = Date.now() - found.modifiedAt.getTime() > SETTLED_MS;
  const { bytes, sha256 } = written;
  const modifiedAt = (isSettled ? found.modifiedAt : new Date(0)).toISOString();
  const about = { key, contentType: found.contentType, modifiedAt, bytes, sha256 };
  const same = await workbench.findContent(sha256);
  let line: ObjectLine;
  if (same && (await isWhole(root, same.stored))) {
    await rm(draft);
    line = { ...about, stored: same.stored };
  } else {
    // Encrypted twice, the same content is two different files; neither may take the place of the other.
    const name = recipient ? `${sha256}-${written.stored.sha256.slice(0, 16)}.age` : sha256;
    const file = `${OBJECTS}/${sha256.slice(0, 2)}/${name}`;
    const place = path.join(root, file);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await rename(draft, place);
    await syncFolder(path.dirname(place));
    counted.addedBytes += written.stored.bytes;
    line = { ...about, stored: { ...written.stored, file } };
  }
  await workbench.noteSaved([line]);
  return line;
}

async function openObject(store: ObjectStore, key: string, signal: AbortSignal) {
  for (const place of [key, REMOVED + key]) {
    try {
      return await store.get(place, { signal });
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
    }
  }
  return null;
}
