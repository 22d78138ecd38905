import { PROFILE, type Profile } from './look';

/**
 * A picture under construction: gray levels as floats, row-major. Coordinates count from the picture's edge, as in
 * labels: pixel (0, 0) covers 0 to 1 and its middle is at (0.5, 0.5).
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export interface Oval {
  readonly cx: number;
  readonly cy: number;
  readonly angle: number;
  /** Half axes along and across `angle`. */
  readonly a: number;
  readonly b: number;
  /** Narrows the front (> 0) or the rear (< 0), as a share of the width. */
  readonly taper: number;
  /** Makes the front brighter (> 0) or darker than the rear. */
  readonly slope: number;
}

/**
 * Adds an oval whose gray level is a function of the distance from its outline.
 * The distance is exact for circles and first order in the eccentricity otherwise, which no eye can tell.
 */
export function drawOval(canvas: Canvas, o: Oval, profile: Profile): void {
  const { width, height, data } = canvas;
  const { table, reachPx } = profile;
  const { angle, a, b, taper, slope } = o;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const reach = Math.max(a, b * (1 + Math.abs(taper))) + reachPx;
  const [cx, cy] = [o.cx - 0.5, o.cy - 0.5];
  const y0 = Math.max(0, Math.ceil(cy - reach));
  const y1 = Math.min(height - 1, Math.floor(cy + reach));
  const limit = table.length - 1;
  for (let y = y0; y <= y1; y++) {
    const dy = y - cy;
    // Nothing is added outside a circle; it is taken a hair larger, for the rounding of what is compared below.
    const half = Math.sqrt(Math.max(0, reach * reach * (1 + 1e-9) - dy * dy));
    const x1 = Math.min(width - 1, Math.floor(cx + half));
    for (let x = Math.max(0, Math.ceil(cx - half)); x <= x1; x++) {
      const dx = x - cx;
      const u = (dx * c + dy * s) / a;
      const along = Math.max(-1, Math.min(1, u));
      const v = (dy * c - dx * s) / (b * (1 - taper * along));
      const rho = Math.sqrt(u * u + v * v);
      const distance = rho < 1 ? (rho - 1) * b : Math.sqrt(dx * dx + dy * dy) * (1 - 1 / rho);
      if (distance > reachPx) continue;
      const at = Math.max(0, Math.min(limit, Math.round((distance + PROFILE.insidePx) * PROFILE.stepsPerPx)));
      const i = y * width + x;
      data[i] = (data[i] as number) + (table[at] as number) * (1 + slope * along);
    }
  }
}

export interface Tail {
  /** Where it leaves the head, and the direction in which it leaves. */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly lengthPx: number;
  readonly level: number;
  readonly sigmaPx: number;
  /** Steady bend, in radians over the whole length. */
  readonly bend: number;
  /** Amplitude of the bending wave in radians, number of waves on the tail, and where the wave is. */
  readonly wave: number;
  readonly waves: number;
  readonly phase: number;
}

/** Distance between the points of a tail, in px. */
const TAIL_STEP = 0.9;

/**
 * Goes along the points of a tail: a line along which a bending wave runs to the tip, growing on its way (tangent angle as
 * in Friedrich et al., J Exp Biol 2010: mean bend plus a traveling wave). `part` is the share of the way.
 */
export function followTail(
  t: Tail,
  visit: (x: number, y: number, angle: number, part: number) => void,
): void {
  let { x, y } = t;
  for (let s = 0; s < t.lengthPx; s += TAIL_STEP) {
    const part = s / t.lengthPx;
    const angle =
      t.angle + t.bend * part + t.wave * Math.sqrt(part) * Math.sin(t.phase - 2 * Math.PI * t.waves * part);
    x += TAIL_STEP * Math.cos(angle);
    y += TAIL_STEP * Math.sin(angle);
    visit(x, y, angle, part);
  }
}

/** Whether a tail may come within `margin` px of the picture: it goes no further than its directions allow. */
function mayComeIntoView({ width, height }: Canvas, t: Tail, margin: number): boolean {
  // One step more than its length, at most.
  const reach = t.lengthPx + TAIL_STEP;
  const from = t.angle + Math.min(0, t.bend) - Math.abs(t.wave);
  const to = t.angle + Math.max(0, t.bend) + Math.abs(t.wave);
  /** How far it may go in a direction. */
  const toward = (direction: number): number =>
    reach * Math.max(0, mostCosine(from - direction, to - direction));
  return (
    t.x + toward(0) >= -margin &&
    t.x - toward(Math.PI) <= width + margin &&
    t.y + toward(Math.PI / 2) >= -margin &&
    t.y - toward(-Math.PI / 2) <= height + margin
  );
}

/** The greatest cosine of the angles between two. */
function mostCosine(from: number, to: number): number {
  const turn = 2 * Math.PI;
  return Math.ceil(from / turn) * turn <= to ? 1 : Math.max(Math.cos(from), Math.cos(to));
}

/** Adds a tail, fading in contrast on its way. */
export function drawTail(canvas: Canvas, tail: Tail): void {
  const { width, height, data } = canvas;
  const t = { ...tail, x: tail.x - 0.5, y: tail.y - 0.5 };
  const radius = Math.ceil(2.6 * t.sigmaPx);
  if (!mayComeIntoView(canvas, t, radius)) return;
  const sharpness = 1 / (2 * t.sigmaPx * t.sigmaPx);
  // A line of stamps of this spacing adds up to `level` at its middle.
  const norm = (t.level * TAIL_STEP) / (t.sigmaPx * Math.sqrt(2 * Math.PI));
  const across = new Float64Array(2 * radius + 1);
  followTail(t, (x, y, _, part) => {
    if (x < -radius || y < -radius || x > width + radius || y > height + radius) return;
    const level = norm * (1 - 0.75 * part);
    const left = Math.round(x) - radius;
    const x0 = Math.max(0, left);
    const x1 = Math.min(width - 1, left + 2 * radius);
    for (let px = x0; px <= x1; px++) {
      const away = px - x;
      across[px - left] = level * Math.exp(-(away * away) * sharpness);
    }
    const y1 = Math.min(height - 1, Math.round(y) + radius);
    for (let py = Math.max(0, Math.round(y) - radius); py <= y1; py++) {
      const away = py - y;
      const row = Math.exp(-(away * away) * sharpness);
      for (let px = x0; px <= x1; px++) {
        const i = py * width + px;
        data[i] = (data[i] as number) + row * (across[px - left] as number);
      }
    }
  });
}
