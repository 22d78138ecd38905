import { SimulationError } from '../parameters';
import type { MorphologyMix } from './morphology';

/**
 * How a still is made: 'papanicolaou' (dark nucleus, clearly paler acrosome), 'diff-quik' (rapid stain: acrosome
 * nearly as dark as the nucleus), 'bright-field' (unstained: pale head with a dark outline and fringes),
 * 'phase-contrast' (unstained: head of another brightness than the ground, in a halo).
 */
export const STILL_STAINS = ['papanicolaou', 'diff-quik', 'bright-field', 'phase-contrast'] as const;
export type StillStain = (typeof STILL_STAINS)[number];

/** Everything that decides a still. Lengths in µm, gray levels 0 to 255. */
export interface StillParameters {
  readonly width: number;
  readonly height: number;
  readonly pixelSizeUm: number;
  readonly stain: StillStain;
  /** Light from one side, which shows unstained cells as a relief (as MHSMA's are); for 'bright-field' only. */
  readonly oblique: boolean;
  /** Spermatozoa whose head lies in the picture. */
  readonly cells: number;
  /** Whether the first cell's head lies in the middle of the picture (give or take half a head). */
  readonly centered: boolean;
  /** How often each kind of cell comes. */
  readonly morphology: MorphologyMix;
  /** Acrosome's share of the head for all cells, whatever their morphology says; null leaves it to that. */
  readonly acrosomeShare: readonly [low: number, high: number] | null;
  /** Share of the cells whose head touches or overlaps another. */
  readonly touchingShare: number;
  /** Specks, granules and threads for every 1000 µm² of picture. */
  readonly debrisPer1000Um2: number;
  /** Tails of cells whose heads are elsewhere, and bacteria, for every 1000 µm². */
  readonly strandsPer1000Um2: number;
  /** Sigma of the blur by optics and focus. */
  readonly blurUm: number;
  /** Multiplies every contrast with the ground. */
  readonly contrastGain: number;
  readonly backgroundLevel: number;
  /** Unevenness of stain within a cell, 0 to 1. */
  readonly stainUnevenness: number;
  /** Slope and mottle of the ground in gray levels. */
  readonly shadingLevels: number;
  readonly mottleLevels: number;
  readonly noiseLevels: number;
  /** Overshoot at edges as cameras' sharpening makes it, 0 (none) to 1. */
  readonly sharpening: number;
  /** Quality of a JPEG-like compression, 1 to 100; null leaves the picture as it is. */
  readonly jpegQuality: number | null;
}

export const DEFAULT_STILL: StillParameters = {
  width: 640,
  height: 480,
  pixelSizeUm: 0.06,
  stain: 'papanicolaou',
  oblique: false,
  cells: 6,
  centered: false,
  morphology: { normal: 0.3, head: 0.4, midpiece: 0.1, tail: 0.1, multiple: 0.1 },
  acrosomeShare: null,
  touchingShare: 0.05,
  debrisPer1000Um2: 25,
  strandsPer1000Um2: 1.5,
  blurUm: 0.1,
  contrastGain: 1,
  backgroundLevel: 222,
  stainUnevenness: 0.4,
  shadingLevels: 10,
  mottleLevels: 2,
  noiseLevels: 1.5,
  sharpening: 0.3,
  jpegQuality: 88,
};

const within = (name: string, value: number, low: number, high: number): void => {
  if (!(value >= low && value <= high))
    throw new SimulationError(`${name} must be from ${low} to ${high}, not ${value}`);
};

/**
 * Fills in the defaults and checks the result.
 * @throws SimulationError when a size, share or level is not a usable number.
 */
export function completeStill(given: Partial<StillParameters>): StillParameters {
  // Unstained cells need room above the ground's level for their bright fringes.
  const unstained = given.stain === 'bright-field' || given.stain === 'phase-contrast';
  const ground = unstained ? { backgroundLevel: 125 } : {};
  const all: StillParameters = { ...DEFAULT_STILL, ...ground, ...given };
  for (const side of ['width', 'height'] as const) {
    within(side, all[side], 16, 8192);
    if (!Number.isInteger(all[side])) throw new SimulationError(`${side} must be a whole number of pixels`);
  }
  within('pixelSizeUm', all.pixelSizeUm, 0.01, 2);
  within('cells', all.cells, 0, 500);
  if (!STILL_STAINS.includes(all.stain)) throw new SimulationError(`there is no stain '${all.stain}'`);
  if (all.oblique && all.stain !== 'bright-field')
    throw new SimulationError(`light from one side is simulated for bright-field only, not ${all.stain}`);
  for (const share of ['touchingShare', 'stainUnevenness', 'sharpening'] as const)
    within(share, all[share], 0, 1);
  for (const share of all.acrosomeShare ?? []) within('acrosomeShare', share, 0.02, 0.95);
  for (const level of ['backgroundLevel', 'shadingLevels', 'mottleLevels', 'noiseLevels'] as const)
    within(level, all[level], 0, 255);
  within('blurUm', all.blurUm, 0, 5);
  within('contrastGain', all.contrastGain, 0, 5);
  within('debrisPer1000Um2', all.debrisPer1000Um2, 0, 1000);
  within('strandsPer1000Um2', all.strandsPer1000Um2, 0, 100);
  if (all.jpegQuality !== null) within('jpegQuality', all.jpegQuality, 1, 100);
  const shares = Object.values(all.morphology);
  const total = shares.reduce((a, b) => a + b, 0);
  if (shares.some((s) => !(s >= 0)) || Math.abs(total - 1) > 1e-6)
    throw new SimulationError(
      `the shares of morphology must not be negative and must add up to 1, not ${total}`,
    );
  return all;
}
