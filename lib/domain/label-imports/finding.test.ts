import { expect, it } from 'vitest';
import { frameFinder } from './finding';

const video = (id: string, name: string, numbers: readonly number[]) => ({
  ...{ id, name },
  frames: numbers.map((number) => ({ id: `${id}-${number}`, videoId: id, number, width: 640, height: 480 })),
});
const A = video('a', 'clip', [0, 120]);
const B = video('b', 'Müller 11/2', [0, 5]);

it('tells a picture by the number in its name, or by the number that the file gives', () => {
  const find = frameFinder([A], null);
  expect(find({ name: 'images/clip_000120.jpg', number: null })?.kept?.id).toBe('a-120');
  expect(find({ name: '11_frame_0.txt', number: null })?.kept?.id).toBe('a-0');
  expect(find({ name: 'frame_000007.png', number: 120 })?.kept?.id).toBe('a-120');
  expect(find({ name: 'clip_000007.jpg', number: null })).toEqual({ videoId: 'a', number: 7, kept: null });
  expect(find({ name: 'overview.jpg', number: null })).toBeNull();
});

it('tells the video by its name, of several, unless the file is about one', () => {
  const find = frameFinder([A, B], null);
  expect(find({ name: 'Müller-11-2_000005.jpg', number: null })?.kept?.id).toBe('b-5');
  // As macOS names a file: the letter and its dots apart.
  expect(find({ name: 'Mu\u0308ller-11-2_000005.jpg', number: null })?.kept?.id).toBe('b-5');
  expect(find({ name: 'clip_000000.jpg', number: null })?.kept?.id).toBe('a-0');
  expect(find({ name: 'frame_000000.png', number: 0 })).toBeNull();
  expect(frameFinder([A, B], 'b')({ name: 'frame_000000.png', number: 0 })?.kept?.id).toBe('b-0');
});

it('tells a video by its name when that has its accents apart itself', () => {
  const find = frameFinder([A, video('b', 'Mu\u0308ller 11/2', [5])], null);
  expect(find({ name: 'Müller-11-2_000005.jpg', number: null })?.kept?.id).toBe('b-5');
});
