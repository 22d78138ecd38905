import { expect, test } from 'vitest';
import { readMot } from './mot';
import { PictureSizes } from './pictures';
import { AnnotationSetBuilder } from './set-builder';
import { motBytes, motLines } from './write-mot';

async function* pieces(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function gathered<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source) found.push(each);
  return found;
}
const all = async (lines: AsyncIterable<string>): Promise<string> => (await gathered(lines)).join('');

const TRACKS = 'frame,track_id,x,y,w,h,score\n0,4,10.5,20,8,6,0.91\n1,4,12.5,20,8,6,0.9\n1,7,40,41,8,6,0.5\n';

test('tracks become MOTChallenge lines, frames from 1', async () => {
  // Written out from the format: frame, id, left, top, width, height, confidence, and three that 2D leaves at −1.
  expect(await all(motLines(pieces(TRACKS)))).toBe(
    '1,4,10.5,20,8,6,0.91,-1,-1,-1\n2,4,12.5,20,8,6,0.9,-1,-1,-1\n2,7,40,41,8,6,0.5,-1,-1,-1\n',
  );
});

test('the reader of MOT files finds the same boxes in them', async () => {
  const text = await all(motLines(pieces(TRACKS)));
  const set = new AnnotationSetBuilder(new PictureSizes([], { width: 100, height: 100 }));
  readMot(set, 'gt.txt', text, null);
  const { boxes, frames } = set.build();
  expect(boxes.map(({ frame, track, x, y, w, h }) => [frames[frame]?.number, track, x, y, w, h])).toEqual([
    [0, 4, 10.5, 20, 8, 6],
    [1, 4, 12.5, 20, 8, 6],
    [1, 7, 40, 41, 8, 6],
  ]);
});

test('detections belong to no track', async () => {
  const table = 'frame,x,y,w,h,score,class\n3,1,2,3,4,0.5,sperm\n';
  expect(await all(motLines(pieces(table)))).toBe('4,-1,1,2,3,4,0.5,-1,-1,-1\n');
  const bytes = await gathered(motBytes(pieces(table)));
  expect(Buffer.concat(bytes).toString()).toBe('4,-1,1,2,3,4,0.5,-1,-1,-1\n');
});

test('another table is refused', async () => {
  await expect(all(motLines(pieces('frame,id\n1,2\n')))).rejects.toThrow("no column 'x'");
});
