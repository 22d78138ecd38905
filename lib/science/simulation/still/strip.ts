import type { Point, Polygon } from '@/lib/science/segmentation/polygon';

/** A line with a half width at each of its points. */
export interface Strand {
  readonly points: readonly Point[];
  readonly halfWidths: readonly number[];
}

/** The outline of a strand: along its left side and back along its right. */
export function strandOutline({ points, halfWidths }: Strand): Polygon {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((p, i) => {
    const before = points[Math.max(0, i - 1)] as Point;
    const after = points[Math.min(points.length - 1, i + 1)] as Point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const w = (halfWidths[i] as number) / length;
    const [nx, ny] = [-(after.y - before.y) * w, (after.x - before.x) * w];
    left.push({ x: p.x + nx, y: p.y + ny });
    right.push({ x: p.x - nx, y: p.y - ny });
  });
  return [...left, ...right.reverse()];
}

export interface Course {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly step: number;
  /** Turning per unit of length at the share `part` of the way. */
  readonly curvature: (part: number) => number;
  readonly halfWidth: (part: number) => number;
}

/** Walks a strand from a start: the tangent's angle is the integral of the curvature. */
export function walkStrand(c: Course): Strand & { readonly endAngle: number } {
  const n = Math.max(2, Math.ceil(c.length / c.step));
  const step = c.length / n;
  const points: Point[] = [{ x: c.x, y: c.y }];
  const halfWidths = [c.halfWidth(0)];
  let { x, y, angle } = c;
  for (let i = 1; i <= n; i++) {
    angle += c.curvature((i - 0.5) / n) * step;
    x += step * Math.cos(angle);
    y += step * Math.sin(angle);
    points.push({ x, y });
    halfWidths.push(c.halfWidth(i / n));
  }
  return { points, halfWidths, endAngle: angle };
}
