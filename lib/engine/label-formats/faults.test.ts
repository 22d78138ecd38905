import { describe, expect, it } from 'vitest';
import { hostileZip } from '@/lib/engine/zip/testing';
import { toldBy } from '@/lib/messages/testing';
import { readAnnotations } from './index';

const PICTURES = [
  { name: 'a_1.jpg', width: 100, height: 50 },
  { name: 'a_2.jpg', width: 100, height: 50 },
];

/** What reading some files says, brought as a zip. */
const told = (files: Record<string, string>, pictures = PICTURES): Promise<string> =>
  toldBy(() => {
    const entries = Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text) }));
    return readAnnotations(hostileZip(entries), 'export.zip', pictures);
  });

const coco = (change: object, annotation: object = {}): string =>
  JSON.stringify(
    {
      images: [{ id: 1, file_name: 'a_1.jpg', width: 100, height: 50 }],
      categories: [{ id: 1, name: 'sperm' }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [1, 2, 3, 4], ...annotation }],
      ...change,
    },
    null,
    1,
  );
const cvat = (body: string): string => `<annotations>\n<version>1.1</version>\n${body}\n</annotations>\n`;
const image = (shapes: string): string =>
  cvat(`<image id="0" name="a_1.jpg" width="100" height="50">\n${shapes}\n</image>`);
const labelMe = (shape: object): string =>
  JSON.stringify(
    { shapes: [{ label: 'sperm', ...shape }], imagePath: 'a_1.jpg', imageWidth: 100, imageHeight: 50 },
    null,
    1,
  );
const voc = (object: string): string =>
  `<annotation>\n<filename>a_1.jpg</filename>\n<object><name>sperm</name>\n${object}\n</object>\n</annotation>`;
const edges = (xmin: string, xmax: string): string =>
  `<bndbox><xmin>${xmin}</xmin><ymin>1</ymin><xmax>${xmax}</xmax><ymax>9</ymax></bndbox>`;

describe('the place at fault is named:', () => {
  it.each<[string, Record<string, string>, string | RegExp]>([
    // COCO
    [
      'JSON that stops',
      { 'c.json': '{"images": [\n {"id": 1' },
      'c.json is no valid JSON: line 2, column 10.',
    ],
    [
      'JSON with a stray comma',
      { 'c.json': '{"images": [],\n}' },
      'c.json is no valid JSON: line 2, column 1.',
    ],
    [
      'a number that is a word',
      { 'c.json': coco({}, { bbox: [1, 2, 'x', 4] }) },
      /annotations\.0\.bbox\.2 \(line 24, column 5\)/,
    ],
    [
      'a box outside',
      { 'c.json': coco({}, { bbox: [200, 2, 3, 4] }) },
      'Line 17, column 3 of c.json has a box outside the 100×50 picture.',
    ],
    [
      'a box without size',
      { 'c.json': coco({}, { bbox: [1, 2, 0, 4] }) },
      /^Line 17, column 3 of c\.json has a box without size/,
    ],
    [
      'a number without end',
      { 'c.json': coco({}, { bbox: [1, 2, 1, 4] }).replace(' 2,', ' 1e999,') },
      /bbox\.1 \(line 23, column 5\)/,
    ],
    [
      'runs that do not fill',
      { 'c.json': coco({}, { segmentation: { size: [50, 100], counts: [1, 2] } }) },
      /run lengths do not fill it/,
    ],
    [
      'runs that are no runs',
      { 'c.json': coco({}, { segmentation: { size: [50, 100], counts: 'P' } }) },
      /run lengths do not fill it/,
    ],
    [
      'runs of another picture',
      { 'c.json': coco({}, { segmentation: { size: [9, 9], counts: [81] } }) },
      /run lengths do not fill it/,
    ],
    [
      'half a polygon',
      { 'c.json': coco({}, { segmentation: [[1, 2, 3, 4, 5]] }) },
      /not at least three pairs/,
    ],
    [
      'a part of nothing',
      { 'c.json': coco({}, { attributes: { part_of: 9 } }) },
      /is part of an annotation that is not there/,
    ],
    [
      'a picture of another size',
      { 'c.json': coco({ images: [{ id: 1, file_name: 'a_1.jpg', width: 9, height: 9 }] }) },
      /gives a picture as 9×9, but here it has 100×50/,
    ],
    [
      'a picture without end',
      { 'c.json': coco({ images: [{ id: 1, file_name: 'b', width: 1e6, height: 1e6 }] }) },
      /gives the picture 'b' a size that is not possible/,
    ],
    [
      'a picture twice',
      { 'c.json': coco({ images: [1, 2].map((id) => ({ id, file_name: 'a_1.jpg' })) }) },
      /repeats the picture 'a_1\.jpg'/,
    ],
    [
      'two classes of one id',
      {
        'c.json': coco({
          categories: [
            { id: 1, name: 'sperm' },
            { id: 1, name: 'cluster' },
          ],
        }),
      },
      /^Line 16, column \d+ of c\.json has the id 1 a second time\.$/,
    ],
    [
      'two pictures of one id',
      { 'c.json': coco({ images: ['a_1.jpg', 'a_2.jpg'].map((file_name) => ({ id: 1, file_name })) }) },
      /has the id 1 a second time/,
    ],
    // YOLO
    [
      'a line of words',
      { 'labels/a_1.txt': '0 .5 .5 .1 .1\nhello\n' },
      "Line 2 of labels/a_1.txt is not 'class cx cy w h'.",
    ],
    ['pixels for shares', { 'labels/a_1.txt': '0 50 25 10 10\n' }, /^Line 1 .* has shares outside 0 to 1/],
    ['a score above 1', { 'labels/a_1.txt': '0 .5 .5 .1 .1 1.5\n' }, /^Line 1 /],
    [
      'a picture nobody knows',
      { 'labels/b_1.txt': '0 .5 .5 .1 .1\n' },
      "Line 1 of labels/b_1.txt is about the picture 'b_1', whose size is not known.",
    ],
    [
      'a track twice',
      { 'labels/a_1.txt': '0 .5 .5 .1 .1 4\n0 .2 .5 .1 .1 4\n' },
      'Line 2 of labels/a_1.txt repeats track 4 in frame a_1.jpg.',
    ],
    [
      'names that are none',
      { 'data.yaml': 'nc: 1\nnames: sperm\n', 'labels/a_1.txt': '' },
      'Line 2 of data.yaml does not name the classes.',
    ],
    // Pascal VOC
    [
      'an edge that is a word',
      { 'a_1.xml': voc(edges('x', '9')) },
      /^Line 4, column \d+ of a_1\.xml has no number in 'xmin'/,
    ],
    [
      'an edge that is missing',
      { 'a_1.xml': voc('<bndbox></bndbox>') },
      /^Line 3, column \d+ of a_1\.xml has a box without 'xmin'/,
    ],
    ['edges the wrong way', { 'a_1.xml': voc(edges('9', '1')) }, /has a box without size/],
    [
      'a tag that does not close',
      { 'a_1.xml': '<annotation>\n<object>\n</annotation>' },
      /^Line 3, column \d+ of a_1\.xml is not well-formed XML/,
    ],
    // CVAT
    [
      'a box without an edge',
      { 'a.xml': image('<box label="s" xtl="1" ytl="1" xbr="9"/>') },
      /^Line 4, column \d+ of a\.xml lacks the attribute 'ybr'/,
    ],
    [
      'runs out of their window',
      { 'a.xml': image('<mask label="s" rle="1, 9" left="0" top="0" width="2" height="2"/>') },
      /run lengths do not fill it/,
    ],
    [
      'a mask out of its picture',
      { 'a.xml': image('<mask label="s" rle="0, 4" left="99" top="0" width="2" height="2"/>') },
      /mask outside the 100×50 picture/,
    ],
    [
      'a mask of negative width',
      { 'a.xml': image('<mask label="s" rle="0" left="9" top="0" width="-2" height="2"/>') },
      /has no number in 'width'/,
    ],
    [
      'a video of unknown size',
      { 'a.xml': cvat('<track id="0" label="s"><box frame="3" xtl="1" ytl="1" xbr="9" ybr="9"/></track>') },
      /'frame_000003\.png', whose size is not known/,
    ],
    [
      'a video without end',
      {
        'a.xml': cvat(
          '<meta><task><mode>interpolation</mode><start_frame>0</start_frame><stop_frame>99999999</stop_frame></task></meta>',
        ),
      },
      /limit of 20000/,
    ],
    [
      'a tag that stops',
      { 'a.xml': '<annotations>\n<track id="1" label="s">\n<box frame="0" xtl="1"\n</track>' },
      /^Line 4, column \d+ of a\.xml is not well-formed XML/,
    ],
    // MOT
    [
      'MOT words',
      { 'gt/gt.txt': '1,4,10,20,20,10,1,1,1\n1,a,1,1,1,1\n' },
      /^Line 2 of gt\/gt\.txt is not 'frame,id/,
    ],
    ['frame 0', { 'gt/gt.txt': '0,4,10,20,20,10\n' }, /a whole number from 1/],
    ['an id below −1', { 'gt/gt.txt': '1,-2,10,20,20,10\n' }, /has an id that is not a whole number/],
    // LabelMe
    [
      'half a rectangle',
      { 'a.json': labelMe({ shape_type: 'rectangle', points: [[1, 2]] }) },
      /^Line 3, column 3 of a\.json has a box without four numbers/,
    ],
    [
      'a mask that is no PNG',
      {
        'a.json': labelMe({
          shape_type: 'mask',
          points: [
            [1, 2],
            [3, 4],
          ],
          mask: 'AAAA',
        }),
      },
      /has a mask that cannot be read: no PNG/,
    ],
    [
      'points that are words',
      { 'a.json': labelMe({ points: 'x' }) },
      /is no LabelMe file: shapes\.0\.points \(line 5, column \d+\)/,
    ],
    // What is no annotation at all
    [
      'nothing known',
      { 'readme.md': 'hello', 'a_1.jpg': 'x' },
      /^export\.zip holds no annotations in a known format/,
    ],
    [
      'two formats',
      { 'c.json': coco({}), 'a_1.xml': voc(edges('1', '9')) },
      /in several formats: COCO, Pascal VOC\./,
    ],
  ])('%s', async (_, files, why) => {
    const said = await told(files);
    if (typeof why === 'string') expect(said).toBe(why);
    else expect(said).toMatch(why);
  });

  it('text that is not UTF-8', async () => {
    const zip = hostileZip([{ name: 'a_1.xml', data: Buffer.from([0x3c, 0xff, 0xfe]) }]);
    expect(await toldBy(() => readAnnotations(zip, 'a.zip', []))).toBe('a_1.xml is not UTF-8 text.');
  });
});

describe('hostile XML is refused:', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY b "${'A'.repeat(1000)}">]>\n<annotations>${'&b;'.repeat(1000)}</annotations>`;
  const outside =
    '<!DOCTYPE annotations [<!ENTITY x SYSTEM "file:///etc/passwd">]><annotations>&x;</annotations>';
  it.each([
    ['an entity bomb', bomb, /declares a document type/],
    ['an external entity', outside, /declares a document type/],
    ['an entity nobody declared', image('&nbsp;'), /is not well-formed XML/],
    ['elements without end', cvat('<image>'.repeat(10_000)), /is nested deeper than 32 levels/],
  ])('%s', async (_, xml, why) => {
    expect(await told({ 'annotations.xml': xml })).toMatch(why);
  });
});

it('masks that would take hours to lay out are refused', async () => {
  const big = { id: 1, file_name: 'big.png', width: 5000, height: 5000 };
  const sliver = [0, 0, 5000, 5000, 4999, 5000];
  const segmentation = Array.from({ length: 13 }, () => sliver);
  const annotation = { id: 1, image_id: 1, category_id: 1, bbox: [0, 0, 10, 10], segmentation };
  expect(await told({ 'c.json': coco({ images: [big], annotations: [annotation] }) })).toMatch(
    /goes beyond 300000000 mask pixels/,
  );
});
