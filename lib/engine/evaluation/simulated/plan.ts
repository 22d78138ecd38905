import {
  CONTRAST_MODES,
  DEFAULT_SCENE,
  type SceneParameters,
  seededRandom,
  uniform,
} from '@/lib/science/simulation';

/** Frame rates at which velocities are compared. */
export const MOTION_RATES = [25, 30, 50, 100] as const;
/** Concentrations at which counts are compared, M/ml. */
export const COUNTED_CONCENTRATIONS = [5, 20, 50, 100, 200] as const;

/** One video to simulate, and what it is for. */
export interface PlannedVideo {
  readonly purpose: 'motion' | 'count';
  readonly parameters: SceneParameters;
}

const MOTION_SECONDS = 2;
const MOTION_CONCENTRATION = 30;
const COUNT_SECONDS = 1;
/** Sparse samples need more fields for the same number of cells. */
const FIELDS_PER_VIDEO: Readonly<Record<number, number>> = { 5: 4, 20: 2 };
/** Training draws from small seeds and measures on 900,001; worlds from here on were never seen. */
const UNSEEN = 7_700_000;

/**
 * The videos of an evaluation: `videos` of two seconds for each frame rate, and fields of one second for each
 * concentration. Contrasts take turns; pixel size, noise, debris and contrast vary as between microscopes of one
 * kind; every third video drifts. All else is the simulator's default.
 */
export function planVideos(videos: number, seed: number): PlannedVideo[] {
  const plan: PlannedVideo[] = [];
  const add = (purpose: PlannedVideo['purpose'], given: Partial<SceneParameters>): void => {
    plan.push({ purpose, parameters: { ...world(plan.length, seed), ...given } });
  };
  for (const framesPerSecond of MOTION_RATES)
    for (let i = 0; i < videos; i++)
      add('motion', {
        framesPerSecond,
        seconds: MOTION_SECONDS,
        concentrationMillionPerMl: MOTION_CONCENTRATION,
      });
  for (const concentrationMillionPerMl of COUNTED_CONCENTRATIONS)
    for (let i = 0; i < videos * (FIELDS_PER_VIDEO[concentrationMillionPerMl] ?? 1); i++)
      add('count', { concentrationMillionPerMl, seconds: COUNT_SECONDS });
  return plan;
}

/** One of three, and of each contrast one of three. */
const drifts = (index: number): boolean => Math.floor(index / CONTRAST_MODES.length) % 3 === 2;

/** A world that training never saw. */
export function world(index: number, seed: number): SceneParameters {
  const sceneSeed = UNSEEN + 10_007 * seed + index;
  const random = seededRandom(sceneSeed);
  const between = (low: number, high: number): number => uniform(random, low, high);
  const speed = drifts(index) ? between(2, 8) : 0;
  const direction = between(0, 2 * Math.PI);
  return {
    ...DEFAULT_SCENE,
    seed: sceneSeed,
    contrast: CONTRAST_MODES[index % CONTRAST_MODES.length] ?? DEFAULT_SCENE.contrast,
    pixelSizeUm: between(0.4, 0.55),
    noiseLevels: between(1.5, 4),
    debrisPerField: between(30, 90),
    contrastGain: between(0.8, 1.2),
    driftXUmPerS: speed * Math.cos(direction),
    driftYUmPerS: speed * Math.sin(direction),
  };
}
