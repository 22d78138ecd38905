import { describe, expect, it } from 'vitest';
import { MASK_CHANNELS, type MaskChannel } from '@/lib/science/segmentation/channels';
import type { GrayFrame } from '@/lib/science/vision/types';
import { findHeadLength } from './head-length';
import type { Segmenter } from './segmenter';

const SIZE = 64;
const PICTURE: GrayFrame = { width: 800, height: 600, data: new Uint8Array(800 * 600) };
/** A round head of 60 px, and right of it a midpiece of 50 × 10 px. */
const HEAD = { x: 400, y: 300, radius: 30 };
const inHead = (x: number, y: number): boolean => Math.hypot(x - HEAD.x, y - HEAD.y) < HEAD.radius;
const inMidpiece = (x: number, y: number): boolean => x >= 430 && x < 480 && Math.abs(y - HEAD.y) < 5;

/**
 * A segmenter that knows the cell in windows from `sees` px on. In smaller ones it takes a spot of 24 px at the click for
 * a head; its predicted IoU of heads is right where the click is on one, and 0 on the midpiece seen as such.
 */
function cellOf(sees: number): Segmenter {
  return {
    size: SIZE,
    planes: 4,
    sha256: '',
    run: async (_, window, [click]) => {
      const knows = window.side >= sees;
      const mask = (inside: (x: number, y: number) => boolean): Float32Array =>
        Float32Array.from({ length: SIZE * SIZE }, (_v, i) => {
          const x = window.x + (((i % SIZE) + 0.5) * window.side) / SIZE;
          const y = window.y + ((Math.floor(i / SIZE) + 0.5) * window.side) / SIZE;
          return inside(x, y) ? 8 : -8;
        });
      const spot = (x: number, y: number): boolean =>
        click !== undefined && Math.hypot(x - click.x, y - click.y) < 12;
      const shown: Partial<Record<MaskChannel, Float32Array>> = knows
        ? { head: mask(inHead), nucleus: mask(inHead), midpiece: mask(inMidpiece) }
        : { head: mask(spot), nucleus: mask(spot) };
      const logits = Object.fromEntries(
        MASK_CHANNELS.map((name) => [name, shown[name] ?? mask(() => false)]),
      ) as Record<MaskChannel, Float32Array>;
      const onHead = click !== undefined && inHead(click.x, click.y);
      const head = onHead ? 0.8 : knows ? 0 : 0.6;
      return {
        window,
        picture: new Float32Array(SIZE * SIZE),
        logits,
        scores: { part: 0.5, head, cell: 0.5 },
      };
    },
    close: async () => {},
  };
}

describe('the length of the clicked cell’s head', () => {
  it('is that of the head under the click', async () => {
    const length = await findHeadLength(cellOf(50), PICTURE, { x: 395, y: 300, positive: true });
    expect(Math.abs(length - 60)).toBeLessThan(6);
  });

  it('is that of the head beside a clicked midpiece, which alone looks like a small head', async () => {
    const length = await findHeadLength(cellOf(100), PICTURE, { x: 455, y: 300, positive: true });
    expect(Math.abs(length - 60)).toBeLessThan(6);
  });

  it('is the usual one where no crop shows anything', async () => {
    const empty = Object.fromEntries(
      MASK_CHANNELS.map((name) => [name, new Float32Array(SIZE * SIZE).fill(-8)]),
    ) as Record<MaskChannel, Float32Array>;
    const cell = cellOf(50);
    const nothing: Segmenter = {
      ...cell,
      run: async (...asked) => ({ ...(await cell.run(...asked)), logits: empty }),
    };
    expect(await findHeadLength(nothing, PICTURE, { x: 20, y: 20, positive: true })).toBeCloseTo(0.4 * SIZE);
  });
});
