import { describe, expect, it } from 'vitest';
import { MASK_CHANNELS, type MaskChannel } from '@/lib/science/segmentation/channels';
import { intoCrop } from '@/lib/science/segmentation/crop';
import { maskArea } from '@/lib/science/segmentation/mask';
import type { GrayFrame } from '@/lib/science/vision/types';
import { PromptedPicture } from './prompted-picture';
import type { Segmenter } from './segmenter';

const SIZE = 32;

/** A segmenter that sees a disc of 4 px (of the picture) as the part and one of 8 px as the head, both at (20, 15). */
function discs() {
  const runs: { clicks: number; views: number; previous: boolean; side: number }[] = [];
  const segmenter: Segmenter = {
    size: SIZE,
    planes: 4,
    sha256: '',
    run: async (_, window, clicks, { views = 4, previous } = {}) => {
      runs.push({ clicks: clicks.length, views, previous: previous !== undefined, side: window.side });
      const center = intoCrop({ x: 20, y: 15 }, window);
      const disc = (radiusPx: number) =>
        Float32Array.from({ length: SIZE * SIZE }, (_v, i) => {
          const far = Math.hypot((i % SIZE) + 0.5 - center.x, Math.floor(i / SIZE) + 0.5 - center.y);
          return far < (radiusPx * SIZE) / window.side ? 6 : -6;
        });
      const radius: Partial<Record<MaskChannel, number>> = { part: 4, head: 8, cell: 12 };
      const logits = Object.fromEntries(MASK_CHANNELS.map((name) => [name, disc(radius[name] ?? 0)]));
      return {
        window,
        picture: new Float32Array(SIZE * SIZE),
        logits: logits as Record<MaskChannel, Float32Array>,
        scores: { part: 0.9, head: 0.9, cell: 0.9 },
      };
    },
    close: async () => {},
  };
  return { segmenter, runs };
}

const blank = (width: number, height: number): GrayFrame => ({
  width,
  height,
  data: new Uint8Array(width * height),
});
const click = (x: number, y: number, positive = true) => ({ x, y, positive });
const box = { x: 0, y: 0, w: 40, h: 30 };

describe('a picture segmented click by click', () => {
  it('asks the network once for a further click, and not at all when the last one is taken back', async () => {
    const { segmenter, runs } = discs();
    const prompted = new PromptedPicture(segmenter, blank(40, 30));
    const one = await prompted.segment({ clicks: [click(20, 15)], box });
    expect(one.target).toBe('part');
    expect(runs).toEqual([{ clicks: 1, views: 4, previous: false, side: 40 }]);
    const two = await prompted.segment({ clicks: [click(20, 15), click(20, 9)], box });
    expect(two.target).toBe('head');
    expect(runs.slice(1)).toEqual([{ clicks: 2, views: 1, previous: true, side: 40 }]);
    expect(await prompted.segment({ clicks: [click(20, 15)], box })).toEqual(one);
    expect(runs.length).toBe(2);
    // Another first click is another question.
    await prompted.segment({ clicks: [click(21, 15)], box });
    expect(runs.length).toBe(3);
  });

  it('answers the same whether the clicks came one by one or at once', async () => {
    const clicks = [click(20, 15), click(20, 9), click(33, 15, false)];
    const { segmenter } = discs();
    const prompted = new PromptedPicture(segmenter, blank(40, 30));
    for (let n = 1; n <= 3; n++) {
      const so = await prompted.segment({ clicks: clicks.slice(0, n) });
      expect(so).toEqual(
        await new PromptedPicture(segmenter, blank(40, 30)).segment({ clicks: clicks.slice(0, n) }),
      );
    }
  });

  it('looks at more of the picture when a click lies outside the box', async () => {
    const { segmenter, runs } = discs();
    const prompted = new PromptedPicture(segmenter, blank(400, 300));
    const clicks = [click(20, 15), click(300, 200, false)];
    const { window } = await prompted.segment({ clicks, box });
    expect(window.x + window.side).toBeGreaterThan(300);
    expect(window.y + window.side).toBeGreaterThan(200);
    expect(window.x).toBeLessThanOrEqual(0);
    expect(runs.every((run) => run.side === window.side)).toBe(true);
  });

  it('has every mask in its place and size on pictures of one pixel and of eight million', async () => {
    const { segmenter } = discs();
    const tiny = await new PromptedPicture(segmenter, blank(1, 1)).segment({ clicks: [click(0.5, 0.5)] });
    expect([tiny.mask.width, tiny.mask.height]).toEqual([1, 1]);
    const prompted = new PromptedPicture(segmenter, blank(3264, 2448));
    const { mask } = await prompted.segment({ clicks: [click(20, 15)], box, target: 'head' });
    expect([mask.width, mask.height]).toEqual([3264, 2448]);
    // A disc of 8 px: π·64 ≈ 201 px, each within half a crop px at its edge.
    expect(Math.abs(maskArea(mask) - 201)).toBeLessThan(25);
    expect(mask.data[15 * 3264 + 20]).toBe(1);
    const parts = await prompted.parts({ clicks: [], box });
    expect(parts.map((p) => p.target).slice(0, 2)).toEqual(['cell', 'head']);
    expect(maskArea(parts.find((p) => p.target === 'tail')?.mask ?? mask)).toBe(0);
  });

  it('does no work for a request that makes no sense', async () => {
    const { segmenter, runs } = discs();
    const prompted = new PromptedPicture(segmenter, blank(40, 30));
    await expect(prompted.segment({ clicks: [click(41, 3)] })).rejects.toThrow(
      'outside the picture of 40×30 px',
    );
    await expect(prompted.parts({ clicks: [] })).rejects.toThrow(RangeError);
    expect(runs).toEqual([]);
  });
});
