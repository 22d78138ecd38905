import { expect, it } from 'vitest';
import { environmentOfAnalysis } from './run-analysis-process';

it('an analysis gets the worker’s environment without its bounds of memory', () => {
  const env = {
    NODE_ENV: 'production',
    MODELS_DIR: '/models',
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
  } as const;
  expect(environmentOfAnalysis(env)).toEqual({ NODE_ENV: 'production', MODELS_DIR: '/models' });
});
