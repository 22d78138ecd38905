import type { KeyValueStore } from '@/components/annotation/engine/draft';

const DATABASE = 'annotation';
const DRAFTS = 'drafts';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(DRAFTS);
  return done(request);
}

/** Drafts in the browser's IndexedDB: what is written there survives a reload, a crash and a lost network. */
export class DraftDisk implements KeyValueStore {
  private opened: Promise<IDBDatabase> | null = null;

  private async drafts(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.opened ??= open();
    try {
      return (await this.opened).transaction(DRAFTS, mode).objectStore(DRAFTS);
    } catch (cause) {
      // A browser that refused once may be asked again.
      this.opened = null;
      throw cause;
    }
  }

  /** Resolves once the browser says that it is stored, not when it was handed over. */
  private async write(change: (drafts: IDBObjectStore) => void): Promise<void> {
    const drafts = await this.drafts('readwrite');
    return new Promise((resolve, reject) => {
      const { transaction } = drafts;
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      change(drafts);
    });
  }

  readonly get = async (key: string): Promise<unknown> => done((await this.drafts('readonly')).get(key));

  readonly set = (key: string, value: unknown): Promise<void> =>
    this.write((drafts) => drafts.put(value, key));

  readonly delete = (key: string): Promise<void> => this.write((drafts) => drafts.delete(key));

  readonly keys = async (prefix: string): Promise<readonly string[]> => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return (await done((await this.drafts('readonly')).getAllKeys(range))).map(String);
  };
}
