import type { ObjectStore } from '@/lib/platform/storage';
import type { Encryption } from './folder';
import type { Manifest } from './manifest';

/** What a backup is asked for. */
export interface BackupOrder {
  /** Absolute path of the folder of backups. */
  readonly root: string;
  readonly encryption: Encryption;
  /** How many backups the folder keeps, this one included; null for all. */
  readonly keep: number | null;
  readonly startedBy: 'command' | 'schedule';
  /** Where the objects are; the store of the environment unless given. */
  readonly store?: ObjectStore | undefined;
  /** Told once it is on record: from then on its failure is, too. */
  readonly onRecorded?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: { readonly tables: number; readonly objects: number }) => void) | undefined;
}

export interface MadeBackup {
  readonly id: string;
  readonly name: string;
  readonly manifest: Manifest;
  readonly manifestSha256: string;
  readonly addedBytes: number;
  /** Names of earlier backups that made room. */
  readonly pruned: readonly string[];
}
