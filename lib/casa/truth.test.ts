import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseVoc, readTruth } from './truth';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'truth-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const object = (name: string, x: number) =>
  `<object><name>${name}</name><bndbox><xmin>${x}</xmin><ymin>2</ymin><xmax>${x + 10}</xmax><ymax>9</ymax></bndbox></object>`;

it('reads sperm of a VOC file and passes over impurities', () => {
  expect(parseVoc(`<annotation>${object('S', 5)}${object('I', 50)}</annotation>`, 'a.xml')).toEqual([
    { x: 5, y: 2, w: 10, h: 7, className: 'sperm' },
  ]);
  expect(() => parseVoc('<object><name>S</name></object>', 'a.xml')).toThrow(
    /a\.xml has a box without 'xmin'/,
  );
});

it('numbers VOC frames from 1 and leaves frames without a file unlabelled', async () => {
  await writeFile(path.join(folder, 'clip_0001.xml'), object('S', 1));
  await writeFile(path.join(folder, 'clip_0003.xml'), '<annotation/>');
  const truth = await readTruth(folder, 10);
  expect([...truth.frames].map(([frame, boxes]) => [frame, boxes.length]).sort()).toEqual([
    [0, 1],
    [2, 0],
  ]);
  expect(truth.rows).toBeNull();
});

it('takes a table to speak of every frame', async () => {
  const file = path.join(folder, 'tracks.csv');
  await writeFile(file, 'frame,track_id,class,x,y,w,h\n1,1,0,1,2,3,4\n');
  const truth = await readTruth(file, 3);
  expect([0, 1, 2].map((frame) => truth.frames.get(frame)?.length)).toEqual([0, 1, 0]);
  await expect(readTruth(path.join(folder, 'nowhere'), 3)).rejects.toThrow(/cannot be read/);
});
