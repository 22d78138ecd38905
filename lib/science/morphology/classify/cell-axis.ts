/** A gray picture of real numbers, row-major. */
export interface Patch {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Where a cell's head lies in a patch and which way its tail leaves it. */
export interface CellAxis {
  /** Center of the head in px of the patch (pixel centers at whole numbers). */
  readonly x: number;
  readonly y: number;
  /** Direction from head to tail in radians, from +x (right) toward +y (down). */
  readonly tailAngle: number;
  /** 0 to 1: how much the tail stands out against the other directions. */
  readonly confidence: number;
}

/** Rays in all directions, 5° apart. */
const RAYS = 72;
/** The tail is looked for between these distances from the head's center, in px at about 0.14 µm a pixel. */
const NEAREST = 22;
const FARTHEST = 50;
/** Pixels about the head whose second moments give the head's long axis. */
const HEAD_REACH = 20;
/** Contrast beyond this multiple of the ring's typical one counts no more, so that a speck is no tail. */
const CAP = 4;

/**
 * Finds the head nearest the middle of a patch of about 128 px at 0.14 µm a pixel, and the direction of its tail:
 * the head as the center of contrast energy (mean shift), the tail as the ray with the most contrast, favored
 * where it continues the head's long axis. Works on dark, bright and ringed heads alike, as it uses squares.
 */
export function findCellAxis(patch: Patch): CellAxis {
  const contrast = contrastOf(patch);
  const center = headCenter(contrast);
  const axis = longAxis(contrast, center.x, center.y);
  const rays = rayContrast(contrast, center.x, center.y);
  const scores = rays.map((ray, i) => {
    const off = (2 * Math.PI * i) / RAYS - axis.angle;
    return ray * (1 + 0.6 * axis.strength * (Math.cos(off) ** 2 - 0.5));
  });
  let best = 0;
  scores.forEach((s, i) => {
    if (s > (scores[best] as number)) best = i;
  });
  const mean = scores.reduce((a, b) => a + b, 0) / RAYS;
  const top = scores[best] as number;
  // A parabola through the best ray and its neighbors.
  const [a, c] = [scores[(best + RAYS - 1) % RAYS] as number, scores[(best + 1) % RAYS] as number];
  const bend = a - 2 * top + c;
  const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (a - c) / (2 * bend))) : 0;
  const tail = (2 * Math.PI * (best + shift)) / RAYS;
  return {
    ...center,
    tailAngle: tail + axisPull(tail, axis),
    confidence: top > 0 ? Math.max(0, 1 - mean / top) : 0,
  };
}

/** Tails bend: where the head's long axis agrees with the tail within 40°, the axis says how the head lies. */
function axisPull(tail: number, axis: { angle: number; strength: number }): number {
  // Difference between two lines, −90° to 90°.
  const off = ((((axis.angle - tail) % Math.PI) + 1.5 * Math.PI) % Math.PI) - Math.PI / 2;
  return Math.abs(off) < (40 * Math.PI) / 180 ? off * Math.min(1, axis.strength * 1.5) : 0;
}

/** Distance from the median gray after a light blur. */
function contrastOf({ width, height, data }: Patch): Patch {
  const middle = Float32Array.from(data).sort()[data.length >> 1] as number;
  const out = new Float32Array(data.length);
  const at = (x: number, y: number): number =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] as number;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) sum += at(x + dx, y + dy) * (dx ? 1 : 2) * (dy ? 1 : 2);
      out[y * width + x] = sum / 16 - middle;
    }
  return { width, height, data: out };
}

/** Mean shift of contrast energy under a Gaussian of 10 px, from the middle of the patch. */
function headCenter({ width, height, data }: Patch): { x: number; y: number } {
  let [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  for (let pass = 0; pass < 6; pass++) {
    let [sum, sx, sy] = [1e-9, 1e-9 * cx, 1e-9 * cy];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const near = Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 200);
        const w = near * Math.abs(data[y * width + x] as number);
        sum += w;
        sx += w * x;
        sy += w * y;
      }
    cx = sx / sum;
    cy = sy / sum;
  }
  return { x: cx, y: cy };
}

/** Direction of the largest second moment of the contrast energy, and (a − b) / (a + b) of the moments. */
function longAxis({ width, height, data }: Patch, cx: number, cy: number) {
  let [xx, yy, xy] = [0, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - cx, y - cy];
      if (dx * dx + dy * dy > HEAD_REACH ** 2) continue;
      const w = Math.abs(data[y * width + x] as number);
      xx += w * dx * dx;
      yy += w * dy * dy;
      xy += w * dx * dy;
    }
  const spread = Math.hypot(xx - yy, 2 * xy);
  return { angle: Math.atan2(2 * xy, xx - yy) / 2, strength: xx + yy > 0 ? spread / (xx + yy) : 0 };
}

/** Mean absolute contrast along each ray, nearer pixels counting more, smoothed over three rays. */
function rayContrast({ width, height, data }: Patch, cx: number, cy: number): number[] {
  const sample = (x: number, y: number): number => {
    const i = Math.round(Math.min(height - 1, Math.max(0, y))) * width;
    return Math.abs(data[i + Math.round(Math.min(width - 1, Math.max(0, x)))] as number);
  };
  const rings: number[][] = [];
  for (let r = NEAREST; r <= FARTHEST; r++)
    rings.push(
      Array.from({ length: RAYS }, (_, i) => {
        const a = (2 * Math.PI * i) / RAYS;
        return sample(cx + r * Math.cos(a), cy + r * Math.sin(a));
      }),
    );
  const all = rings.flat().sort((a, b) => a - b);
  const cap = CAP * (all[all.length >> 1] as number) + 1e-9;
  const raw = Array.from({ length: RAYS }, (_, i) => {
    let [sum, weight] = [0, 0];
    rings.forEach((ring, k) => {
      const w = 1 - (0.6 * k) / rings.length;
      sum += w * Math.min(cap, ring[i] as number);
      weight += w;
    });
    return sum / weight;
  });
  return raw.map(
    (v, i) => (2 * v + (raw[(i + RAYS - 1) % RAYS] as number) + (raw[(i + 1) % RAYS] as number)) / 4,
  );
}
