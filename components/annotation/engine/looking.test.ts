import { describe, expect, it } from 'vitest';
import { CONFIDENCE_COLORS } from './box-colors';
import type { AnnotationScene } from './draw-annotations';
import { AS_RECORDED, isAsRecorded, lookupTable, shownPixels } from './lookup-table';
import { drawMagnifier, lensCamera, lensPlace } from './magnifier';
import { MaskLayer } from './mask-layer';
import { maskOf, packedRuns } from './mask-rows';
import type { MaskWindow } from './records';
import { box, mask } from './testing/gestures';
import { recorder } from './testing/surface';

const picture = { name: 'picture' } as unknown as CanvasImageSource;
const scene: AnnotationScene = {
  view: { width: 200, height: 100 },
  size: { width: 100, height: 50 },
  camera: { scale: 2, x: 10, y: 0 },
  picture,
  boxes: [],
  colorBy: 'confidence',
  lifted: new Set(),
  masks: null,
  maskOpacity: 0.4,
  trails: [],
  stroke: null,
};
describe('masks', () => {
  const written: { window: MaskWindow; rgba: Uint8ClampedArray }[] = [];
  const layer = () => {
    written.length = 0;
    return new MaskLayer(
      { width: 110, height: 60 },
      { source: picture, write: (rgba, window) => written.push({ window, rgba }) },
    );
  };
  const red = () => [255, 0, 0] as const;

  it('only what changes is written, cut off at the border of the picture', () => {
    const masks = layer();
    const one = mask({ bits: new Uint8Array(48).fill(1), x: 105 });
    expect(masks.show([one], red)).toBe(true);
    expect(written.map(({ window }) => window)).toEqual([{ x: 105, y: 50, width: 5, height: 6 }]);
    expect([...(written[0]?.rgba.slice(0, 4) ?? [])]).toEqual([255, 0, 0, 255]);
    expect(masks.show([one], red)).toBe(false);
    expect(written).toHaveLength(1);
  });

  it('where one goes, what lies below it appears again', () => {
    const masks = layer();
    const below = mask({ id: 'below', x: 0, y: 0, width: 2, height: 1, bits: Uint8Array.of(0, 1) });
    const above = mask({ id: 'above', x: 1, y: 0, width: 2, height: 1, bits: Uint8Array.of(1, 1) });
    masks.show([below, above], ({ id }) => (id === 'below' ? [1, 1, 1] : [2, 2, 2]));
    masks.show([below], () => [1, 1, 1]);
    // The window of the one that went: the lower one's pixel, then nothing.
    expect(written.at(-1)?.window).toEqual({ x: 1, y: 0, width: 2, height: 1 });
    expect([...(written.at(-1)?.rgba ?? [])]).toEqual([1, 1, 1, 255, 0, 0, 0, 0]);
  });

  it('are stored as run lengths and read back', () => {
    const bits = Uint8Array.of(0, 1, 0, 0, 1, 1);
    const row = {
      ...mask({ width: 3, height: 2, bits }),
      rle: packedRuns(mask({ width: 3, height: 2, bits })),
    };
    // Column by column: 00 11 01, so 2 background, 2 foreground, 1, 1; from the fourth on the difference to the last but one.
    expect(row.rle).toBe('221O');
    expect(maskOf(row).bits).toEqual(bits);
  });
});

describe('looking', () => {
  it('the table leaves what is as recorded, and turns, brightens, spreads', () => {
    const same = lookupTable(AS_RECORDED);
    expect([...same]).toEqual(Array.from({ length: 256 }, (_, value) => value));
    expect([isAsRecorded(AS_RECORDED), isAsRecorded({ ...AS_RECORDED, contrast: 0.1 })]).toEqual([
      true,
      false,
    ]);
    expect([...lookupTable({ ...AS_RECORDED, isInverted: true })].slice(0, 2)).toEqual([255, 254]);
    expect(lookupTable({ ...AS_RECORDED, brightness: 0.5 })[50]).toBe(178);
    // tan(67.5°) = 2.414: 150 is 22.5 above the middle.
    expect(lookupTable({ ...AS_RECORDED, contrast: 0.5 })[150]).toBe(Math.round(127.5 + 2.41421 * 22.5));
    expect(new Set(lookupTable({ ...AS_RECORDED, contrast: -1 })).size).toBe(1);
  });

  it('makes other pixels of a picture, and leaves those of the picture', () => {
    const rgba = Uint8ClampedArray.of(0, 100, 255, 200);
    expect([...shownPixels(rgba, lookupTable({ ...AS_RECORDED, isInverted: true }))]).toEqual([
      255, 155, 0, 200,
    ]);
    expect([...rgba]).toEqual([0, 100, 255, 200]);
  });

  it('the magnifier lies away from the pointer and has in its middle what is under it', () => {
    const view = { width: 800, height: 600 };
    const lens = lensPlace(view, { x: 700, y: 100 });
    expect(lens).toEqual({ x1: 12, y1: 408, x2: 192, y2: 588 });
    const camera = { scale: 2, x: 10, y: 0 };
    // (700 − 10) / 2 = 345, 100 / 2 = 50; four times as large.
    expect(lensCamera(camera, { x: 700, y: 100 }, lens)).toEqual({
      scale: 8,
      x: 90 - 8 * 345,
      y: 90 - 8 * 50,
    });
    const { surface, drawn } = recorder();
    drawMagnifier(surface, { ...scene, view, boxes: [box('a', 340, 45, 10)] }, { x: 700, y: 100 });
    expect(drawn.filter(([name]) => name === 'clip')).toHaveLength(1);
    expect(drawn).toContainEqual(['strokeRect', 50, 50, 80, 80, CONFIDENCE_COLORS.blue, '6 4']);
  });
});
