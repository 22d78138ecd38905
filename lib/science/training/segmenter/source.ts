import { type Polygon, polygonBox } from '@/lib/science/segmentation/polygon';
import type { RandomSource } from '@/lib/science/simulation';
import { uniform } from '@/lib/science/simulation';
import {
  STILL_STAINS,
  type StillCell,
  type StillParameters,
  simulateStill,
} from '@/lib/science/simulation/still';
import type { GrayFrame } from '@/lib/science/vision/types';

/** What outlines of a cell may be of. */
export const CELL_OUTLINES = ['head', 'cell', 'acrosome', 'nucleus', 'vacuole', 'midpiece', 'tail'] as const;
export type CellOutline = (typeof CELL_OUTLINES)[number];

/** One cell to learn from: outlines in px of its picture; null for a part that its truth doesn't tell. */
export interface LabeledCell extends Readonly<Record<CellOutline, readonly Polygon[] | null>> {
  /** Length of the head in px, and its center. */
  readonly headPx: number;
  readonly cx: number;
  readonly cy: number;
}

/** A picture to cut training crops from. */
export interface LabeledStill {
  readonly picture: GrayFrame;
  readonly cells: readonly LabeledCell[];
  /** Length (crop px) that heads are brought to; without it crops show the picture about as it is. */
  readonly headInCrop?: number;
  /** Whether every cell in it is outlined as a whole, so that the rest is known to be ground. */
  readonly isComplete: boolean;
}

/** Length of a head out of the box round it: about right however it lies. */
export const headLengthOfBox = ({ w, h }: { readonly w: number; readonly h: number }): number =>
  Math.sqrt((w ** 2 + h ** 2) / 1.5);

function labeled(cell: StillCell): LabeledCell {
  const { cell: all, ...parts } = cell.polygons;
  const headPx = headLengthOfBox(polygonBox(parts.head));
  return { ...parts, cell: all, headPx, cx: cell.cx, cy: cell.cy };
}

/** Side of the simulated pictures in px: a crop and room to shift, scale and turn it. */
const SIDE = 192;

/**
 * Draws a still of a laboratory of its own: stain, magnification, focus, camera and dirt vary as widely as those of
 * different laboratories. Heads are 9 to 80 px long, most of them around 50.
 */
export function drawTrainingStill(random: RandomSource): LabeledStill {
  const headPx = drawHeadPx(random);
  const pixelSizeUm = 4.3 / headPx;
  const kind = random();
  const stain =
    kind < 0.36 ? 'papanicolaou' : kind < 0.7 ? 'diff-quik' : kind < 0.85 ? 'bright-field' : 'phase-contrast';
  const stained = stain === STILL_STAINS[0] || stain === STILL_STAINS[1];
  // About as many cells as fit: heads are 5 µm apart.
  const room = (SIDE / headPx) ** 2;
  const parameters: Partial<StillParameters> = {
    width: SIDE,
    height: SIDE,
    pixelSizeUm,
    stain,
    centered: true,
    cells: 1 + Math.min(9, Math.floor(room * 0.12 * random() ** 1.5 + random() * 1.6)),
    morphology: { normal: 0.25, head: 0.4, midpiece: 0.1, tail: 0.1, multiple: 0.15 },
    // What shows of the acrosome in a smear is often less than the manual's share, sometimes next to nothing.
    acrosomeShare: random() < 0.12 ? [0.02, 0.06] : [0.08, 0.68],
    touchingShare: 0.12,
    debrisPer1000Um2: random() < 0.2 ? 0 : 150 * random() ** 2,
    strandsPer1000Um2: 9 * random() ** 3,
    blurUm:
      uniform(random, 0.03, 0.16) +
      (random() < 0.25 ? uniform(random, 0, 0.3) : 0) +
      0.5 * pixelSizeUm * random(),
    contrastGain: stained ? uniform(random, 0.6, 1.15) : uniform(random, 0.6, 1.8),
    backgroundLevel: stained ? uniform(random, 165, 240) : uniform(random, 70, 180),
    stainUnevenness: random(),
    shadingLevels: 35 * random() ** 2,
    mottleLevels: 5 * random() ** 2,
    noiseLevels: 7 * random() ** 2,
    sharpening: random() < 0.4 ? 0 : random(),
    jpegQuality: random() < 0.4 ? null : uniform(random, 35, 96),
  };
  const still = simulateStill(parameters, Math.floor(random() * 2 ** 31));
  return {
    picture: still.picture,
    cells: still.cells.filter((c) => inside(c.cx) && inside(c.cy)).map(labeled),
    isComplete: true,
  };
}

const inside = (v: number): boolean => v > 8 && v < SIDE - 8;

function drawHeadPx(random: RandomSource): number {
  const kind = random();
  if (kind < 0.7) return uniform(random, 34, 72);
  const [low, high] = kind < 0.92 ? [18, 36] : [9, 18];
  return low * (high / low) ** random();
}
