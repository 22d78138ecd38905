import type { GrayFrame } from '@/lib/science/vision/types';

/** Luminance quantization of ITU-T T.81 (JPEG), annex K.1, row by row. */
const QUANTA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/** Orthonormal DCT-II of 8 points: row k holds the k-th cosine. */
const COSINES = Float32Array.from({ length: 64 }, (_, i) => {
  const [k, n] = [i >> 3, i & 7];
  return Math.cos(((2 * n + 1) * k * Math.PI) / 16) * (k === 0 ? Math.sqrt(1 / 8) : 0.5);
});

/**
 * What a baseline JPEG of this quality (1 to 100, scaled as the IJG library does) leaves of a gray picture: each 8×8
 * block's DCT rounded to multiples of the table. Edge blocks repeat the picture's edge.
 */
export function compressLikeJpeg(picture: GrayFrame, quality: number): GrayFrame {
  const { width, height, data } = picture;
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const quanta = QUANTA.map((q) => Math.max(1, Math.min(255, Math.floor((q * scale + 50) / 100))));
  const out = new Uint8ClampedArray(data.length);
  const block = new Float32Array(64);
  const half = new Float32Array(64);
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      for (let i = 0; i < 64; i++) {
        const y = Math.min(height - 1, top + (i >> 3));
        const x = Math.min(width - 1, left + (i & 7));
        block[i] = (data[y * width + x] as number) - 128;
      }
      transform(block, half, false);
      for (let i = 0; i < 64; i++) {
        const q = quanta[i] as number;
        block[i] = Math.round((block[i] as number) / q) * q;
      }
      transform(block, half, true);
      for (let i = 0; i < 64; i++) {
        const [y, x] = [top + (i >> 3), left + (i & 7)];
        if (y < height && x < width) out[y * width + x] = (block[i] as number) + 128;
      }
    }
  return { width, height, data: new Uint8Array(out.buffer) };
}

/** The two-dimensional DCT of a block in place, or its inverse; `half` is room to work in. */
function transform(block: Float32Array, half: Float32Array, inverse: boolean): void {
  const [perK, perN] = inverse ? [1, 8] : [8, 1];
  for (let row = 0; row < 8; row++)
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let n = 0; n < 8; n++)
        sum += (COSINES[k * perK + n * perN] as number) * (block[row * 8 + n] as number);
      half[row * 8 + k] = sum;
    }
  for (let column = 0; column < 8; column++)
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let n = 0; n < 8; n++)
        sum += (COSINES[k * perK + n * perN] as number) * (half[n * 8 + column] as number);
      block[k * 8 + column] = sum;
    }
}
