import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ANALYSIS_NODE_OPTIONS, environmentOfAnalysis } from './run-analysis-process';

it('an analysis gets the worker’s environment without its bounds of memory', () => {
  const env = {
    NODE_ENV: 'production',
    MODELS_DIR: '/models',
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
  } as const;
  expect(environmentOfAnalysis(env)).toEqual({ NODE_ENV: 'production', MODELS_DIR: '/models' });
});

it('the command line measures with the options of a process of the worker', async () => {
  const { scripts } = JSON.parse(await readFile(path.resolve('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts.analyse).toBe(`node ${ANALYSIS_NODE_OPTIONS.join(' ')} scripts/cli/analyse.mjs`);
});
