/** What a look into the folder says of a file. */
export interface FileFacts {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

interface Seen extends FileFacts {
  /** When it was first seen with this size and time. */
  readonly sinceMs: number;
}

/**
 * Tells files that are still being written from whole ones: a whole one has kept its size and its time of change for a
 * while, over at least two looks. The time of change alone says little: a copy may carry the original's from its first byte.
 */
export class Steadiness {
  readonly #settleMs: number;
  #seen = new Map<string, Seen>();

  constructor(settleSeconds: number) {
    this.#settleMs = settleSeconds * 1000;
  }

  /** @returns the files that are whole; the others are looked at again */
  look(files: readonly FileFacts[], nowMs: number): FileFacts[] {
    const next = new Map<string, Seen>();
    for (const file of files) {
      const before = this.#seen.get(file.path);
      const isSame = before?.sizeBytes === file.sizeBytes && before.modifiedMs === file.modifiedMs;
      next.set(file.path, isSame ? before : { ...file, sinceMs: nowMs });
    }
    // What is gone is forgotten: a file that comes back begins anew.
    this.#seen = next;
    return [...next.values()].filter(
      // Recorders create a file empty before they fill it.
      ({ sizeBytes, sinceMs }) => sizeBytes > 0 && nowMs - sinceMs >= this.#settleMs,
    );
  }
}
