import type { GrayFrame } from './types';

export interface TemplateParameters {
  /** Half the side of a template, in lengths of the head's box (geometric mean of its sides). */
  readonly reach: number;
  /** A new look counts for this share of the template once there are enough: heads turn, and light changes. */
  readonly newest: number;
  /** Alignment ends when a step is shorter than this, in pixels, or after so many steps. */
  readonly fineStepPx: number;
  readonly maxSteps: number;
  /** A head is found no farther from where it is expected, in lengths of its box. */
  readonly maxShift: number;
  /** Correlation with the template below which the picture does not show the head there. */
  readonly minLikeness: number;
}

export const DEFAULT_TEMPLATE: TemplateParameters = {
  reach: 0.5,
  newest: 0.2,
  fineStepPx: 0.02,
  maxSteps: 8,
  maxShift: 0.8,
  minLikeness: 0.5,
};

/** Smaller patches show too little of a head, larger ones its neighbors. Pixels. */
const LEAST_RADIUS = 4;
const MOST_RADIUS = 14;

/** A template whose slopes all point one way, or nowhere, cannot be placed: least determinant over squared trace. */
const FLAT = 1e-6;

export interface Alignment {
  /** Center in the pixels of the picture (pixel centers at halves). */
  readonly x: number;
  readonly y: number;
  /** Weighted correlation of picture and template there, −1 to 1. */
  readonly likeness: number;
}

/** Weights of a template's pixels: a Gaussian of half the radius, so that neighbors count for little. */
const windows = new Map<number, Float64Array>();
function windowOf(radius: number): Float64Array {
  const known = windows.get(radius);
  if (known) return known;
  const side = 2 * radius + 1;
  const weights = Float64Array.from({ length: side * side }, (_, i) => {
    const [dx, dy] = [(i % side) - radius, Math.floor(i / side) - radius];
    return Math.exp(-2 * ((dx * dx + dy * dy) / (radius * radius)));
  });
  const total = weights.reduce((a, b) => a + b, 0);
  windows.set(
    radius,
    weights.map((w) => w / total),
  );
  return windows.get(radius) as Float64Array;
}

/** Slopes along x and along y, times the weights, and what their products come to over the patch. */
interface Slopes {
  readonly x: Float64Array;
  readonly y: Float64Array;
  xx: number;
  xy: number;
  yy: number;
}

/** Scratch for the largest patch: alignments run one after the other. */
const MOST_PIXELS = (2 * MOST_RADIUS + 1) ** 2;
const seen = new Float64Array(MOST_PIXELS);
/** Sums over a patch of what the picture differs from the template, times the slopes along x and along y. */
const errors = new Float64Array(2);

/**
 * What one head looks like: the running mean of its surroundings at the centers a detector found, by which it is
 * located in others. The mean of many looks has less of the jitter of single detections in it.
 */
export class HeadTemplate {
  private readonly radius: number;
  private readonly values: Float64Array;
  /** The template's weighted slopes, as long as it stays as it is. */
  private readonly slopes: Slopes;
  private areSlopesKnown = false;
  private looks = 0;

  /** @param side of the head's box in the pictures' pixels */
  constructor(
    private readonly side: number,
    private readonly parameters: TemplateParameters = DEFAULT_TEMPLATE,
  ) {
    this.radius = Math.min(MOST_RADIUS, Math.max(LEAST_RADIUS, Math.round(parameters.reach * side)));
    const pixels = (2 * this.radius + 1) ** 2;
    this.values = new Float64Array(pixels);
    this.slopes = { x: new Float64Array(pixels), y: new Float64Array(pixels), xx: 0, xy: 0, yy: 0 };
  }

  /** Takes another look at the head, centered on (x, y). */
  learn(picture: GrayFrame, x: number, y: number): void {
    const { values } = this;
    sample(picture, x, y, this.radius, seen);
    this.looks++;
    this.areSlopesKnown = false;
    const share = Math.max(1 / this.looks, this.parameters.newest);
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      values[i] = value + share * ((seen[i] as number) - value);
    }
  }

  /**
   * Looks for the head near (x, y): the shift that makes the picture most like the template, a different brightness
   * aside (inverse compositional alignment: Baker & Matthews, Int. J. Comput. Vis. 56, 2004). Null where the picture
   * does not show it there.
   */
  locate(picture: GrayFrame, x: number, y: number): Alignment | null {
    const { values, radius, parameters } = this;
    if (!this.areSlopesKnown) this.measureSlopes();
    const { slopes } = this;
    const { xx, xy, yy } = slopes;
    const determinant = xx * yy - xy * xy;
    if (!(determinant > FLAT * (xx + yy) ** 2)) return null;
    const most = parameters.maxShift * this.side;
    let cx = x;
    let cy = y;
    for (let step = 0; step < parameters.maxSteps; step++) {
      addUpErrors(picture, cx, cy, radius, values, slopes);
      const ex = errors[0] as number;
      const ey = errors[1] as number;
      const dx = (xy * ey - yy * ex) / determinant;
      const dy = (xy * ex - xx * ey) / determinant;
      cx += dx;
      cy += dy;
      if (Math.hypot(cx - x, cy - y) > most) return null;
      if (Math.hypot(dx, dy) < parameters.fineStepPx) break;
    }
    const likeness = this.likeness(picture, cx, cy);
    return likeness < parameters.minLikeness ? null : { x: cx, y: cy, likeness };
  }

  /**
   * Works out the template's weighted slopes and the sums of their products. Slopes add up to nothing, so that a picture
   * that is brighter as a whole pulls nowhere.
   */
  private measureSlopes(): void {
    const { values, radius, slopes } = this;
    const { x: slopesX, y: slopesY } = slopes;
    const weights = windowOf(radius);
    const side = 2 * radius + 1;
    let total = 0;
    let xTotal = 0;
    let yTotal = 0;
    for (let row = 1; row < side - 1; row++) {
      for (let i = row * side + 1, end = (row + 1) * side - 1; i < end; i++) {
        const w = weights[i] as number;
        const gx = ((values[i + 1] as number) - (values[i - 1] as number)) / 2;
        const gy = ((values[i + side] as number) - (values[i - side] as number)) / 2;
        slopesX[i] = gx;
        slopesY[i] = gy;
        total += w;
        xTotal += w * gx;
        yTotal += w * gy;
      }
    }
    const xMean = xTotal / total;
    const yMean = yTotal / total;
    let xx = 0;
    let xy = 0;
    let yy = 0;
    for (let row = 1; row < side - 1; row++) {
      for (let i = row * side + 1, end = (row + 1) * side - 1; i < end; i++) {
        const w = weights[i] as number;
        const gx = (slopesX[i] as number) - xMean;
        const gy = (slopesY[i] as number) - yMean;
        xx += w * gx * gx;
        xy += w * gx * gy;
        yy += w * gy * gy;
        slopesX[i] = w * gx;
        slopesY[i] = w * gy;
      }
    }
    slopes.xx = xx;
    slopes.xy = xy;
    slopes.yy = yy;
    this.areSlopesKnown = true;
  }

  private likeness(picture: GrayFrame, x: number, y: number): number {
    const { values, radius } = this;
    const weights = windowOf(radius);
    sample(picture, x, y, radius, seen);
    let a = 0;
    let b = 0;
    let aa = 0;
    let bb = 0;
    let ab = 0;
    for (let i = 0; i < values.length; i++) {
      const w = weights[i] as number;
      const p = values[i] as number;
      const q = seen[i] as number;
      a += w * p;
      b += w * q;
      aa += w * p * p;
      bb += w * q * q;
      ab += w * p * q;
    }
    return (ab - a * b) / Math.sqrt(Math.max(1e-9, (aa - a * a) * (bb - b * b)));
  }
}

/**
 * Fills the scratch with the sums of errors around (x, y). It is what most of the time of an alignment goes into: levels
 * are interpolated as in `sample`, but not kept. The outermost pixels have no slope.
 */
function addUpErrors(
  picture: GrayFrame,
  x: number,
  y: number,
  radius: number,
  values: Float64Array,
  slopes: Slopes,
): void {
  const { width, height, data } = picture;
  const { x: slopesX, y: slopesY } = slopes;
  const side = 2 * radius + 1;
  const left = x - 0.5 - radius;
  const top = y - 0.5 - radius;
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  if (!(x0 >= 0 && y0 >= 0 && x0 + side < width && y0 + side < height)) {
    sample(picture, x, y, radius, seen);
    addUpSeenErrors(side, values, slopes);
    return;
  }
  const a = left - x0;
  const b = top - y0;
  const p = (1 - a) * (1 - b);
  const q = a * (1 - b);
  const r = (1 - a) * b;
  const s = a * b;
  let ex = 0;
  let ey = 0;
  for (let row = 1; row < side - 1; row++) {
    let at = (y0 + row) * width + x0 + 1;
    let upper = data[at] as number;
    let lower = data[at + width] as number;
    for (let i = row * side + 1, end = (row + 1) * side - 1; i < end; i++) {
      at++;
      const nextUpper = data[at] as number;
      const nextLower = data[at + width] as number;
      const error = p * upper + q * nextUpper + r * lower + s * nextLower - (values[i] as number);
      ex += (slopesX[i] as number) * error;
      ey += (slopesY[i] as number) * error;
      upper = nextUpper;
      lower = nextLower;
    }
  }
  errors[0] = ex;
  errors[1] = ey;
}

/** The same of levels that are in the scratch. */
function addUpSeenErrors(side: number, values: Float64Array, { x: slopesX, y: slopesY }: Slopes): void {
  let ex = 0;
  let ey = 0;
  for (let row = 1; row < side - 1; row++) {
    for (let i = row * side + 1, end = (row + 1) * side - 1; i < end; i++) {
      const error = (seen[i] as number) - (values[i] as number);
      ex += (slopesX[i] as number) * error;
      ey += (slopesY[i] as number) * error;
    }
  }
  errors[0] = ex;
  errors[1] = ey;
}

/** Gray levels around (x, y) by linear interpolation, row by row; beyond the picture its edges go on. */
function sample(
  { width, height, data }: GrayFrame,
  x: number,
  y: number,
  radius: number,
  into: Float64Array,
): void {
  const side = 2 * radius + 1;
  const [left, top] = [x - 0.5 - radius, y - 0.5 - radius];
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [a, b] = [left - x0, top - y0];
  const [p, q, r, s] = [(1 - a) * (1 - b), a * (1 - b), (1 - a) * b, a * b];
  if (x0 >= 0 && y0 >= 0 && x0 + side < width && y0 + side < height) {
    for (let row = 0, to = 0; row < side; row++) {
      let at = (y0 + row) * width + x0;
      let upper = data[at] as number;
      let lower = data[at + width] as number;
      for (const end = to + side; to < end; to++) {
        at++;
        const nextUpper = data[at] as number;
        const nextLower = data[at + width] as number;
        into[to] = p * upper + q * nextUpper + r * lower + s * nextLower;
        upper = nextUpper;
        lower = nextLower;
      }
    }
    return;
  }
  const column = (at: number): number => Math.min(width - 1, Math.max(0, at));
  const line = (at: number): number => width * Math.min(height - 1, Math.max(0, at));
  for (let row = 0, to = 0; row < side; row++) {
    const [upper, lower] = [line(y0 + row), line(y0 + row + 1)];
    for (let i = 0; i < side; i++, to++) {
      const [here, next] = [column(x0 + i), column(x0 + i + 1)];
      into[to] =
        p * (data[upper + here] as number) +
        q * (data[upper + next] as number) +
        r * (data[lower + here] as number) +
        s * (data[lower + next] as number);
    }
  }
}
