import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inWords } from '@/lib/messages';
import { writeAnnotations } from './index';
import { readPng, writePng } from './png';

describe('pictures of masks', () => {
  const runs = '04'; // 0 off, 4 on: a block of 2×2.
  const plain = { score: null, source: null, verified: false, isKey: true, outside: false, occluded: false };
  const box = {
    ...plain,
    frame: 0,
    x: 1,
    y: 1,
    w: 3,
    h: 2,
    className: 'sperm',
    ignored: false,
    attributes: {},
  };
  const set = {
    info: { name: '', description: '' },
    categories: ['sperm'],
    frames: [{ name: 'a.jpg', number: null, width: 5, height: 4 }],
    boxes: [
      { ...box, track: 3 },
      { ...box, track: null },
      { ...box, track: null },
    ],
    masks: [
      { box: 0, part: 'cell', x: 1, y: 1, width: 2, height: 2, runs },
      { box: 1, part: 'cell', x: 2, y: 1, width: 2, height: 2, runs },
      { box: 1, part: 'head', x: 3, y: 2, width: 2, height: 2, runs },
    ],
    tracks: [{ number: 3, className: 'sperm' }],
  };

  it('number each object, the later one in front, and say what is covered', async () => {
    const { entries, losses } = writeAnnotations(set, 'png-masks');
    const files = new Map<string, Buffer>();
    for await (const { name, data } of entries) files.set(name, Buffer.concat([...data]));
    expect([...files.keys()]).toEqual(['masks/cell/a.png', 'masks/head/a.png', 'objects.csv']);
    const cells = files.get('masks/cell/a.png') ?? Buffer.alloc(0);
    const numbers = [0, 0, 0, 0, 0, 0, 1, 2, 2, 0, 0, 1, 2, 2, 0, 0, 0, 0, 0, 0];
    expect([...readPng(cells, 20).data]).toEqual(numbers);
    // Another decoder sees VOC's colors: 1 is (128, 0, 0), 2 is (0, 128, 0).
    const { data, info } = await sharp(cells).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([5, 4, 3]);
    const color = [
      [0, 0, 0],
      [128, 0, 0],
      [0, 128, 0],
    ];
    expect([...data]).toEqual(numbers.flatMap((number) => color[number] ?? []));
    expect(String(files.get('objects.csv'))).toBe(
      'picture,part,number,class,track\r\na.jpg,cell,1,sperm,3\r\na.jpg,cell,2,sperm,\r\na.jpg,head,1,sperm,\r\n',
    );
    expect(losses.map((loss) => inWords(loss))).toEqual([
      'Boxes without a mask are left out: 1 box.',
      'Masks are partly covered by others: 1 mask.',
    ]);
  });

  it('have 16 bits from 256 objects on', async () => {
    const data = Uint16Array.from({ length: 600 }, (_, i) => i * 100);
    const decoded = await sharp(writePng({ width: 30, height: 20, data }))
      .toColourspace('grey16')
      .raw({ depth: 'ushort' })
      .toBuffer();
    expect(new Uint16Array(decoded.buffer, decoded.byteOffset, 600)).toEqual(data);
  });

  it('are read whatever filter an encoder chose', async () => {
    const data = Uint8Array.from({ length: 64 * 48 }, (_, i) => (i * 7 + Math.floor(i / 64) * 13) % 251);
    const picture = sharp(Buffer.from(data), { raw: { width: 64, height: 48, channels: 1 } }).toColourspace(
      'b-w',
    );
    const filtered = await picture.png({ adaptiveFiltering: true }).toBuffer();
    expect(readPng(filtered, 64 * 48)).toEqual({ width: 64, height: 48, data });
    expect(() => readPng(filtered, 64 * 48 - 1)).toThrow(RangeError);
    expect(() => readPng(filtered.subarray(0, 90), 64 * 48)).toThrow(RangeError);
  });
});
