import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const ROOT = import.meta.dirname;
const FOLDERS = ['app', 'bench', 'components', 'db', 'inngest', 'lib', 'scripts'];

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  );
const tests = [...FOLDERS.flatMap(filesUnder), ...readdirSync(ROOT, { encoding: 'utf8' })].filter((file) =>
  /\.test\.(ts|tsx|mjs)$/.test(file),
);

/**
 * What changes the process it runs in: its environment, its clock, what its modules are. Each such file has a process of its
 * own; the others follow each other in one, which loads the product once: loading took a third of the time of all tests.
 */
const CHANGES_ITS_PROCESS =
  /process\.env\.\w+ \?{0,2}=[^=]|process\.(chdir|exit|on)\b|vi\.(mock|doMock|stub|spyOn|useFakeTimers|setSystemTime|resetModules)|globalThis|conformance\/harness|testErasures/;
const isOwn = (file: string): boolean =>
  CHANGES_ITS_PROCESS.test(readFileSync(path.join(ROOT, file), 'utf8'));
const isDb = (file: string): boolean => file.endsWith('.db.test.ts');
// Names of route folders hold parentheses and brackets, which mean something in a pattern.
const patterns = (files: string[]): string[] => files.map((file) => file.replace(/[()[\]]/g, '\\$&'));
const chosen = (wantsDb: boolean, wantsOwn: boolean): string[] =>
  patterns(tests.filter((file) => isDb(file) === wantsDb && isOwn(file) === wantsOwn));

const DATABASE = {
  // Starts a Postgres server for the run, unless DATABASE_URL names one, and keeps what tests store in one folder.
  globalSetup: ['scripts/launcher/vitest-database.mjs'],
  setupFiles: ['db/testing-environment.ts'],
};

export default defineConfig({
  resolve: { alias: { '@': ROOT } },
  // Components are compiled as Next compiles them; tsconfig's plugin list means nothing here.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 10_000,
    pool: 'forks',
    maxWorkers: os.availableParallelism(),
    projects: [
      { extends: true, test: { name: 'unit', include: chosen(false, false), isolate: false } },
      { extends: true, test: { name: 'own', include: chosen(false, true) } },
      { extends: true, test: { name: 'db', include: chosen(true, false), isolate: false, ...DATABASE } },
      { extends: true, test: { name: 'db-own', include: chosen(true, true), ...DATABASE } },
    ],
  },
});
