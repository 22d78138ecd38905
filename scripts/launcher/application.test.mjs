import { expect, test } from 'vitest';
import { boundWorker, WORKER_HEAP_MB, WORKER_MALLOC } from './application.mjs';

test('the worker’s heap and its native memory are bounded', () => {
  const { args, env } = boundWorker({ NODE_ENV: 'production', NODE_OPTIONS: '--enable-source-maps' });
  expect(args).toEqual([`--max-old-space-size=${WORKER_HEAP_MB}`]);
  expect(env).toEqual({ NODE_ENV: 'production', NODE_OPTIONS: '--enable-source-maps', ...WORKER_MALLOC });
});

test.each(['--max-old-space-size=4096', '--max_old_space_size=4096'])(
  'what the environment says goes first: %s',
  (option) => {
    const { args, env } = boundWorker({
      NODE_ENV: 'production',
      NODE_OPTIONS: option,
      MALLOC_ARENA_MAX: '8',
    });
    expect(args).toEqual([]);
    expect(env.MALLOC_ARENA_MAX).toBe('8');
  },
);

test('the heap stays where Node at most doubles it before it cleans up', () => {
  // V8 lets a heap grow fourfold from 2 GB on (MemoryController::MaxGrowingFactor).
  expect(WORKER_HEAP_MB).toBeLessThan(2048);
});
