import type { BinaryMask } from '@/lib/science/segmentation/mask';
import type { Point } from '@/lib/science/segmentation/polygon';

/** Spread (px) of the Gaussian under which a mask of zeros and ones becomes smooth enough for a sub-pixel contour. */
export const CONTOUR_BLUR = 1.3;

/**
 * The outer contour of a mask as a closed polygon at level ½ of the blurred mask (marching squares, Lorensen & Cline
 * 1987, in the plane; crossings by linear interpolation). Points are in px, pixel centers at whole numbers. A blur of
 * spread σ draws a contour of curvature κ in by about σ²κ/2, which {@link unshrunk} gives back. The longest closed
 * contour is returned; an empty list for an empty mask.
 */
export function contourOf(mask: BinaryMask, blur = CONTOUR_BLUR): Point[] {
  const pad = Math.ceil(3 * blur) + 1;
  const w = mask.width + 2 * pad;
  const h = mask.height + 2 * pad;
  const field = new Float64Array(w * h);
  for (let y = 0; y < mask.height; y++)
    for (let x = 0; x < mask.width; x++)
      field[(y + pad) * w + x + pad] = mask.data[y * mask.width + x] as number;
  const smooth = blur > 0 ? gaussian(field, w, h, blur) : field;
  let longest: Point[] = [];
  for (const loop of levelLoops(smooth, w, h)) if (loop.length > longest.length) longest = loop;
  const polygon = longest.map(({ x, y }) => ({ x: x - pad, y: y - pad }));
  return blur > 0 ? unshrunk(polygon, blur) : polygon;
}

function gaussian(from: Float64Array, w: number, h: number, sigma: number): Float64Array {
  const reach = Math.ceil(3 * sigma);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const total = kernel.reduce((a, b) => a + b, 0);
  const pass = (
    src: Float64Array,
    step: number,
    along: (i: number) => number,
    length: number,
  ): Float64Array => {
    const out = new Float64Array(src.length);
    for (let i = 0; i < src.length; i++) {
      const at = along(i);
      let sum = 0;
      for (let k = -reach; k <= reach; k++)
        if (at + k >= 0 && at + k < length)
          sum += (kernel[k + reach] as number) * (src[i + k * step] as number);
      out[i] = sum / total;
    }
    return out;
  };
  return pass(
    pass(from, 1, (i) => i % w, w),
    w,
    (i) => Math.floor(i / w),
    h,
  );
}

/** Closed loops of the level ½. The border of the field is zero, so every loop closes. */
function levelLoops(f: Float64Array, w: number, h: number): Point[][] {
  // Each crossing lies on a grid edge: number 2·i for the edge to the right of point i, 2·i + 1 for the one below.
  const next = new Map<number, number>();
  const at = (i: number): number => (f[i] as number) - 0.5;
  for (let y = 0; y < h - 1; y++)
    for (let x = 0; x < w - 1; x++) {
      const i = y * w + x;
      const [a, b, c, d] = [at(i), at(i + 1), at(i + w + 1), at(i + w)];
      const code = (a > 0 ? 1 : 0) | (b > 0 ? 2 : 0) | (c > 0 ? 4 : 0) | (d > 0 ? 8 : 0);
      if (code === 0 || code === 15) continue;
      const [top, right, bottom, left] = [2 * i, 2 * (i + 1) + 1, 2 * (i + w), 2 * i + 1];
      // Segments run with the inside on their right; where the cell is a saddle, the middle decides.
      const link = (p: number, q: number): void => void next.set(p, q);
      const middle = a + b + c + d > 0;
      if (code === 1) link(top, left);
      else if (code === 2) link(right, top);
      else if (code === 3) link(right, left);
      else if (code === 4) link(bottom, right);
      else if (code === 6) link(bottom, top);
      else if (code === 7) link(bottom, left);
      else if (code === 8) link(left, bottom);
      else if (code === 9) link(top, bottom);
      else if (code === 11) link(right, bottom);
      else if (code === 12) link(left, right);
      else if (code === 13) link(top, right);
      else if (code === 14) link(left, top);
      else if (code === 5) {
        link(top, middle ? right : left);
        link(bottom, middle ? left : right);
      } else {
        link(right, middle ? bottom : top);
        link(left, middle ? top : bottom);
      }
    }
  const place = (edge: number): Point => {
    const i = edge >> 1;
    const j = edge & 1 ? i + w : i + 1;
    const share = at(i) / (at(i) - at(j));
    const [x, y] = [i % w, Math.floor(i / w)];
    return edge & 1 ? { x, y: y + share } : { x: x + share, y };
  };
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    if (!next.has(start)) continue;
    const loop: Point[] = [];
    for (let e: number | undefined = start; e !== undefined; ) {
      loop.push(place(e));
      const following: number | undefined = next.get(e);
      next.delete(e);
      e = following === start ? undefined : following;
    }
    loops.push(loop);
  }
  return loops;
}

/** Moves a contour out along its normal by σ²κ/2, where κ is its curvature over about 4σ of arc. */
function unshrunk(loop: readonly Point[], sigma: number): Point[] {
  const n = loop.length;
  if (n < 8) return [...loop];
  const reach = Math.max(2, Math.min(Math.floor(n / 6), Math.round(3 * sigma)));
  return loop.map((p, i) => {
    const a = loop[(i - reach + n) % n] as Point;
    const b = loop[(i + reach) % n] as Point;
    const [ux, uy, vx, vy] = [p.x - a.x, p.y - a.y, b.x - p.x, b.y - p.y];
    const chord = Math.hypot(b.x - a.x, b.y - a.y);
    const sides = Math.hypot(ux, uy) * Math.hypot(vx, vy) * chord;
    if (sides === 0) return p;
    // Menger curvature: 4 × area of the triangle over the product of its sides, signed by the turn.
    const curvature = (2 * (ux * vy - uy * vx)) / sides;
    const shift = Math.max(-0.5, Math.min(0.5, (sigma * sigma * curvature) / 2));
    // The loop's turn is positive where it is convex if the outward normal is (ty, −tx) of the tangent t.
    return { x: p.x + (shift * (b.y - a.y)) / chord, y: p.y - (shift * (b.x - a.x)) / chord };
  });
}
