import type { RandomSource } from '@/lib/science/simulation';
import type { LabeledBox } from '@/lib/science/vision/center-heatmap';
import type { Augmentation } from './augment';
import type { LabeledPicture } from './sample';

/**
 * Cuts an augmented crop of `size`×`size` out of a picture into `out` from `offset`, normalized with the whole
 * picture's brightness as at inference. The flips and the transposition are applied last. Coordinates count from the
 * edges of picture and crop, as labels do.
 */
export function cutCrop(
  source: LabeledPicture,
  a: Augmentation,
  size: number,
  out: Float32Array,
  offset: number,
  noise: Float32Array,
  random: RandomSource,
): void {
  const { width, height, data } = source.picture;
  const { mean, spread } = source.brightness;
  const odd = a.interlaced && source.later ? source.later.data : data;
  const step = 1 / a.scale;
  for (let row = 0; row < size; row++) {
    const start = (random() * noise.length) | 0;
    for (let column = 0; column < size; column++) {
      const u = a.transpose ? row : column;
      const v = a.transpose ? column : row;
      // The middle of a pixel lies half a pixel from its edges, in the crop as in the picture.
      const px = Math.max(0, a.x + ((a.flipX ? size - 1 - u : u) + 0.5) * step - 0.5);
      const py = Math.max(0, a.y + ((a.flipY ? size - 1 - v : v) + 0.5) * step - 0.5);
      const ix = Math.min(width - 2, px | 0);
      const iy = Math.min(height - 2, py | 0);
      const fx = Math.min(1, px - ix);
      const fy = Math.min(1, py - iy);
      const i = iy * width + ix;
      const upper = iy & 1 ? odd : data;
      const lower = iy & 1 ? data : odd;
      const top = (upper[i] as number) * (1 - fx) + (upper[i + 1] as number) * fx;
      const bottom = (lower[i + width] as number) * (1 - fx) + (lower[i + width + 1] as number) * fx;
      out[offset + row * size + column] = (top * (1 - fy) + bottom * fy - mean) / spread;
    }
    // `start` is drawn per row even without noise, so that a seed means the same crops whatever their noise.
    if (a.noise > 0 && (a.clotted || a.blurPx === 0)) {
      // Blurring takes most of the noise away again.
      addNoise(out, offset + row * size, size, a.noise * (1 + 2 * a.blurPx), noise, start);
    }
  }
  if (a.blurPx > 0) blur(out, offset, size, a.blurPx);
  if (a.noise > 0 && a.blurPx > 0 && !a.clotted)
    for (let row = 0; row < size; row++)
      addNoise(out, offset + row * size, size, a.noise, noise, (random() * noise.length) | 0);
  relight(out, offset, size, a);
  fillBorder(out, offset, size, a);
}

/** Blind strips: a level of their own, or the last line of the picture repeated. */
function fillBorder(out: Float32Array, offset: number, size: number, a: Augmentation): void {
  const { left, top, right, bottom } = a.border;
  if (left + top + right + bottom === 0) return;
  const [x0, x1, y0, y1] = [left, size - 1 - right, top, size - 1 - bottom];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [nx, ny] = [Math.min(x1, Math.max(x0, x)), Math.min(y1, Math.max(y0, y))];
      if (nx === x && ny === y) continue;
      out[offset + y * size + x] = a.borderLevel ?? (out[offset + ny * size + nx] as number);
    }
}

function addNoise(
  out: Float32Array,
  from: number,
  count: number,
  level: number,
  noise: Float32Array,
  start: number,
): void {
  const mask = noise.length - 1;
  for (let i = 0; i < count; i++)
    out[from + i] = (out[from + i] as number) + level * (noise[(start + i) & mask] as number);
}

/** Polarity, contrast, brightness and uneven light, in units of the picture's own spread. */
function relight(out: Float32Array, offset: number, size: number, a: Augmentation): void {
  for (let row = 0; row < size; row++) {
    const y = row / size - 0.5;
    for (let column = 0; column < size; column++) {
      const x = column / size - 0.5;
      const i = offset + row * size + column;
      const v = out[i] as number;
      const bent = v + a.gamma * v * Math.min(4, Math.abs(v));
      out[i] =
        a.polarity * bent * a.gain + a.bias + a.slopeX * x + a.slopeY * y + a.bowl * 4 * (x * x + y * y);
    }
  }
}

/** Gaussian blur of a square in place, rows then columns, edges repeated. */
export function blur(out: Float32Array, offset: number, size: number, sigma: number): void {
  const radius = Math.max(1, Math.ceil(2 * sigma));
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((s, k) => s + k, 0);
  for (let k = 0; k < kernel.length; k++) kernel[k] = (kernel[k] as number) / total;
  const line = new Float32Array(size + 2 * radius);
  for (const [along, across] of [
    [1, size],
    [size, 1],
  ] as const) {
    for (let l = 0; l < size; l++) {
      const from = offset + l * across;
      for (let i = 0; i < line.length; i++)
        line[i] = out[from + Math.min(size - 1, Math.max(0, i - radius)) * along] as number;
      for (let i = 0; i < size; i++) {
        let sum = 0;
        for (let k = 0; k < kernel.length; k++) sum += (kernel[k] as number) * (line[i + k] as number);
        out[from + i * along] = sum;
      }
    }
  }
}

/** Share of a box that must lie in the crop for it to be an object; below it the ground is not judged. */
const MIN_VISIBLE_SHARE = 0.4;

/** A box of the crop: an object to learn, or (`ignored`) ground that the loss should not judge. */
export interface CropBox {
  readonly box: LabeledBox;
  readonly ignored: boolean;
}

/** The picture's boxes in the crop's pixels, clipped to it as people draw them at a picture's edge. */
export function cropBoxes(boxes: readonly LabeledBox[], a: Augmentation, size: number): CropBox[] {
  return boxes.flatMap((b): CropBox[] => {
    const w = b.w * a.scale;
    const h = b.h * a.scale;
    const left = (b.x - a.x) * a.scale;
    const top = (b.y - a.y) * a.scale;
    const x = a.flipX ? size - left - w : left;
    const y = a.flipY ? size - top - h : top;
    const turned = a.transpose ? { x: y, y: x, w: h, h: w } : { x, y, w, h };
    const { left: blindLeft, top: blindTop, right: blindRight, bottom: blindBottom } = a.border;
    const [x0, y0] = [Math.max(blindLeft, turned.x), Math.max(blindTop, turned.y)];
    const inW = Math.min(size - blindRight, turned.x + turned.w) - x0;
    const inH = Math.min(size - blindBottom, turned.y + turned.h) - y0;
    if (inW <= 0 || inH <= 0) return [];
    const ignored = inW * inH < MIN_VISIBLE_SHARE * w * h;
    return [{ box: { x: x0, y: y0, w: inW, h: inH, className: b.className }, ignored }];
  });
}
