import type { Polygon } from '@/lib/science/segmentation/polygon';
import { type RandomSource, uniform } from '../random';
import { type HeadShape, halfWidth } from './head-shape';
import type { MidpieceDefect, TailDefect } from './morphology';
import { strandOutline, walkStrand } from './strip';

/** A midpiece in µm and where the tail goes on from it. */
export interface Midpiece {
  readonly outline: Polygon;
  readonly end: { readonly x: number; readonly y: number; readonly angle: number };
  readonly endHalfWidth: number;
}

/** Length of the steps in which strands are walked. */
const STEP_UM = 0.35;

/**
 * The midpiece: slender, about as long as the head and in line with its axis in normal cells (WHO manual, 6th
 * edition, 2.4.8.1); bent at the neck, thick, or set on beside the axis in others.
 */
export function drawMidpiece(h: HeadShape, defect: MidpieceDefect | null, random: RandomSource): Midpiece {
  const bent =
    defect === 'bent-neck' ? side(random) * uniform(random, 0.6, 2.1) : uniform(random, -0.12, 0.12);
  const aside =
    defect === 'asymmetric-midpiece'
      ? side(random) * uniform(random, 0.22, 0.4)
      : uniform(random, -0.05, 0.05);
  const thick = defect === 'thick-midpiece' ? uniform(random, 0.55, 0.95) : uniform(random, 0.24, 0.42);
  const length = uniform(random, 3.4, 5.2);
  const u = -0.97 + 0.35 * Math.abs(aside);
  const y = aside * (aside > 0 ? halfWidth(h.left, -0.3) : halfWidth(h.right, -0.3)) * 1.6;
  const bow = uniform(random, -0.35, 0.35);
  const thin = Math.min(thick, uniform(random, 0.2, 0.3));
  const strand = walkStrand({
    x: (u * h.lengthUm) / 2,
    y,
    angle: Math.PI + bent,
    length,
    step: STEP_UM,
    curvature: () => bow / length,
    halfWidth: (part) => thick + (thin - thick) * part ** 1.5,
  });
  const last = strand.points[strand.points.length - 1] as { x: number; y: number };
  return {
    outline: strandOutline(strand),
    end: { ...last, angle: strand.endAngle },
    endHalfWidth: thin,
  };
}

/** The principal piece, about 45 µm long in normal cells: one, or two of them; short, coiled, or sharply bent. */
export function drawTails(m: Midpiece, defect: TailDefect | null, random: RandomSource): Polygon[] {
  const count = defect === 'double-tail' ? 2 : 1;
  return Array.from({ length: count }, (_, i) => {
    const length = defect === 'short-tail' ? uniform(random, 4, 18) : uniform(random, 38, 50);
    const fork = count === 2 ? (i === 0 ? 1 : -1) * uniform(random, 0.15, 0.5) : 0;
    return strandOutline(
      walkStrand({
        ...m.end,
        angle: m.end.angle + fork,
        length,
        step: STEP_UM,
        curvature: drawCurvature(defect, length, random),
        // As wide as people outline it: optics blur the last third, which is really thinner.
        halfWidth: (part) => Math.min(m.endHalfWidth, 0.25) * (1 - 0.25 * part),
      }),
    );
  });
}

function drawCurvature(
  defect: TailDefect | null,
  length: number,
  random: RandomSource,
): (part: number) => number {
  if (defect === 'coiled-tail') {
    const turn = side(random);
    const from = uniform(random, 0.02, 0.3);
    const radius = uniform(random, 1.6, 4.5);
    // A spiral that opens or tightens, so that its turns do not lie on each other.
    const opening = uniform(random, 0.15, 0.6);
    return (part) => (part < from ? 0 : turn / (radius * (1 + opening * (part - from))));
  }
  const bend = (uniform(random, -1.6, 1.6) * (random() < 0.3 ? 2 : 1)) / length;
  const waves = uniform(random, 0.5, 2.2);
  const phase = uniform(random, 0, 2 * Math.PI);
  const swing = (uniform(random, 0.1, 0.9) * 2 * Math.PI * waves) / length;
  const kinkAt = uniform(random, 0.1, 0.7);
  const kink = defect === 'bent-tail' ? side(random) * uniform(random, 1.6, 2.8) : 0;
  // The kink is spread over one µm.
  const half = 0.5 / length;
  return (part) =>
    bend + swing * Math.cos(2 * Math.PI * waves * part + phase) + (Math.abs(part - kinkAt) < half ? kink : 0);
}

const side = (random: RandomSource): number => (random() < 0.5 ? -1 : 1);
