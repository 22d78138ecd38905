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

const RADIUS_STEP = 0.5;
/** Steps that the contour may go in or out from one ray to the next. */
const MOST_STEPS = 2;
/** Steps in or out cost this share of the usual edge each: of two edges the smoother course is taken. */
const STEP_COST = 0.15;
/** No ray counts for more than this many times the usual edge, lest a bright head beside it pull the contour away. */
const MOST_EDGE = 1.5;

/**
 * The strongest closed edge of one sign about a point: the course of highest sum of edge strength over all rays, found by
 * dynamic programming on the polar picture (as for cell borders in Bamford & Lovell, Signal Process. 71:203, 1998).
 */
export function closedContour(
  picture: Plane,
  x: number,
  y: number,
  [low, high]: readonly [number, number],
  rays: number,
  edgeShare: number,
  sign: 1 | -1,
): Contour | null {
  const count = Math.floor((high - low) / RADIUS_STEP) + 1;
  const edges = polarEdges(picture, x, y, low, count, rays, sign);
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
  const course = bestCourse(edges, usual, count);
  const radii = course.map((step) => low + step * RADIUS_STEP);
  const along = course.map((step, ray) => edges[ray * count + step] as number);
  const known = along.filter((edge) => !Number.isNaN(edge));
  const edge = median(known);
  if (known.length < rays / 2 || !(edge > 0)) return null;
  const points = radii.map((radius, ray) => {
    const angle = (2 * Math.PI * ray) / rays;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
  const shape = shapeOf(points);
  return {
    ...shape,
    edge,
    completeness: known.filter((each) => each >= edgeShare * edge).length / known.length,
    seen: known.length / rays,
    hollow: hollowness(picture, x, y, radii, sign),
    sign,
  };
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
  rays: number,
  sign: 1 | -1,
): Float64Array {
  const edges = new Float64Array(rays * count);
  for (let ray = 0; ray < rays; ray++) {
    const angle = (2 * Math.PI * ray) / rays;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
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
function bestCourse(edges: Float64Array, usual: number, count: number): number[] {
  const rays = edges.length / count;
  const values = edges.map((edge) =>
    Number.isNaN(edge) ? 0 : Math.max(-1, Math.min(MOST_EDGE, edge / usual)),
  );
  let sums = values.slice(0, count);
  let next = new Float64Array(count);
  // Where the course came from, in steps, for every place of every ray.
  const from = new Int8Array(2 * rays * count);
  for (let k = 1; k < 2 * rays; k++) {
    const ray = (k % rays) * count;
    for (let step = 0; step < count; step++) {
      let most = Number.NEGATIVE_INFINITY;
      for (let d = -MOST_STEPS; d <= MOST_STEPS; d++) {
        const before = step + d;
        if (before < 0 || before >= count) continue;
        const sum = (sums[before] as number) - STEP_COST * Math.abs(d);
        if (sum > most) {
          most = sum;
          from[k * count + step] = d;
        }
      }
      next[step] = most + (values[ray + step] as number);
    }
    [sums, next] = [next, sums];
  }
  let step = sums.indexOf(Math.max(...sums));
  const course: number[] = [step];
  for (let k = 2 * rays - 1; k > 0; k--) {
    step += from[k * count + step] as number;
    course.push(step);
  }
  course.reverse();
  const start = Math.floor(rays / 2);
  return Array.from({ length: rays }, (_, ray) => course[ray < start ? ray + rays : ray] as number);
}

/** Center, size and roundness of a closed polygon, from its area and second moments. */
function shapeOf(points: readonly (readonly [number, number])[]): {
  cx: number;
  cy: number;
  radius: number;
  roundness: number;
} {
  const [ox, oy] = points[0] ?? [0, 0];
  let [area, sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  points.forEach(([px, py], i) => {
    const [qx, qy] = points[(i + 1) % points.length] ?? [ox, oy];
    const [ax, ay, bx, by] = [px - ox, py - oy, qx - ox, qy - oy];
    const cross = ax * by - bx * ay;
    area += cross / 2;
    sx += (cross * (ax + bx)) / 6;
    sy += (cross * (ay + by)) / 6;
    xx += (cross * (ax * ax + ax * bx + bx * bx)) / 12;
    yy += (cross * (ay * ay + ay * by + by * by)) / 12;
    xy += (cross * (ax * by + 2 * ax * ay + 2 * bx * by + bx * ay)) / 24;
  });
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
function hollowness(picture: Plane, x: number, y: number, radii: readonly number[], sign: 1 | -1): number {
  const at = (share: number, inward: number): number[] =>
    radii.flatMap((radius, ray) => {
      const angle = (2 * Math.PI * ray) / radii.length;
      const r = share * radius - inward;
      const level = levelAt(picture, x + r * Math.cos(angle), y + r * Math.sin(angle));
      return Number.isNaN(level) ? [] : [level];
    });
  return -sign * (median(at(1, 1.5)) - median([...at(0.25, 0), ...at(0.45, 0)]));
}
