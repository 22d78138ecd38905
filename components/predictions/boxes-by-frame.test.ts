import { expect, it } from 'vitest';
import { readBoxTable } from './boxes-by-frame';

it('reads boxes frame by frame, and leaves out what is no box', () => {
  const found = readBoxTable(
    'frame,track,x,y,w,h,score\n0,1,2.5,3,10,12,.9\n0,2,5,6,7,8,.5\n3,1,4,4,10,12,.8\nx,1\n\n',
  );
  expect([...found.keys()]).toEqual([0, 3]);
  expect(found.get(0)).toEqual([
    { track: 1, x: 2.5, y: 3, w: 10, h: 12 },
    { track: 2, x: 5, y: 6, w: 7, h: 8 },
  ]);
});
