import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sha256Of } from '@/lib/sha256';
import { BackupError } from './backup-error';

/** Counted up when older software could no longer read a backup. */
export const FORMAT = 1;
const MANIFEST = 'manifest.json';
const MANIFEST_HASH = 'manifest.json.sha256';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of the folder, as it lies there. */
const storedFile = z.object({
  /** Its path within the folder, with `/`. */
  file: z.string().regex(/^(objects|backups)\/[A-Za-z0-9/._-]+$/),
  bytes: z.number().int().min(0),
  sha256,
});
export type StoredFile = z.infer<typeof storedFile>;

/** What a file says once it is opened and unpacked. */
const content = { bytes: z.number().int().min(0), sha256 };

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order of the file; columns that the database computes are left out. */
  columns: z.array(z.string()).min(1),
  rows: z.number().int().min(0),
  ...content,
  stored: storedFile,
});
export type TableFile = z.infer<typeof tableSchema>;

const sequenceSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** A bigint as text. */
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof sequenceSchema>;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  /** The moment whose database this is. */
  takenAt: z.iso.datetime(),
  softwareVersion: z.string(),
  /** SHA-256 of each migration that the database had, in their order. */
  migrations: z.array(sha256).min(1),
  /** Who ran the jobs: runs of the engine within the product go on after a restore, those of a server elsewhere can't. */
  jobs: z.enum(['embedded', 'inngest']),
  isEncrypted: z.boolean(),
  /** Tells whether another installation has the same AUTH_SECRET, without telling it. */
  secretMark: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  objects: z.object({
    count: z.number().int().min(0),
    /** Of the objects as they lie in the folder. */
    bytes: z.number().int().min(0),
    /** That rows name and that the store did not have: how many, and the first of them. */
    missing: z.number().int().min(0),
    missingKeys: z.array(z.string()),
    /** The list of them: a line of JSON for each, as `objectLine` reads it. */
    list: z.object({ ...content, stored: storedFile }),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

const objectLine = z.object({
  key: z.string(),
  contentType: z.string(),
  modifiedAt: z.iso.datetime(),
  ...content,
  stored: storedFile,
});
export type ObjectLine = z.infer<typeof objectLine>;

/** @throws BackupError */
export function parseObjectLine(text: string, file: string): ObjectLine {
  try {
    return objectLine.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError('damaged', { file }, { cause });
  }
}

/** The manifest's two files: itself, and its hash in the form that `sha256sum --check` reads. */
export function manifestFiles(manifest: Manifest): { sha256: string; files: Map<string, string> } {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  const own = sha256Of(text);
  return {
    sha256: own,
    files: new Map([
      [MANIFEST, text],
      [MANIFEST_HASH, `${own}  ${MANIFEST}\n`],
    ]),
  };
}

/**
 * Reads the manifest of the backup in `folder`, and checks it against its own hash.
 * @throws BackupError where it is damaged, or of a later version's format
 */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; sha256: string }> {
  const file = path.join(folder, MANIFEST);
  const [text, noted] = await Promise.all([
    readFile(file, 'utf8'),
    readFile(path.join(folder, MANIFEST_HASH), 'utf8'),
  ]).catch((cause: unknown) => {
    throw new BackupError('unreadable', { file, reason: String((cause as Error).message) }, { cause });
  });
  const own = sha256Of(text);
  if (noted.slice(0, 64) !== own) throw new BackupError('damaged', { file });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (parsed.success) return { manifest: parsed.data, sha256: own };
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(text));
  if (format > FORMAT) throw new BackupError('newerFormat', { file });
  throw new BackupError('damaged', { file }, { cause: parsed.error });
}
