import type { BinaryMask } from '@/lib/science/segmentation/mask';

/**
 * Length in px of a thin curved part (tail, midpiece) of one piece: the longest of the shortest ways through it, from
 * end to end, smoothed and summed. A way through pixels steps in eight directions and so is up to 8 % too long (or,
 * in a wide part, cuts corners); the running mean over {@link SMOOTH} steps takes the staircase out (for corrections
 * of chain codes instead, see Vossepoel & Smeulders 1982, Comput. Graph. Image Process. 20:347). Half a pixel is added
 * at each end, where the last pixel's center lies inside the part.
 */
export function curveLengthPx(mask: BinaryMask): number {
  const first = firstInside(mask);
  if (first < 0) return 0;
  const from = farthest(mask, first).end;
  const { end, before } = farthest(mask, from);
  const way: { x: number; y: number }[] = [];
  for (let i = end; i >= 0; i = before[i] as number)
    way.push({ x: i % mask.width, y: Math.floor(i / mask.width) });
  const smooth = way.map((_, i) => {
    // The window narrows toward the ends, so that they stay where they are.
    const reach = Math.min(SMOOTH, i, way.length - 1 - i);
    let [x, y] = [0, 0];
    for (let k = i - reach; k <= i + reach; k++) {
      x += (way[k] as { x: number }).x;
      y += (way[k] as { y: number }).y;
    }
    return { x: x / (2 * reach + 1), y: y / (2 * reach + 1) };
  });
  let length = 1;
  for (let i = 1; i < smooth.length; i++) {
    const [a, b] = [smooth[i - 1], smooth[i]] as [{ x: number; y: number }, { x: number; y: number }];
    length += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return length;
}

/** Steps to each side of the running mean. */
const SMOOTH = 4;

function firstInside({ data }: BinaryMask): number {
  for (let i = 0; i < data.length; i++) if (data[i]) return i;
  return -1;
}

/** The pixel farthest from `start` by the shortest way inside the part (Dijkstra over eight neighbors). */
function farthest({ width, height, data }: BinaryMask, start: number): { end: number; before: Int32Array } {
  const cost = new Float64Array(width * height).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(width * height).fill(-1);
  cost[start] = 0;
  // Steps cost 1 or √2, so a bucket a half pixel keeps the front nearly in order; late improvements are redone.
  const buckets: number[][] = [[start]];
  let end = start;
  for (let b = 0; b < buckets.length; b++)
    for (const i of buckets[b] ?? []) {
      const here = cost[i] as number;
      if (Math.floor(2 * here) !== b) continue;
      if (here > (cost[end] as number)) end = i;
      const [x, y] = [i % width, Math.floor(i / width)];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const j = v * width + u;
          const there = here + (u !== x && v !== y ? Math.SQRT2 : 1);
          if (!data[j] || there >= (cost[j] as number)) continue;
          cost[j] = there;
          before[j] = i;
          const bucket = Math.floor(2 * there);
          while (buckets.length <= bucket) buckets.push([]);
          (buckets[bucket] as number[]).push(j);
        }
    }
  return { end, before };
}
