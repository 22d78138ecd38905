import { MHSMA_DEFECTS, type MhsmaDefect } from '@/lib/science/morphology/classify/defects';
import { type RandomSource, seededRandom, uniform } from '@/lib/science/simulation/random';
import { type StillCell, type StillParameters, simulateStill } from '@/lib/science/simulation/still';
import { type LabeledCell, labeledCell } from './sample';

/** As MHSMA's crops: side in px, and about this many µm a pixel. */
const SIDE = 128;
const PIXEL_UM = 0.14;
/** Seed of the first still; the next ones count on. */
const FIRST_STILL = 1000;
/** Acrosomes that an eye would call wrong: a little beyond the WHO manual's 40 to 70 % of the head. */
const ACROSOME_SHARE = [0.38, 0.72] as const;

/**
 * Simulated unstained cells in the light of MHSMA's crops, each with the defects that it was drawn with, in the order of
 * MHSMA_DEFECTS. The same seed gives the same cells, however many are asked for.
 */
export function simulatedCells(count: number, seed: number): LabeledCell[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const { picture, cells } = simulateStill(drawLook(random), FIRST_STILL + i);
    const truth = defectsOf(cells[0] as StillCell);
    return labeledCell(
      picture.data,
      SIDE,
      SIDE,
      MHSMA_DEFECTS.map((d) => (truth[d] ? 1 : 0)),
    );
  });
}

/** One cell in the middle; focus, light, camera and dirt vary about MHSMA's. */
function drawLook(random: RandomSource): Partial<StillParameters> {
  return {
    width: SIDE,
    height: SIDE,
    pixelSizeUm: PIXEL_UM * Math.exp(uniform(random, -0.08, 0.08)),
    cells: 1,
    centered: true,
    stain: 'bright-field',
    oblique: true,
    morphology: { normal: 0.35, head: 0.5, midpiece: 0.03, tail: 0.06, multiple: 0.06 },
    debrisPer1000Um2: random() < 0.3 ? 3 : 0,
    strandsPer1000Um2: random() < 0.15 ? 1.5 : 0,
    blurUm: uniform(random, 0.16, 0.4),
    contrastGain: uniform(random, 1, 2.2),
    backgroundLevel: uniform(random, 115, 135),
    shadingLevels: uniform(random, 0, 8),
    mottleLevels: uniform(random, 0, 2),
    noiseLevels: uniform(random, 0.7, 2.5),
    jpegQuality: random() < 0.5 ? null : uniform(random, 60, 95),
    stainUnevenness: uniform(random, 0, 0.5),
  };
}

/** What MHSMA's labels would say of a simulated cell; midpieces have no label there. */
export function defectsOf({
  condition,
  head,
}: Pick<StillCell, 'condition' | 'head'>): Record<MhsmaDefect, boolean> {
  const [low, high] = ACROSOME_SHARE;
  const shape = condition.head;
  return {
    acrosome: head.acrosomeShare < low || head.acrosomeShare > high,
    head: shape !== null && shape !== 'vacuolated' && shape !== 'small-acrosome',
    vacuole: shape === 'vacuolated',
    tail: condition.tail !== null,
  };
}
