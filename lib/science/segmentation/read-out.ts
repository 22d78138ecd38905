import type { CropWindow } from './crop';
import { type BinaryMask, emptyMask, maskBox } from './mask';

/** A mask of part of a picture: its pixel (0, 0) is the picture's (x, y). */
export interface RegionMask {
  readonly x: number;
  readonly y: number;
  readonly mask: BinaryMask;
}

/**
 * The mask of a crop's logits on the pixels of a picture of `width`×`height` that the window shows: logits joined
 * bilinearly and cut at 0.
 */
export function readOut(logits: Float32Array, window: CropWindow, width: number, height: number): RegionMask {
  const { size } = window;
  const scale = size / window.side;
  const last = size - 1;
  const inside = (v: number, n: number): number => Math.max(0, Math.min(n, Math.ceil(v - 0.5)));
  const [left, top] = [inside(window.x, width), inside(window.y, height)];
  const mask = emptyMask(
    inside(window.x + window.side, width) - left,
    inside(window.y + window.side, height) - top,
  );
  for (let row = 0; row < mask.height; row++) {
    const v = Math.max(0, Math.min(last, (top + row + 0.5 - window.y) * scale - 0.5));
    const v0 = Math.floor(v);
    const v1 = Math.min(last, v0 + 1);
    const fv = v - v0;
    for (let column = 0; column < mask.width; column++) {
      const u = Math.max(0, Math.min(last, (left + column + 0.5 - window.x) * scale - 0.5));
      const u0 = Math.floor(u);
      const u1 = Math.min(last, u0 + 1);
      const fu = u - u0;
      const upper = (logits[v0 * size + u0] as number) * (1 - fu) + (logits[v0 * size + u1] as number) * fu;
      const lower = (logits[v1 * size + u0] as number) * (1 - fu) + (logits[v1 * size + u1] as number) * fu;
      if (upper * (1 - fv) + lower * fv > 0) mask.data[row * mask.width + column] = 1;
    }
  }
  return { x: left, y: top, mask };
}

/** A region's mask on the whole picture. */
export function onPicture({ x, y, mask }: RegionMask, width: number, height: number): BinaryMask {
  const whole = emptyMask(width, height);
  for (let row = 0; row < mask.height; row++)
    whole.data.set(mask.data.subarray(row * mask.width, (row + 1) * mask.width), (y + row) * width + x);
  return whole;
}

/** The part of several masks of one size that holds all their pixels, at least one pixel large. */
export function commonRegion(masks: readonly BinaryMask[]): RegionMask[] {
  const boxes = masks.flatMap((mask) => maskBox(mask) ?? []);
  const x = boxes.length > 0 ? Math.min(...boxes.map((b) => b.x)) : 0;
  const y = boxes.length > 0 ? Math.min(...boxes.map((b) => b.y)) : 0;
  const w = Math.max(x + 1, ...boxes.map((b) => b.x + b.w)) - x;
  const h = Math.max(y + 1, ...boxes.map((b) => b.y + b.h)) - y;
  return masks.map((mask) => {
    const part = emptyMask(w, h);
    for (let row = 0; row < h; row++) {
      const from = (y + row) * mask.width + x;
      part.data.set(mask.data.subarray(from, from + w), row * w);
    }
    return { x, y, mask: part };
  });
}
