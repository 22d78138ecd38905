import type { Batch, SentRecord } from './wire';

/** Where drafts are kept: IndexedDB in a browser. Values are plain data. */
export interface KeyValueStore {
  readonly get: (key: string) => Promise<unknown>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly delete: (key: string) => Promise<void>;
  readonly keys: (prefix: string) => Promise<readonly string[]>;
}

/** A batch that was sent, and what it makes of each record. */
export interface Flight {
  readonly batch: Batch;
  readonly leaves: readonly (readonly [id: string, SentRecord | null])[];
}

/** What is not acknowledged. */
export interface DraftContent {
  /** Of the frame, when the last answer came. */
  readonly revision: number;
  readonly flight: Flight | null;
  /** What is not sent, and from which version it was made. */
  readonly waiting: readonly {
    readonly id: string;
    readonly record: SentRecord | null;
    readonly version: number | null;
  }[];
}

export interface Draft extends DraftContent {
  readonly format: 1;
  readonly userId: string;
  readonly frameId: string;
  readonly clientId: string;
  readonly savedAtMs: number;
}

/** One tab's work on one frame. On a shared computer nobody is offered somebody else's. */
export interface DraftOwner {
  readonly userId: string;
  readonly frameId: string;
  /** The tab. */
  readonly clientId: string;
}

const prefixOf = ({ userId, frameId }: Omit<DraftOwner, 'clientId'>): string => `draft:${userId}:${frameId}:`;
const keyOf = (owner: DraftOwner): string => `${prefixOf(owner)}${owner.clientId}`;

/** Writes one after the other, always the newest: a slow disk never brings an old draft back. */
export class DraftKeeper {
  private newest: DraftContent | null = null;
  private isDirty = false;
  private writing: Promise<void> | null = null;

  constructor(
    private readonly store: KeyValueStore,
    private readonly owner: DraftOwner,
    private readonly now: () => number,
    private readonly onFailed: (cause: unknown) => void,
  ) {}

  /** @param content null: everything is acknowledged */
  keep(content: DraftContent | null): void {
    this.newest = content;
    this.isDirty = true;
    this.writing ??= this.write();
  }

  /** Resolves once the newest is written. */
  async settled(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    while (this.isDirty) {
      this.isDirty = false;
      const { newest } = this;
      try {
        if (newest === null) await this.store.delete(keyOf(this.owner));
        else {
          const draft: Draft = { format: 1, ...this.owner, savedAtMs: this.now(), ...newest };
          await this.store.set(keyOf(this.owner), draft);
        }
      } catch (cause) {
        this.onFailed(cause);
      }
    }
    this.writing = null;
  }
}

/** What survived of a tab's work. */
export interface Offer {
  readonly draft: Draft;
  /** Records that it puts, and those that it deletes. */
  readonly changed: number;
  readonly deleted: number;
}

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null;
  return (
    draft?.format === 1 &&
    typeof draft.frameId === 'string' &&
    typeof draft.clientId === 'string' &&
    typeof draft.revision === 'number' &&
    Array.isArray(draft.waiting) &&
    (draft.flight === null || Array.isArray(draft.flight?.leaves))
  );
};

/**
 * The drafts of a person for a frame, newest first. Those of tabs that are still open are theirs.
 * What another version of the page left and this one can't read is not offered, and stays where it is.
 */
export async function offersFor(
  store: KeyValueStore,
  owner: Omit<DraftOwner, 'clientId'>,
  isOpen: (clientId: string) => Promise<boolean>,
): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const key of await store.keys(prefixOf(owner))) {
    const draft = await store.get(key);
    if (!isDraft(draft) || (await isOpen(draft.clientId))) continue;
    const ends = new Map<string, SentRecord | null>(draft.flight?.leaves ?? []);
    for (const { id, record } of draft.waiting) ends.set(id, record);
    const deleted = [...ends.values()].filter((record) => record === null).length;
    if (ends.size > 0) offers.push({ draft, changed: ends.size - deleted, deleted });
  }
  return offers.sort((a, b) => b.draft.savedAtMs - a.draft.savedAtMs);
}

/** Throws a draft away. */
export const discardDraft = (store: KeyValueStore, draft: Draft): Promise<void> => store.delete(keyOf(draft));
