import { expect, it } from 'vitest';
import type { GrayFrame } from '@/lib/science/vision/types';
import { frameWindows } from './frame-windows';

async function* numbered(count: number): AsyncGenerator<GrayFrame> {
  for (let i = 0; i < count; i++) yield { width: 1, height: 1, data: Uint8Array.of(i) };
}
async function windowsOf(count: number, offsets: number[]): Promise<(number | undefined)[][]> {
  const windows: (number | undefined)[][] = [];
  for await (const window of frameWindows(numbered(count), offsets))
    windows.push(window.map((f) => f.data[0]));
  return windows;
}

it('gives each frame once', async () => {
  expect(await windowsOf(3, [0])).toEqual([[0], [1], [2]]);
  expect(await windowsOf(0, [0])).toEqual([]);
});

it('repeats the first and last frame where a window reaches beyond', async () => {
  expect(await windowsOf(5, [-2, 0, 2])).toEqual([
    [0, 0, 2],
    [0, 1, 3],
    [0, 2, 4],
    [1, 3, 4],
    [2, 4, 4],
  ]);
  expect(await windowsOf(1, [-2, 0, 2])).toEqual([[0, 0, 0]]);
  expect(await windowsOf(3, [0, -1])).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
  ]);
});
