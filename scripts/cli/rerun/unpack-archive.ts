import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type ArchiveManifest, archiveManifest, MANIFEST } from '@/lib/domain/exchange/contract-archive';
import type { OpenZip } from '@/lib/engine/zip/zip-in';
import { ArchiveError } from './archive-error';
import { archiveErrorOf, openArchive } from './zip-entries';

const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;

async function readManifest(open: OpenZip): Promise<ArchiveManifest> {
  if (!open.entries.has(MANIFEST)) throw new ArchiveError(`the archive has no ${MANIFEST}`);
  const text = (await open.bytes(MANIFEST, MAX_MANIFEST_BYTES)).toString('utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ArchiveError(`${MANIFEST} is no JSON`, { cause });
  }
  const parsed = archiveManifest.safeParse(json);
  if (!parsed.success)
    throw new ArchiveError(`${MANIFEST} is not in the form of version 1: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The manifest names each entry once, and each that it speaks of elsewhere. */
function checkNames({ entries }: OpenZip, manifest: ArchiveManifest): void {
  const named = new Set(manifest.files.map((each) => each.path));
  if (named.size < manifest.files.length) throw new ArchiveError(`${MANIFEST} names a file twice`);
  for (const name of named) {
    if (!entries.has(name)) throw new ArchiveError(`the archive lacks ${name}, which its manifest names`);
  }
  for (const name of entries.keys()) {
    if (name !== MANIFEST && !named.has(name))
      throw new ArchiveError(`the archive holds ${name}, which its manifest doesn't name`);
  }
  for (const { videoFile, videoSha256 } of manifest.replicates) {
    if (videoFile === null) continue;
    const file = manifest.files.find((each) => each.path === videoFile);
    if (!file) throw new ArchiveError(`the archive lacks ${videoFile}`);
    if (videoSha256 !== null && file.sha256 !== videoSha256)
      throw new ArchiveError(`${videoFile} is not the video that was measured: its SHA-256 is another one`);
  }
}

async function unpackFile(
  open: OpenZip,
  { path: name, bytes, sha256 }: ArchiveManifest['files'][number],
  folder: string,
): Promise<void> {
  const entry = open.entries.get(name);
  if (!entry) throw new ArchiveError(`the archive lacks ${name}`);
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true });
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(await open.stream(name), hashing, createWriteStream(target, { flags: 'wx' }));
  const found = hash.digest('hex');
  if (entry.bytes !== bytes || found !== sha256)
    throw new ArchiveError(`${name} has been changed: its SHA-256 is ${found}, the manifest says ${sha256}`);
}

/**
 * Unpacks an archive of an analysis into an empty folder and checks each file against the manifest.
 * @throws ArchiveError saying which entry is at fault
 */
export async function unpackArchive(file: string, folder: string): Promise<ArchiveManifest> {
  const open = await openArchive(file);
  try {
    const manifest = await readManifest(open);
    checkNames(open, manifest);
    const { bavail, bsize } = await statfs(folder);
    const needed = [...open.entries.values()].reduce((sum, each) => sum + each.bytes, 0);
    if (needed > bavail * bsize)
      throw new ArchiveError(
        `unpacking needs ${needed} bytes in ${folder}, where ${bavail * bsize} are free`,
      );
    for (const each of manifest.files) await unpackFile(open, each, folder);
    return manifest;
  } catch (error) {
    throw archiveErrorOf(file, error);
  } finally {
    open.close();
  }
}
