import { median } from '@/lib/science/vision/boxes';
import { levelAt, type Plane } from './plane';

/** A closed edge about a center; lengths in px. */
export interface Contour {
  readonly cx: number;
  readonly cy: number;
  /** Of the circle of the same area. */
  readonly radius: number;
  /** Shortest over longest axis, 0 to 1. */
  readonly roundness: number;
  /** Median step of the levels across the edge, over two px; above 0. */
  readonly edge: number;
  /** Share of the rays in the picture that show the edge. */
  readonly completeness: number;
  /** Share of the rays that lie in the picture. */
  readonly seen: number;
  /** Level on the edge's inner side less that of the inner half, seen from the edge's sign: above 0 for a hollow ring. */
  readonly hollow: number;
  /** 1 where it is darker inside the edge than outside, −1 where it is brighter. */
  readonly sign: 1 | -1;
}

/** What is looked for about a point. */
interface ContourSearch {
  /** Smallest and largest, px. */
  readonly radii: readonly [number, number];
  readonly rays: number;
  /** A ray shows the edge where it has this share of the median edge strength. */
  readonly edgeShare: number;
  readonly sign: 1 | -1;
}

const RADIUS_STEP = 0.5;
/** Steps that the contour may go in or out from one ray to the next. */
const MOST_STEPS = 2;
/** Steps in or out cost this share of the usual edge each: of two edges the smoother course is taken. */
const STEP_COST = 0.15;
/** No ray counts for more than this many times the usual edge, lest a bright head beside it pull the contour away. */
const MOST_EDGE = 1.5;

/** Where a contour lies about a point, and how strong the edge is along it. */
interface Course {
  readonly directions: Directions;
  /** On each ray, px. */
  readonly radii: Float64Array;
  /** Edge strength where the rays are in the picture. */
  readonly known: readonly number[];
  /** Their median, above 0. */
  readonly edge: number;
}

/** What tells the middle of a contour from the rest of it. */
type Middle = Pick<Contour, 'cx' | 'cy'>;

/** Middle of the contour that `closedContour` finds. */
export function contourMiddle(picture: Plane, x: number, y: number, search: ContourSearch): Middle | null {
  const course = courseAbout(picture, x, y, search);
  return course && shapeOf(pointsOf(course, x, y));
}

/**
 * The strongest closed edge of one sign about a point: the course of highest sum of edge strength over all rays, found by
 * dynamic programming on the polar picture (as for cell borders in Bamford & Lovell, Signal Process. 71:203, 1998).
 */
export function closedContour(picture: Plane, x: number, y: number, search: ContourSearch): Contour | null {
  const course = courseAbout(picture, x, y, search);
  if (!course) return null;
  const { known, edge } = course;
  const { rays, edgeShare, sign } = search;
  return {
    ...shapeOf(pointsOf(course, x, y)),
    edge,
    completeness: known.filter((each) => each >= edgeShare * edge).length / known.length,
    seen: known.length / rays,
    hollow: hollowness(picture, x, y, course, sign),
    sign,
  };
}

function courseAbout(picture: Plane, x: number, y: number, search: ContourSearch): Course | null {
  const {
    radii: [low, high],
    rays,
    sign,
  } = search;
  const count = Math.floor((high - low) / RADIUS_STEP) + 1;
  const directions = directionsOf(rays);
  const edges = polarEdges(picture, x, y, low, count, directions, sign);
  const strongest: number[] = [];
  for (let ray = 0; ray < rays; ray++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let step = 0; step < count; step++) {
      const edge = edges[ray * count + step] as number;
      if (edge > most) most = edge;
    }
    if (most > Number.NEGATIVE_INFINITY) strongest.push(most);
  }
  if (strongest.length < rays / 2) return null;
  const usual = median(strongest);
  if (!(usual > 0)) return null;
  const steps = bestCourse(edges, usual, count);
  const radii = new Float64Array(rays);
  const known: number[] = [];
  for (let ray = 0; ray < rays; ray++) {
    const step = steps[ray] as number;
    radii[ray] = low + step * RADIUS_STEP;
    const edge = edges[ray * count + step] as number;
    if (!Number.isNaN(edge)) known.push(edge);
  }
  const edge = median(known);
  return known.length < rays / 2 || !(edge > 0) ? null : { directions, radii, known, edge };
}

/** Cosine and sine of each ray's angle. */
interface Directions {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

const directionsByRays = new Map<number, Directions>();

function directionsOf(rays: number): Directions {
  const known = directionsByRays.get(rays);
  if (known) return known;
  const directions = { cos: new Float64Array(rays), sin: new Float64Array(rays) };
  for (let ray = 0; ray < rays; ray++) {
    const angle = (2 * Math.PI * ray) / rays;
    directions.cos[ray] = Math.cos(angle);
    directions.sin[ray] = Math.sin(angle);
  }
  directionsByRays.set(rays, directions);
  return directions;
}

/**
 * Step across each place of the polar picture, ray by ray, of the wanted sign above 0: level outside less level inside, or
 * the reverse. NaN beyond the border.
 */
function polarEdges(
  picture: Plane,
  x: number,
  y: number,
  low: number,
  count: number,
  { cos, sin }: Directions,
  sign: 1 | -1,
): Float64Array {
  const rays = cos.length;
  const edges = new Float64Array(rays * count);
  for (let ray = 0; ray < rays; ray++) {
    const c = cos[ray] as number;
    const s = sin[ray] as number;
    for (let step = 0; step < count; step++) {
      const radius = low + step * RADIUS_STEP;
      const outside = levelAt(picture, x + (radius + 1) * c, y + (radius + 1) * s);
      const inside = levelAt(picture, x + (radius - 1) * c, y + (radius - 1) * s);
      edges[ray * count + step] = sign * (outside - inside);
    }
  }
  return edges;
}

/** Place on each ray; twice round, of which the middle is taken, so that the end meets the beginning. */
function bestCourse(edges: Float64Array, usual: number, count: number): Int32Array {
  const rays = edges.length / count;
  const values = new Float64Array(edges.length);
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i] as number;
    values[i] = Number.isNaN(edge) ? 0 : Math.max(-1, Math.min(MOST_EDGE, edge / usual));
  }
  // With places beyond both ends from which no course comes.
  let sums = new Float64Array(count + 2 * MOST_STEPS).fill(Number.NEGATIVE_INFINITY);
  let next = sums.slice();
  sums.set(values.subarray(0, count), MOST_STEPS);
  // Where the course came from, in steps, for every place of every ray.
  const from = new Int8Array(2 * rays * count);
  for (let k = 1; k < 2 * rays; k++) {
    const ray = (k % rays) * count;
    for (let step = 0; step < count; step++) {
      let most = Number.NEGATIVE_INFINITY;
      let best = 0;
      for (let d = -MOST_STEPS; d <= MOST_STEPS; d++) {
        const sum = (sums[MOST_STEPS + step + d] as number) - STEP_COST * Math.abs(d);
        if (sum > most) {
          most = sum;
          best = d;
        }
      }
      from[k * count + step] = best;
      next[MOST_STEPS + step] = most + (values[ray + step] as number);
    }
    [sums, next] = [next, sums];
  }
  let step = sums.indexOf(Math.max(...sums)) - MOST_STEPS;
  const start = Math.floor(rays / 2);
  const course = new Int32Array(rays);
  for (let k = 2 * rays - 1; k >= start; k--) {
    if (k < start + rays) course[k % rays] = step;
    step += from[k * count + step] as number;
  }
  return course;
}

function pointsOf({ directions: { cos, sin }, radii }: Course, x: number, y: number): Points {
  const points = { x: new Float64Array(radii.length), y: new Float64Array(radii.length) };
  for (let ray = 0; ray < radii.length; ray++) {
    points.x[ray] = x + (radii[ray] as number) * (cos[ray] as number);
    points.y[ray] = y + (radii[ray] as number) * (sin[ray] as number);
  }
  return points;
}

interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Center, size and roundness of a closed polygon, from its area and second moments. */
function shapeOf({ x, y }: Points): Pick<Contour, 'cx' | 'cy' | 'radius' | 'roundness'> {
  const [ox, oy] = [x[0] as number, y[0] as number];
  let [area, sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const next = (i + 1) % x.length;
    const ax = (x[i] as number) - ox;
    const ay = (y[i] as number) - oy;
    const bx = (x[next] as number) - ox;
    const by = (y[next] as number) - oy;
    const cross = ax * by - bx * ay;
    area += cross / 2;
    sx += (cross * (ax + bx)) / 6;
    sy += (cross * (ay + by)) / 6;
    xx += (cross * (ax * ax + ax * bx + bx * bx)) / 12;
    yy += (cross * (ay * ay + ay * by + by * by)) / 12;
    xy += (cross * (ax * by + 2 * ax * ay + 2 * bx * by + bx * ay)) / 24;
  }
  const [mx, my] = [sx / area, sy / area];
  const [vx, vy, vxy] = [xx / area - mx * mx, yy / area - my * my, xy / area - mx * my];
  const middle = (vx + vy) / 2;
  const half = Math.hypot((vx - vy) / 2, vxy);
  return {
    cx: ox + mx,
    cy: oy + my,
    radius: Math.sqrt(Math.abs(area) / Math.PI),
    roundness: Math.sqrt(Math.max(0, middle - half) / (middle + half)),
  };
}

/** How much the ring just inside the contour differs from the inner half, seen from the sign of the edge. */
function hollowness(picture: Plane, x: number, y: number, course: Course, sign: 1 | -1): number {
  const rim: number[] = [];
  const middle: number[] = [];
  addLevels(picture, x, y, course, 1, 1.5, rim);
  addLevels(picture, x, y, course, 0.25, 0, middle);
  addLevels(picture, x, y, course, 0.45, 0, middle);
  return -sign * (median(rim) - median(middle));
}

/** Adds the levels that are in the picture at a share of each radius, and so much further inward. */
function addLevels(
  picture: Plane,
  x: number,
  y: number,
  { radii, directions: { cos, sin } }: Course,
  share: number,
  inward: number,
  to: number[],
): void {
  for (let ray = 0; ray < radii.length; ray++) {
    const r = share * (radii[ray] as number) - inward;
    const level = levelAt(picture, x + r * (cos[ray] as number), y + r * (sin[ray] as number));
    if (!Number.isNaN(level)) to.push(level);
  }
}
