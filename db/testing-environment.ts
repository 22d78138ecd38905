import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// What every test file against a database finds: secrets that are nobody's, no log lines, a folder for stored files, which
// goes with the run, and no settings that are still known from the database of another file. Runs before
// anything of the product is loaded, and again before each file that shares a process with others.

const holder = globalThis as typeof globalThis & { testStorageFolder?: string; sarmSettings?: unknown };
if (!holder.testStorageFolder) {
  holder.testStorageFolder = mkdtempSync(path.join(process.env.TEST_FILES_DIR ?? tmpdir(), 'stored-'));
}
process.env.AUTH_SECRET ??= 'a secret for tests, of 32 letters';
process.env.LOG_LEVEL ??= 'silent';
process.env.STORAGE_DIR = holder.testStorageFolder;
delete holder.sarmSettings;
