import { describe, expect, it } from 'vitest';
import { blockPicture } from './block-picture';
import { normalizeFrames } from './normalize';

/** Reads a pixel of the padded picture back out of the blocks. */
function pixelAt({ columns, data }: ReturnType<typeof blockPicture>, x: number, y: number): number {
  const block = (Math.floor(y / 4) + 1) * columns + Math.floor(x / 4) + 1;
  return data[16 * block + 4 * (y % 4) + (x % 4)] ?? -1;
}

describe('blockPicture', () => {
  it.each([
    [64, 32],
    [50, 33],
    [1, 1],
  ])(
    'holds every pixel of %i×%i pixels, edges repeated, and the numbers that the float network sees',
    (width, height) => {
      const frame = {
        width,
        height,
        data: Uint8Array.from({ length: width * height }, (_, i) => (i * 37) % 251),
      };
      const blocks = blockPicture(frame);
      const normalized = normalizeFrames([frame]);
      expect([blocks.rows, blocks.columns]).toEqual([normalized.height / 4 + 1, normalized.width / 4 + 1]);
      for (let y = 0; y < normalized.height; y++) {
        for (let x = 0; x < normalized.width; x++) {
          const level = pixelAt(blocks, x, y);
          const own = frame.data[Math.min(y, height - 1) * width + Math.min(x, width - 1)] ?? -1;
          if (level !== own) expect([x, y, level]).toEqual([x, y, own]);
          const value = (level - blocks.mean) * blocks.scale;
          if (Math.abs(value - (normalized.data[y * normalized.width + x] ?? 0)) > 1e-4)
            expect([x, y, value]).toBe(0);
        }
      }
    },
  );

  it('borders the picture with its mean above and to the left, and uses given memory', () => {
    const frame = { width: 32, height: 32, data: new Uint8Array(1024).fill(90) };
    const { data, columns, rows } = blockPicture(frame);
    expect(new Set(data.subarray(0, 16 * columns))).toEqual(new Set([90]));
    data.fill(1);
    const again = blockPicture({ ...frame, data: new Uint8Array(1024).fill(70) }, data);
    expect(again.data).toBe(data);
    expect(new Set(data)).toEqual(new Set([70]));
    expect(data).toHaveLength(16 * rows * columns);
  });

  it('reads pictures that begin anywhere in memory', () => {
    const memory = new Uint8Array(32 * 32 + 1).map((_, i) => i % 200);
    const frame = { width: 32, height: 32, data: memory.subarray(1) };
    expect(pixelAt(blockPicture(frame), 5, 2)).toBe((1 + 2 * 32 + 5) % 200);
  });
});
