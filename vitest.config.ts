import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Without I/O, clock or state of their own, so that files needn't be kept from each other by a process for each. */
const PURE = ['lib/science/**/*.test.ts', 'components/**/*.test.{ts,tsx}'];
const exclude = ['node_modules/**', '.next/**', '.next-*/**', '.data/**', 'e2e/**'];

export default defineConfig({
  resolve: { alias: { '@': path.resolve(import.meta.dirname) } },
  // Components are compiled as Next compiles them; tsconfig's plugin list means nothing here.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    pool: 'forks',
    maxWorkers: os.availableParallelism(),
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, exclude, isolate: false } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...exclude, ...PURE, '**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude,
          // Starts a Postgres server for the run, unless DATABASE_URL names one.
          globalSetup: ['scripts/launcher/vitest-postgres.mjs'],
        },
      },
    ],
  },
});
