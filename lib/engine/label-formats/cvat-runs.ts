import { say } from '@/lib/messages/message';
import type { MaskWindow } from '@/lib/science/segmentation/mask-window';
import type { Fail } from './faults';

/** CVAT's run lengths: row by row, background first, with commas. */
export function writeCvatRuns({ data }: MaskWindow): string {
  const runs: number[] = [0];
  let last = 0;
  for (const pixel of data) {
    if (pixel !== last) runs.push(0);
    last = pixel;
    runs[runs.length - 1] = (runs[runs.length - 1] as number) + 1;
  }
  return runs.join(', ');
}

/** The pixels of CVAT's run lengths, row by row. */
export function readCvatRuns(text: string, pixels: number, fail: Fail): Uint8Array {
  const data = new Uint8Array(pixels);
  let at = 0;
  text.split(',').forEach((cell, index) => {
    const run = cell.trim() === '' ? Number.NaN : Number(cell);
    if (!Number.isInteger(run) || run < 0 || at + run > pixels) fail(say('engine.line.maskRuns'));
    if (index % 2 === 1) data.fill(1, at, at + run);
    at += run;
  });
  if (at !== pixels) fail(say('engine.line.maskRuns'));
  return data;
}
