import { open, readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import { UsageError } from '../command-line';
import type { FileFacts } from './steadiness';

/** What became of a file, by the SHA-256 of its content: a copy under another name is the same file. */
const sentSchema = z.object({
  name: z.string(),
  datasetId: z.string(),
  state: z.enum(['sending', 'sent', 'refused']),
  /** The server's upload, which becomes the video's id. */
  uploadId: z.string().nullable(),
  reason: z.string().optional(),
  at: z.string(),
});
export type Remembered = z.infer<typeof sentSchema>;

const stored = z.object({
  version: z.literal(1),
  /** Where these files went: what another server or project has is not known from it. */
  server: z.string(),
  projectId: z.string(),
  contents: z.record(z.string(), sentSchema),
  /** Hashes of files by path, size and time of change, so that a restart does not read everything again. */
  hashes: z.record(
    z.string(),
    z.object({ sizeBytes: z.number(), modifiedMs: z.number(), sha256: z.string() }),
  ),
});
type Stored = z.infer<typeof stored>;

/** What was sent and what was refused, kept in a file from run to run. */
export class Memory {
  readonly #file: string;
  readonly #data: Stored;

  private constructor(file: string, data: Stored) {
    this.#file = file;
    this.#data = data;
  }

  /** @throws UsageError for a file that is no memory, or the memory of another server or project */
  static async open(file: string, place: { server: string; projectId: string }): Promise<Memory> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) {
      return new Memory(file, { version: 1, ...place, contents: {}, hashes: {} });
    }
    const parsed = stored.safeParse(parseJson(text));
    if (!parsed.success) throw new UsageError(`${file} is not a memory of this command`);
    const { server, projectId } = parsed.data;
    if (server !== place.server || projectId !== place.projectId) {
      throw new UsageError(
        `${file} belongs to project ${projectId} on ${server}; choose another with --state`,
      );
    }
    return new Memory(file, parsed.data);
  }

  of(sha256: string): Remembered | undefined {
    return this.#data.contents[sha256];
  }

  async remember(sha256: string, entry: Omit<Remembered, 'at'>): Promise<void> {
    this.#data.contents[sha256] = { ...entry, at: new Date().toISOString() };
    await this.save();
  }

  async forget(sha256: string): Promise<void> {
    delete this.#data.contents[sha256];
    await this.save();
  }

  /** Lets refused files be tried again. */
  async forgetRefused(): Promise<void> {
    for (const [sha256, { state }] of Object.entries(this.#data.contents)) {
      if (state === 'refused') delete this.#data.contents[sha256];
    }
    await this.save();
  }

  /** The hash of a file that has not changed since it was taken. */
  hashOf({ path, sizeBytes, modifiedMs }: FileFacts): string | undefined {
    const known = this.#data.hashes[path];
    return known?.sizeBytes === sizeBytes && known.modifiedMs === modifiedMs ? known.sha256 : undefined;
  }

  /** Kept with the next change of what was sent. */
  keepHash({ path, sizeBytes, modifiedMs }: FileFacts, sha256: string): void {
    this.#data.hashes[path] = { sizeBytes, modifiedMs, sha256 };
  }

  /** Forgets the hashes of files that are no longer there. What was sent stays known. */
  keepHashesOf(paths: ReadonlySet<string>): void {
    for (const path of Object.keys(this.#data.hashes)) {
      if (!paths.has(path)) delete this.#data.hashes[path];
    }
  }

  /** Whole or not at all: a memory that a power cut halved would send everything again. */
  async save(): Promise<void> {
    const draft = `${this.#file}.new`;
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(this.#data));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, this.#file);
  }
}

/** The value that a text stands for; null for one that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
