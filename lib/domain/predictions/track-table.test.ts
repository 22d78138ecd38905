import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawTracks, readBoxes } from './track-table';

const HEAD = 'frame,track_id,x,y,w,h,score,measured_cx,measured_cy';
const TABLE = `${HEAD}\n0,1,20,20,10,8,0.9,25.1,24\n1,1,0,22,10,8,0.7,5,26\n`;
const VIDEO = { width: 100, height: 80 };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-track-table-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function drawn(factor: number): Promise<{ text: string; file: string }> {
  const file = path.join(folder, `${factor}.csv`);
  await writeFile(file, TABLE);
  await drawTracks(file, factor, VIDEO);
  return { file, text: await readFile(file, 'utf8') };
}

it('draws boxes larger about their centers, inside the video; scores and measured centers stay', async () => {
  const { text, file } = await drawn(1.5);
  // 10 × 8 become 15 × 12; the second would begin at -2.5.
  expect(text).toBe(`${HEAD}\n0,1,17.5,18,15,12,0.9,25.1,24\n1,1,0,20,12.5,12,0.7,5,26\n`);
  const { counts, confidence } = await readBoxes(file);
  expect([...counts]).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(confidence).toBeCloseTo(0.8, 12);
});

it('leaves the table as it is at a factor of 1', async () => {
  expect((await drawn(1)).text).toBe(TABLE);
});
