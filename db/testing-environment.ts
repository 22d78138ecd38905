import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// What every test file against a database finds: secrets that are nobody's, no log lines, a folder for stored files, which
// goes when the process has ended, and no settings that are still known from the database of another file. Runs before
// anything of the product is loaded, and again before each file that shares a process with others.

const holder = globalThis as typeof globalThis & { testStorageFolder?: string; sarmSettings?: unknown };
if (!holder.testStorageFolder) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarm-test-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  holder.testStorageFolder = folder;
}
process.env.AUTH_SECRET ??= 'a secret for tests, of 32 letters';
process.env.LOG_LEVEL ??= 'silent';
process.env.STORAGE_DIR = holder.testStorageFolder;
delete holder.sarmSettings;
