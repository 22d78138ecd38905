import { describe, expect, it } from 'vitest';
import { blockPicture, brightnessBytes } from './block-picture';
import { normalizeFrames } from './normalize';

/** Reads a pixel of the padded picture back out of the blocks. */
function pixelAt({ rows, columns, data }: ReturnType<typeof blockPicture>, x: number, y: number): number {
  const block = (Math.floor(y / 4) + 1) * columns + Math.floor(x / 4) + 1;
  return data[(data.length / rows / columns) * block + 4 * (y % 4) + (x % 4)] ?? -1;
}

describe('blockPicture', () => {
  it.each([
    [64, 32, true],
    [50, 33, true],
    [50, 33, false],
    [1, 1, true],
  ])(
    'holds every pixel of %i×%i pixels, edges repeated, and the numbers that the float network sees; brightness: %s',
    (width, height, brightness) => {
      const frame = {
        width,
        height,
        data: Uint8Array.from({ length: width * height }, (_, i) => (i * 37) % 251),
      };
      const blocks = blockPicture(frame, { brightness });
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
    const gray = (level: number) => ({ width: 32, height: 32, data: new Uint8Array(1024).fill(level) });
    const { data, columns, rows } = blockPicture(gray(90), { brightness: false });
    expect(new Set(data.subarray(0, 16 * columns))).toEqual(new Set([90]));
    data.fill(1);
    const again = blockPicture(gray(70), { into: data, brightness: false });
    expect(again.data).toBe(data);
    expect(new Set(data)).toEqual(new Set([70]));
    expect(data).toHaveLength(16 * rows * columns);
  });

  it('tells the brightness after each block, of the border too, anew for each picture', () => {
    const striped = (low: number, high: number) => ({
      width: 32,
      height: 32,
      data: new Uint8Array(1024).map((_, i) => (i % 2 ? low : high)),
    });
    const first = blockPicture(striped(10, 250), { brightness: true });
    // Mean 101, spread 21: 42 halves, nothing left, 21/4 = 5.25.
    const { data, rows, columns } = blockPicture(striped(80, 122), { into: first.data, brightness: true });
    expect(data).toBe(first.data);
    expect(data).toHaveLength(20 * rows * columns);
    for (let block = 0; block < rows * columns; block++)
      expect([...data.subarray(20 * block + 16, 20 * block + 20)]).toEqual([42, 4, 5, 101]);
    expect([...data.subarray(0, 16)]).toEqual(new Array(16).fill(101));
  });

  it('reads pictures that begin anywhere in memory', () => {
    const memory = new Uint8Array(32 * 32 + 1).map((_, i) => i % 200);
    const frame = { width: 32, height: 32, data: memory.subarray(1) };
    expect(pixelAt(blockPicture(frame, { brightness: true }), 5, 2)).toBe((1 + 2 * 32 + 5) % 200);
  });
});

describe('brightnessBytes', () => {
  it('tells the largest and the smallest spread, and a sixteenth of a level', () => {
    expect([...brightnessBytes(127.5, 127.5)]).toEqual([255, 4, 32, 128]);
    expect([...brightnessBytes(0, 0.01)]).toEqual([0, 4, 0, 0]);
    // 20.4 is 41 halves less 0.1, which is 1.6 sixteenths; 20.2 is 40 halves and 3.2 sixteenths.
    expect([...brightnessBytes(88.2, 20.4)]).toEqual([41, 2, 5, 88]);
    expect([...brightnessBytes(88.2, 20.2)]).toEqual([40, 7, 5, 88]);
  });
});
