import type { Point } from '@/lib/science/segmentation/polygon';

export interface Rectangle {
  readonly length: number;
  readonly width: number;
  /** Direction of the longer side in radians, −π/2 to π/2, from +x toward +y. */
  readonly angle: number;
  readonly center: Point;
}

/** The rectangle about the points with one side in the given direction. */
export function rectangleAlong(points: readonly Point[], direction: number): Rectangle {
  const [c, s] = [Math.cos(direction), Math.sin(direction)];
  const far = Number.POSITIVE_INFINITY;
  let [u0, u1, v0, v1] = [far, -far, far, -far];
  for (const { x, y } of points) {
    const [u, v] = [x * c + y * s, y * c - x * s];
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  const [along, across] = [u1 - u0, v1 - v0];
  const [mu, mv] = [(u0 + u1) / 2, (v0 + v1) / 2];
  const center = { x: mu * c - mv * s, y: mu * s + mv * c };
  const turned = along >= across ? direction : direction + Math.PI / 2;
  const angle = turned - Math.PI * Math.round(turned / Math.PI);
  return { length: Math.max(along, across), width: Math.min(along, across), angle, center };
}
