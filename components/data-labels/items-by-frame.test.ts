import { expect, test } from 'vitest';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import { itemsByFrame } from './items-by-frame';

const item = (id: string, video: string, frame: string, number: number) =>
  ({ id, video_id: video, video_name: `${video}.mp4`, frame_id: frame, frame_number: number }) as ItemView;

test('items are gathered by frame, frames by number within their video', () => {
  const frames = itemsByFrame([
    item('a', 'V1', 'f9', 9),
    item('b', 'V2', 'g1', 1),
    item('c', 'V1', 'f2', 2),
    item('d', 'V1', 'f9', 9),
  ]);
  expect(
    frames.map(({ frameId, videoName, items }) => [videoName, frameId, items.map(({ id }) => id)]),
  ).toEqual([
    ['V1.mp4', 'f2', ['c']],
    ['V1.mp4', 'f9', ['a', 'd']],
    ['V2.mp4', 'g1', ['b']],
  ]);
});

test('frames come in the order of their first items where that is the order asked for', () => {
  const items = [item('a', 'V1', 'f9', 9), item('b', 'V1', 'f2', 2), item('c', 'V1', 'f9', 9)];
  expect(itemsByFrame(items, 'as-given').map(({ frameId }) => frameId)).toEqual(['f9', 'f2']);
});
