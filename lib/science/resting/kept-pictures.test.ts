import { expect, it } from 'vitest';
import { KeptPictures } from './kept-pictures';

const picture = (level: number, side = 2) => {
  return { width: side, height: side, data: new Uint8Array(side * side).fill(level) };
};

it('keeps every picture of a short video, as copies', () => {
  const kept = new KeptPictures();
  const first = picture(7);
  kept.offer(0, first);
  kept.offer(1, picture(8));
  first.data.fill(99);
  expect(kept.frames).toEqual([0, 1]);
  expect([...(kept.at(0)?.data ?? [])]).toEqual([7, 7, 7, 7]);
  expect(kept.at(2)).toBeUndefined();
});

it('thins out evenly however long a video is', () => {
  const kept = new KeptPictures();
  for (let frame = 0; frame < 1500; frame++) kept.offer(frame, picture(frame % 256));
  // 1500 frames, at most 48: every 32nd is the closest power of two that fits (47 of them).
  expect(kept.frames).toEqual(Array.from({ length: 47 }, (_, i) => 32 * i));
  expect(kept.at(64)?.data[0]).toBe(64);
});

it('keeps fewer of large pictures', () => {
  const kept = new KeptPictures();
  const large = picture(1, 2600); // 6.76 MB each, of which 64 MiB hold nine
  for (let frame = 0; frame < 40; frame++) kept.offer(frame, large);
  expect(kept.frames.length).toBeGreaterThanOrEqual(4);
  expect(kept.frames.length).toBeLessThanOrEqual(9);
});
