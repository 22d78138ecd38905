import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawTrackPicture } from './draw-picture';

const PICTURE = {
  width: 120,
  height: 90,
  omitted: 0,
  paths: [
    { id: 1, grade: 'rapid', corners: [10, 20, 110, 20] },
    { id: 2, grade: 'immotile', corners: [60, 60, 60, 60] },
  ],
} as const;

test('draws each path where it was, in the color of its grade, on white', async () => {
  const { data, info } = await sharp(await drawTrackPicture(PICTURE))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Ten times the size of the video.
  expect([info.width, info.height]).toEqual([1200, 900]);
  const colorAt = (x: number, y: number): number[] => [
    ...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3),
  ];
  const isNear = (color: number[], wanted: readonly number[]): boolean =>
    color.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) <= 12);
  expect(isNear(colorAt(600, 200), [0x0b, 0x55, 0x63])).toBe(true);
  expect(isNear(colorAt(600, 300), [255, 255, 255])).toBe(true);
  // A cell that rests is a ring around where it is.
  expect(isNear(colorAt(607, 600), [0x4b, 0x55, 0x63])).toBe(true);
  expect(isNear(colorAt(600, 600), [255, 255, 255])).toBe(true);
});

test('the same tracks give the same bytes', async () => {
  expect((await drawTrackPicture(PICTURE)).equals(await drawTrackPicture(PICTURE))).toBe(true);
});
