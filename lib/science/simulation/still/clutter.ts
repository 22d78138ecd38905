import type { Polygon } from '@/lib/science/segmentation/polygon';
import type { Canvas } from '../draw';
import { poisson, type RandomSource, uniform } from '../random';
import { ellipse } from './anatomy';
import { paint, smoothNoise } from './paint';
import type { StillParameters } from './parameters';
import { strandOutline, walkStrand } from './strip';

/** Paints what is no sperm, or of sperm whose heads are elsewhere: granules, ghosts, bacteria, threads, clouds. */
export function paintClutter(canvas: Canvas, p: StillParameters, random: RandomSource): void {
  const px = 1 / p.pixelSizeUm;
  const area = (p.width * p.height * p.pixelSizeUm ** 2) / 1000;
  const place = () => ({ x: uniform(random, 0, p.width), y: uniform(random, 0, p.height) });
  // Stained clutter absorbs as cells do; unstained clutter may be thicker or thinner than the ground.
  const stained = p.stain === 'papanicolaou' || p.stain === 'diff-quik';
  const sign = (): number => (stained || random() < 0.7 ? 1 : -0.6);
  const unit = stained ? 1 : 1.6;
  const blob = (at: { x: number; y: number }, radius: number, level: number): void => {
    const squash = uniform(random, 0.7, 1);
    const outline: Polygon = ellipse(at.x, at.y, radius, radius * squash, uniform(random, 0, 3.14));
    const noise = smoothNoise(radius, random);
    paint(canvas, outline, (x, y) => {
      const rho = ((x - at.x) ** 2 + (y - at.y) ** 2) / (radius * radius);
      return level * Math.max(0, 1.15 - rho) * (1 + 0.3 * noise(x, y));
    });
  };
  const strand = (length: number, half: number, level: number, turning: number): void => {
    const at = place();
    const bend = (turning * uniform(random, -1, 1)) / length;
    const swing = (uniform(random, 0, 0.6) * 2 * Math.PI) / length;
    const phase = uniform(random, 0, 6.3);
    const curvature = (part: number) => bend + swing * Math.cos(6.3 * part + phase);
    const course = { ...at, angle: uniform(random, 0, 6.3), length, step: Math.max(1, 0.4 * px) };
    paint(canvas, strandOutline(walkStrand({ ...course, curvature, halfWidth: () => half })), () => level);
  };
  for (let n = poisson(random, p.strandsPer1000Um2 * area); n > 0; n--)
    strand(
      uniform(random, 12, 45) * px,
      uniform(random, 0.18, 0.5) * px,
      unit * uniform(random, 0.02, 0.14),
      3,
    );
  for (let n = poisson(random, p.debrisPer1000Um2 * area); n > 0; n--) {
    const kind = random();
    if (kind < 0.78)
      blob(place(), uniform(random, 0.12, 0.6) * px, sign() * unit * uniform(random, 0.02, 0.28));
    else if (kind < 0.86)
      blob(place(), uniform(random, 0.8, 2.2) * px, sign() * unit * uniform(random, 0.03, 0.22));
    else if (kind < 0.94) {
      // Rods: bacteria, one or a few in a row.
      const at = place();
      const turn = uniform(random, 0, 6.3);
      const level = unit * uniform(random, 0.2, 0.7);
      for (let k = random() < 0.3 ? 3 : 1; k > 0; k--) {
        const along = k * 1.3 * px;
        const center = { x: at.x + along * Math.cos(turn), y: at.y + along * Math.sin(turn) };
        const rod = ellipse(center.x, center.y, 0.65 * px, 0.32 * px, turn);
        paint(canvas, rod, () => level);
      }
    } else {
      // A cloud of precipitate: many faint specks together.
      const at = place();
      const spread = uniform(random, 0.6, 3) * px;
      for (let k = 0; k < 10; k++) {
        const near = () => uniform(random, -spread, spread) + uniform(random, -spread, spread);
        blob(
          { x: at.x + near() / 2, y: at.y + near() / 2 },
          uniform(random, 0.2, 0.7) * px,
          unit * uniform(random, 0.02, 0.14),
        );
      }
    }
  }
}
