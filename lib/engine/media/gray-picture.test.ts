import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readGrayPicture } from './gray-picture';

it('reads colors as luma of BT.601, and grays as they are', async () => {
  // Pure red, green, blue and a gray of 100, one pixel each: 0.299, 0.587 and 0.114 of 255.
  const data = Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 100, 100, 100]);
  const png = await sharp(data, { raw: { width: 4, height: 1, channels: 3 } })
    .png()
    .toBuffer();
  expect(await readGrayPicture(png)).toEqual({ width: 4, height: 1, data: Uint8Array.of(76, 150, 29, 100) });
  const gray = await sharp(Uint8Array.of(7, 200), { raw: { width: 1, height: 2, channels: 1 } })
    .png()
    .toBuffer();
  expect(await readGrayPicture(gray)).toEqual({ width: 1, height: 2, data: Uint8Array.of(7, 200) });
});

it('lays transparent pixels on white', async () => {
  const clear = await sharp(Uint8Array.of(0, 0, 0, 0), { raw: { width: 1, height: 1, channels: 4 } })
    .png()
    .toBuffer();
  expect((await readGrayPicture(clear)).data).toEqual(Uint8Array.of(255));
});

it('refuses what is no picture', async () => {
  await expect(readGrayPicture(new Uint8Array(20))).rejects.toThrow();
});
