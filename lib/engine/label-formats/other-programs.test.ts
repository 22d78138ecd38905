import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hostileZip } from '@/lib/engine/zip/testing';
import { inWords } from '@/lib/messages';
import { decodeRunLengths, unpackRunLengths } from '@/lib/science/segmentation/run-lengths';
import type { AnnotatedMask } from './annotation-set';
import { type ReadAnnotations, readAnnotations } from './index';

const PICTURES = [1, 2].map((number) => ({ name: `a_${number}.jpg`, width: 100, height: 50 }));

const read = (files: Record<string, string>): Promise<ReadAnnotations> =>
  readAnnotations(
    hostileZip(Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text) }))),
    'export.zip',
    PICTURES,
  );

/** Rows of a mask, '#' for foreground, with its place. */
function drawn(mask: AnnotatedMask | undefined): [number, number, string[]] {
  if (!mask) return [-1, -1, []];
  const data = decodeRunLengths(unpackRunLengths(mask.runs), mask.width, mask.height);
  const rows = Array.from({ length: mask.height }, (_, row) =>
    [...data.subarray(row * mask.width, (row + 1) * mask.width)].map((pixel) => (pixel ? '#' : '.')).join(''),
  );
  return [mask.x, mask.y, rows];
}

describe('files as other programs write them', () => {
  it('lines of YOLO: boxes, tracks, scores, outlines', async () => {
    // Corners (10, 10), (14, 10), (14, 12), (10, 12) of 100×50: a block of 4×2 pixels.
    const outline = '.1 .2 .14 .2 .14 .24 .1 .24';
    const { set, format } = await read({
      'data.yaml': 'names:\n  0: sperm\n  1: cluster\n',
      'images/a_1.jpg': '',
      'labels/train/a_1.txt': [
        '0 0.5 0.5 0.2 0.4',
        '1 0.5 0.5 0.2 0.4 7',
        '0 0.5 0.5 0.2 0.4 0.25',
        '0 0.5 0.5 0.2 0.4 0.25 8',
        `0 ${outline}`,
        `0 ${outline} 9`,
        `0 ${outline} 0.75`,
        `0 ${outline} 0.75 10`,
      ].join('\n'),
    });
    expect(format).toBe('yolo');
    expect(set.boxes.map(({ className, track, score }) => [className, track, score])).toEqual([
      ['sperm', null, null],
      ['cluster', 7, null],
      ['sperm', null, 0.25],
      ['sperm', 8, 0.25],
      ['sperm', null, null],
      ['sperm', 9, null],
      ['sperm', null, 0.75],
      ['sperm', 10, 0.75],
    ]);
    expect(set.boxes[0]).toMatchObject({ x: 40, y: 15, w: 20, h: 20 });
    expect(set.boxes[4]).toMatchObject({ x: 10, y: 10, w: 4, h: 2 });
    expect(set.masks.map(drawn)).toEqual([4, 5, 6, 7].map(() => [10, 10, ['####', '####']]));
  });

  it("CVAT's export of images: masks apart and grouped, polygons, what is not used here", async () => {
    const { set, skipped } = await read({
      'annotations.xml': `<?xml version="1.0" encoding="utf-8"?>
<annotations>
  <version>1.1</version>
  <meta><task><id>3</id><name>wash 2</name><size>1</size><mode>annotation</mode>
    <labels><label><name>sperm</name><color>#fafa37</color><type>any</type><attributes></attributes></label></labels>
  </task><dumped>2026-01-02 03:04:05+00:00</dumped></meta>
  <image id="0" name="a_1.jpg" width="100" height="50">
    <box label="sperm" source="manual" occluded="1" xtl="10.50" ytl="20.00" xbr="30.25" ybr="24.00" z_order="0" group_id="2">
      <attribute name="motile">yes</attribute>
    </box>
    <box label="sperm" source="auto" occluded="0" xtl="1" ytl="1" xbr="5" ybr="5" rotation="30.00" z_order="0"/>
    <mask label="sperm" source="manual" occluded="0" rle="1, 3, 1, 1" left="11" top="20" width="3" height="2" z_order="0"/>
    <mask label="head" source="manual" occluded="0" rle="0, 2, 2" left="12" top="21" width="2" height="2" z_order="0" group_id="2"/>
    <polygon label="sperm" source="manual" occluded="0" points="40.00,10.00;43.00,10.00;43.00,12.00;40.00,12.00" z_order="0"/>
    <polyline label="tail" source="manual" occluded="0" points="1.00,1.00;9.00,9.00" z_order="0"/>
  </image>
</annotations>`,
    });
    expect(set.info.name).toBe('wash 2');
    expect(set.boxes).toEqual([
      expect.objectContaining({
        x: 10.5,
        y: 20,
        w: 19.75,
        h: 4,
        occluded: true,
        attributes: { motile: 'yes' },
      }),
      // A mask without a box takes the one round its pixels: columns 1 and 2 of row 0, columns 0 and 2 of row 1.
      expect.objectContaining({ x: 11, y: 20, w: 3, h: 2, source: 'manual' }),
      expect.objectContaining({ x: 40, y: 10, w: 3, h: 2 }),
    ]);
    expect(set.masks.map((mask) => [mask.box, mask.part])).toEqual([
      [1, 'cell'],
      [0, 'head'],
      [2, 'cell'],
    ]);
    // Row by row: 1 off, 3 on (two of row 0, one of row 1), 1 off, 1 on.
    expect(drawn(set.masks[0])).toEqual([11, 20, ['.##', '#.#']]);
    expect(drawn(set.masks[1])).toEqual([12, 21, ['##']]);
    expect(skipped.map((each) => inWords(each))).toEqual([
      'Shapes of a kind that is not used here are left out: 1 × polyline.',
      'Shapes of a kind that is not used here are left out: 1 × rotated box.',
    ]);
  });

  it("CVAT's export of a video: key frames, interpolation, leaving and coming back", async () => {
    const at = (frame: number, keyframe: number, outside: number, x: number): string =>
      `<box frame="${frame}" keyframe="${keyframe}" outside="${outside}" occluded="0" xtl="${x}.00" ytl="5.00" xbr="${x + 8}.00" ybr="9.00" z_order="0"></box>`;
    const { set } = await read({
      'annotations.xml': `<annotations><version>1.1</version><meta><task><name>v</name><size>4</size><mode>interpolation</mode>
<start_frame>0</start_frame><stop_frame>3</stop_frame><frame_filter></frame_filter>
<labels><label><name>sperm</name><type>any</type></label></labels><original_size><width>100</width><height>50</height></original_size></task></meta>
<track id="4" label="sperm" source="manual">${at(0, 1, 0, 10)}${at(1, 0, 0, 12)}${at(2, 1, 1, 14)}${at(3, 1, 0, 20)}</track>
</annotations>`,
    });
    expect(set.frames.map(({ number, width }) => [number, width])).toEqual([0, 1, 2, 3].map((n) => [n, 100]));
    expect(set.boxes.map(({ frame, track, isKey, outside, x }) => [frame, track, isKey, outside, x])).toEqual(
      [
        [0, 4, true, false, 10],
        [1, 4, false, false, 12],
        [2, 4, true, true, 14],
        [3, 4, true, false, 20],
      ],
    );
    expect(set.tracks).toEqual([{ number: 4, className: 'sperm' }]);
  });

  it('COCO with numbers for run lengths, polygons, crowds and ids of words', async () => {
    const { set } = await readAnnotations(
      Buffer.from(
        JSON.stringify({
          images: [{ id: 'i', file_name: 'train/a_1.jpg' }],
          categories: [{ id: 9, name: 'sperm', supercategory: 'cell' }],
          annotations: [
            // Column by column in 100×50: 100 off is columns 0 and 1, then 2 on at (2, 0) and (2, 1).
            {
              image_id: 'i',
              category_id: 9,
              bbox: [2, 0, 1, 2],
              segmentation: { size: [50, 100], counts: [100, 2, 4898] },
            },
            {
              image_id: 'i',
              category_id: 9,
              bbox: [4, 4, 3, 1],
              segmentation: [[4, 4, 7, 4, 7, 5, 4, 5]],
              iscrowd: 1,
            },
          ],
        }),
      ),
      'instances.json',
      PICTURES,
    );
    expect(set.frames).toEqual([{ name: 'train/a_1.jpg', number: null, width: 100, height: 50 }]);
    expect(set.masks.map(drawn)).toEqual([
      [2, 0, ['#', '#']],
      [4, 4, ['###']],
    ]);
    expect(set.boxes.map(({ ignored }) => ignored)).toEqual([false, true]);
  });

  it("LabelMe's mask as Pillow packs it, polygons, and circles left out", async () => {
    // 3×2 pixels by another encoder, of 8 bits and of 1.
    const pixels = Buffer.from([0, 255, 255, 255, 0, 255]);
    const png = await sharp(pixels, { raw: { width: 3, height: 2, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const shape = { label: 'sperm', flags: {}, group_id: null, description: '' };
    const { set, skipped } = await read({
      'a_1.json': JSON.stringify({
        version: '5.5.0',
        flags: {},
        shapes: [
          {
            ...shape,
            shape_type: 'mask',
            points: [
              [5, 6],
              [7, 7],
            ],
            mask: png.toString('base64'),
          },
          {
            ...shape,
            shape_type: 'polygon',
            points: [
              [20, 10],
              [22, 10],
              [22, 13],
              [20, 13],
            ],
          },
          {
            ...shape,
            shape_type: 'circle',
            points: [
              [1, 1],
              [2, 2],
            ],
          },
        ],
        imagePath: 'a_1.jpg',
        imageData: null,
        imageHeight: 50,
        imageWidth: 100,
      }),
    });
    expect(set.masks.map(drawn)).toEqual([
      [5, 6, ['.##', '#.#']],
      [20, 10, ['##', '##', '##']],
    ]);
    expect(skipped.map((each) => inWords(each))).toEqual([
      'Shapes of a kind that is not used here are left out: 1 × circle.',
    ]);
  });
});
