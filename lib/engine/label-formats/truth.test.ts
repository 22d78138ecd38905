import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldBy } from '@/lib/messages/testing';
import type { Truth } from './labels';
import { readTruth } from './truth';

const video = { width: 100, height: 50, frameCount: 4 };
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'truth-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let count = 0;
/** Writes files into a new folder and reads it, or the one file named. */
async function read(files: Record<string, string>, only?: string): Promise<Truth> {
  const folder = path.join(root, String(count++));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return readTruth(only ? path.join(folder, only) : folder, video);
}
const boxesPerFrame = (truth: Truth) =>
  [...truth.frames].map(([frame, boxes]) => [frame, boxes.length]).sort();

const object = (name: string, x: number, more = '') =>
  `<object><name>${name}</name>${more}<bndbox><xmin>${x}</xmin><ymin>2</ymin><xmax>${x + 10}</xmax><ymax>9</ymax></bndbox></object>`;
const voc = (...objects: string[]) => `<annotation>${objects.join('')}</annotation>`;
const sized = (width: number, height: number) =>
  `<size><width>${width}</width><height>${height}</height></size>`;

/** The same two boxes in every form: sperm at (10, 20) of 20×10 in frame 0, cluster at (50, 0) of 10×30 in frame 2. */
const sperm = { x: 10, y: 20, w: 20, h: 10, className: 'sperm' };
const cluster = { x: 50, y: 0, w: 10, h: 30, className: 'cluster' };
const coco = {
  images: [
    { id: 7, file_name: 'a_0001.jpg', width: 100, height: 50 },
    { id: 9, file_name: 'a_0003.jpg' },
  ],
  categories: [
    { id: 1, name: 'sperm' },
    { id: 5, name: 'cluster' },
  ],
  annotations: [
    { id: 1, image_id: 7, category_id: 1, bbox: [10, 20, 20, 10], attributes: { track_id: 4 } },
    { id: 2, image_id: 9, category_id: 5, bbox: [50, 0, 10, 30], track_id: 5 },
  ],
};

describe('the same labels', () => {
  it.each([
    ['a table', { 't.csv': 'frame,track_id,class,x,y,w,h\n0,4,0,10,20,20,10\n2,5,1,50,0,10,30\n' }, 't.csv'],
    ['a MOT file', { 'gt.txt': '1,4,10,20,20,10,1,1,1\n3,5,50,0,10,30,1,2,1\n' }, 'gt.txt'],
    ['a MOT folder', { 'gt/gt.txt': '1,4,10,20,20,10\n3,5,50,0,10,30,1,2\n', 'seqinfo.ini': '' }, ''],
    ['COCO', { 'c.json': JSON.stringify(coco) }, 'c.json'],
    // Centers (20, 25) / (100, 50) and (55, 15) / (100, 50).
    ['YOLO', { 'f_0.txt': '0 0.2 0.5 0.2 0.2 4', 'f_2.txt': '1 0.55 0.3 0.1 0.6 5\n' }, ''],
    [
      'YOLO named',
      { 'labels/f_1.txt': 'ckz 0 0.2 0.5 0.2 0.2\n', 'labels/f_3.txt': 'cky 1 .55 .3 .1 .6' },
      '',
    ],
  ])('are read from %s', async (_, files, only) => {
    const truth = await read(files as unknown as Record<string, string>, only);
    const close = (box: typeof sperm) =>
      Object.fromEntries(
        Object.entries(box).map(([k, v]) => [k, typeof v === 'number' ? expect.closeTo(v, 9) : v]),
      );
    expect(truth.frames.get(0)).toEqual([close(sperm)]);
    expect(truth.frames.get(2)).toEqual([close(cluster)]);
    expect(truth.rows?.map((row) => [row.frame, row.className])).toEqual([
      [0, 'sperm'],
      [2, 'cluster'],
    ]);
  });
});

it('takes tables to speak of every frame, and folders of those with a file', async () => {
  const table = await read({ 't.csv': 'frame,track_id,x,y,w,h\n1,1,1,2,3,4\n' }, 't.csv');
  expect(boxesPerFrame(table)).toEqual([0, 1, 2, 3].map((frame) => [frame, frame === 1 ? 1 : 0]));
  const folder = await read({ 'clip_0001.xml': voc(object('S', 1)), 'clip_0003.xml': '<annotation/>' });
  expect(boxesPerFrame(folder)).toEqual([
    [0, 1],
    [2, 0],
  ]);
  expect(folder.rows).toBeNull();
});

it('passes over impurities, and keeps apart what is not to be scored', async () => {
  const difficult = object('S', 30, '<difficult>1</difficult>');
  const truth = await read({ '1.xml': voc(sized(100, 50), object('S', 5), object('I', 50), difficult) });
  expect(truth.frames.get(0)?.map((box) => [box.x, box.className])).toEqual([
    [5, 'sperm'],
    [30, 'ignored'],
  ]);
  const mot = await read({ 'gt.txt': '1,4,10,20,20,10,0,1,1\n1,5,50,0,10,30,1,1,1\n' }, 'gt.txt');
  expect(mot.frames.get(0)?.map((box) => box.className)).toEqual(['ignored', 'sperm']);
  expect(mot.rows).toHaveLength(1);
});

it('names classes by the files beside the labels', async () => {
  const yolo = await read({ 'classes.txt': 'debris\nsperm\n', '1.txt': '1 .5 .5 .1 .1\n0 .2 .2 .1 .1\n' });
  expect(yolo.frames.get(0)?.map((box) => box.className)).toEqual(['sperm']);
  const mot = await read({ 'gt.txt': '1,4,10,20,20,10,1,2,1\n', 'labels.txt': 'cluster\nsperm\n' }, 'gt.txt');
  expect(mot.rows?.map((row) => row.className)).toEqual(['sperm']);
});

describe('one clear sentence', () => {
  const header = 'frame,track_id,x,y,w,h\n';
  it.each([
    ['an empty file', { 't.csv': ' \n' }, 't.csv', /are empty/],
    ['something else', { 't.csv': 'hello\n' }, 't.csv', /not in a known form/],
    ['an empty folder', { 'readme.md': '' }, '', /holds no VOC/],
    ['frames after the end', { 't.csv': `${header}40,1,1,1,5,5\n` }, 't.csv', /frame 40 .* has 4 frames/],
    ['boxes outside', { 't.csv': `${header}0,1,200,1,5,5\n` }, 't.csv', /outside the 100×50 picture/],
    [
      'another size',
      { '1.xml': voc(sized(640, 480), object('S', 5)) },
      '',
      /picture as 640×480, but here it has 100×50/,
    ],
    [
      'no VOC',
      { '1.xml': '<html></html>' },
      '',
      /Line 1, column \d+ of 1\.xml is not the beginning of a Pascal VOC/,
    ],
    ['a box without edges', { '1.xml': voc('<object><name>S</name></object>') }, '', /without 'xmin'/],
    ['names unknown', { '1.xml': voc(object('cat', 5)) }, '', /only what is not known here: cat/],
    ['files without numbers', { 'a.xml': voc() }, '', /frame number/],
    ['two files a frame', { 'a_1.xml': voc(), 'b_1.xml': voc() }, '', /same frame/],
    ['YOLO in pixels', { '1.txt': '0 20 25 20 10\n' }, '', /Line 1 of 1\.txt has shares outside 0 to 1/],
    ['predictions', { '1.txt': '0 .2 .5 .2 .2 .93\n' }, '', /predictions, not labels/],
    ['half a line', { '1.txt': '0 .2 .5\n' }, '', /Line 1 of 1\.txt is not/],
    ['MOT frame 0', { 'gt.txt': '0,4,10,20,20,10\n' }, 'gt.txt', /whole number from 1/],
    ['MOT words', { 'gt.txt': '1,4,10,20,20,10\n1,a,1,1,1,1\n' }, 'gt.txt', /Line 2 .* in numbers/],
    [
      'a track twice',
      { 'gt.txt': '1,4,10,20,20,10\n1,4,1,1,1,1\n' },
      'gt.txt',
      /Line 2 of .*gt\.txt repeats track 4 in frame/,
    ],
    ['broken JSON', { 'c.json': '{"images":' }, 'c.json', /no valid JSON/],
    ['other JSON', { 'c.json': '{"images":[]}' }, 'c.json', /no COCO file: categories/],
    [
      'COCO of another size',
      { 'c.json': JSON.stringify({ ...coco, images: [{ id: 7, file_name: '1.jpg', width: 9, height: 9 }] }) },
      'c.json',
      /Line 1, column 12 of .*c\.json gives a picture as 9×9, but here it has 100×50/,
    ],
    [
      'a box of no picture',
      { 'c.json': JSON.stringify({ ...coco, images: coco.images.slice(0, 1) }) },
      'c.json',
      /picture 9, which it does not list/,
    ],
  ])('refuses %s', async (_, files, only, message) => {
    expect(await toldBy(() => read(files as unknown as Record<string, string>, only))).toMatch(message);
  });

  it('refuses a path that is not there', async () => {
    expect(await toldBy(() => readTruth(path.join(root, 'nowhere'), video))).toMatch(/cannot be read/);
  });
});
