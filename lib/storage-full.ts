import { AppError } from './errors';
import { say } from './messages/message';

/** Nothing more can be stored, for want of space. It passes once somebody has made room: no fault of the file or its sender. */
export class StorageFullError extends AppError {
  constructor(options: { cause?: unknown } = {}) {
    super('STORAGE_FULL', say('errors.storageIsFull'), { ...options, retryAfterSeconds: 300 });
    this.name = 'StorageFullError';
  }
}

/**
 * How want of space is told: by the system (disk full, quota), by Postgres (disk_full), and by object stores, of which
 * Amazon's has no limit and the others have a name each.
 */
const CODES: ReadonlySet<unknown> = new Set([
  ...['ENOSPC', 'EDQUOT', '53100', 'STORAGE_FULL'],
  ...['QuotaExceeded', 'QuotaExceededException', 'InsufficientStorage', 'InsufficientCapacity'],
  ...['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'XAmzBucketQuotaExceeded'],
]);
const INSUFFICIENT_STORAGE = 507;

interface Signs {
  readonly code?: unknown;
  readonly Code?: unknown;
  readonly name?: unknown;
  readonly cause?: unknown;
  readonly stderr?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether an error, or what it was caused by, says that there is no space left. */
export function isStorageFull(error: unknown): boolean {
  for (let each = error, depth = 0; typeof each === 'object' && each !== null && depth < 8; depth++) {
    const { code, Code, name, $metadata, stderr, cause } = each as Signs;
    if (CODES.has(code) || CODES.has(Code) || CODES.has(name)) return true;
    if ($metadata?.httpStatusCode === INSUFFICIENT_STORAGE) return true;
    // What a program that ran out of space for its output says last.
    if (typeof stderr === 'string' && /No space left on device|Disk quota exceeded/.test(stderr)) return true;
    each = cause;
  }
  return false;
}

/** Runs work that stores something. @throws StorageFullError where it fails for want of space; else what `work` throws. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageFullError || !isStorageFull(error)) throw error;
    throw new StorageFullError({ cause: error });
  }
}
