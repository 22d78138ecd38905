import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { measured, streamFile } from './byte-stream';
import { listFiles } from './disk-listing';
import { removeStaleParts, syncFolder, writeWhole } from './disk-writing';
import { checkKey, checkListed, checkPrefix } from './object-key';
import { type ObjectInfo, ObjectNotFoundError, type ObjectStore } from './object-store';
import { freeBytesOf, tellingSpace } from './space';

export interface DiskStoreOptions {
  /** Folder that belongs to the store alone; made when it does not exist. */
  readonly root: string;
}

interface Sidecar {
  readonly contentType: string;
  readonly etag: string;
}

/**
 * Objects as plain files: `objects/{key}` holds the bytes, `about/{key}.json` their type and entity tag, and `parts/`
 * what is still being written. An object appears by a rename after its bytes are on the disk, so it is whole or absent.
 */
export function createDiskStore({ root }: DiskStoreOptions): ObjectStore {
  const base = path.resolve(root);
  const objectsFolder = path.join(base, 'objects');
  const partsFolder = path.join(base, 'parts');
  const fileOf = (key: string) => path.join(objectsFolder, checkKey(key));
  const aboutOf = (key: string) => path.join(base, 'about', `${checkKey(key)}.json`);
  let prepared: Promise<unknown> | undefined;
  const prepare = () => {
    prepared ??= removeStaleParts(partsFolder);
    return prepared;
  };

  const store: ObjectStore = {
    driver: 'disk',

    async put(key, body, { contentType, signal }) {
      const [file, about] = [fileOf(key), aboutOf(key)];
      await prepare();
      signal?.throwIfAborted();
      const part = path.join(partsFolder, randomUUID());
      const content = measured(body, signal);
      try {
        await writeWhole(part, content.chunks);
        const sha256 = content.sha256();
        const etag = `"${sha256.slice(0, 32)}"`;
        await mkdir(path.dirname(about), { recursive: true });
        await writeWhole(`${part}.json`, [
          Buffer.from(JSON.stringify({ contentType, etag } satisfies Sidecar)),
        ]);
        await rename(`${part}.json`, about);
        await mkdir(path.dirname(file), { recursive: true });
        await rename(part, file);
        await syncFolder(path.dirname(file));
        return { key, bytes: content.bytes(), sha256, etag };
      } catch (error) {
        await Promise.all([rm(part, { force: true }), rm(`${part}.json`, { force: true })]);
        throw error;
      }
    },

    async get(key, { range, signal } = {}) {
      signal?.throwIfAborted();
      const handle = await open(fileOf(key), constants.O_RDONLY).catch(missing);
      try {
        const info = await readInfo(key, handle);
        if (range && (range.start < 0 || range.start > range.end || range.end >= info.bytes)) {
          throw new RangeError('the range lies outside the object');
        }
        return {
          ...info,
          range,
          stream: streamFile(handle, range ?? { start: 0, end: info.bytes - 1 }, signal),
        };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async head(key) {
      try {
        const handle = await open(fileOf(key), constants.O_RDONLY);
        return await readInfo(key, handle).finally(() => handle.close());
      } catch (error) {
        if (isAbsence(error)) return undefined;
        throw error;
      }
    },

    async delete(key) {
      await removeFile(fileOf(key));
      await removeFile(aboutOf(key));
    },

    async deletePrefix(prefix) {
      const folder = checkPrefix(prefix);
      await rm(path.join(objectsFolder, folder), { recursive: true, force: true });
      await rm(path.join(base, 'about', folder), { recursive: true, force: true });
    },

    async move(key, to) {
      const [file, about] = [fileOf(to), aboutOf(to)];
      for (const each of [about, file]) await mkdir(path.dirname(each), { recursive: true });
      // What is said of the object first: once its bytes are there, it is whole.
      await moveFile(aboutOf(key), about);
      await moveFile(fileOf(key), file);
    },

    async list(prefix, { limit = 1000, cursor } = {}) {
      const objects = [];
      for await (const key of listFiles(objectsFolder, checkListed(prefix), cursor)) {
        // Undefined when it was removed meanwhile.
        const stats = await stat(fileOf(key)).catch(() => undefined);
        if (stats === undefined) continue;
        if (objects.length === limit) return { objects, cursor: objects.at(-1)?.key };
        objects.push({ key, bytes: stats.size, modifiedAt: stats.mtime });
      }
      return { objects, cursor: undefined };
    },

    async copyToFile(key, file, { signal } = {}) {
      signal?.throwIfAborted();
      await copyFile(fileOf(key), file, constants.COPYFILE_FICLONE).catch(missing);
    },

    localPath: fileOf,

    async freeBytes() {
      await prepare();
      return freeBytesOf(partsFolder);
    },

    async checkReady() {
      await prepare();
      await access(partsFolder, constants.W_OK);
    },
  };

  /** The sidecar is missing only when a crash fell between two renames, or the file came from elsewhere. */
  async function readInfo(key: string, handle: FileHandle): Promise<ObjectInfo> {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new ObjectNotFoundError();
    const about = await readFile(aboutOf(key), 'utf8').then(
      (text) => JSON.parse(text) as Sidecar,
      () => undefined,
    );
    return {
      key,
      bytes: stats.size,
      contentType: about?.contentType ?? 'application/octet-stream',
      etag: about?.etag ?? `"${stats.size.toString(16)}-${Math.trunc(stats.mtimeMs).toString(16)}"`,
      modifiedAt: stats.mtime,
    };
  }

  return tellingSpace(store);
}

function isAbsence(error: unknown): boolean {
  if (error instanceof ObjectNotFoundError) return true;
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function missing(error: unknown): never {
  throw isAbsence(error) ? new ObjectNotFoundError({ cause: error }) : error;
}

async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true }).catch((error: unknown) => {
    if (!isAbsence(error) && (error as NodeJS.ErrnoException).code !== 'ERR_FS_EISDIR') throw error;
  });
}

async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!isAbsence(error)) throw error;
  });
}
