import type { Range, SceneParameters } from './parameters';
import { normal, type RandomSource, uniform } from './random';

export const GRADES = ['rapid', 'slow', 'nonProgressive', 'immotile'] as const;
export type Grade = (typeof GRADES)[number];

/** How a cell moves, apart from where it starts. */
export interface Swimmer {
  readonly grade: Grade;
  readonly pattern: 'progressive' | 'circling' | 'twitching' | 'brownian';
  /** Speed along the average path; 0 for cells that stay where they are. */
  readonly speedUmPerS: number;
  /** Steady turning of the average path. */
  readonly turnRadPerS: number;
  readonly beatFrequencyHz: number;
  readonly headAmplitudeUm: number;
  readonly yawRad: number;
  readonly phase: number;
}

/** One cell's way through the fluid, a value per frame (µm, radians). The average path leaves the head's sway out. */
export interface SwimPath {
  readonly headX: Float64Array;
  readonly headY: Float64Array;
  readonly averageX: Float64Array;
  readonly averageY: Float64Array;
  readonly headingRad: Float64Array;
}

/** Draws a grade from the mix, then a swimming pattern that belongs to it. */
export function drawSwimmer(p: SceneParameters, random: RandomSource): Swimmer {
  const pick = (r: Range): number => uniform(random, r[0], r[1]);
  let left = random();
  const grade =
    GRADES.find((g) => {
      left -= p.motility[g];
      return left < 0;
    }) ?? 'immotile';
  const beat = { beatFrequencyHz: pick(p.beatFrequencyHz), phase: uniform(random, 0, 2 * Math.PI) };
  const still = { grade, speedUmPerS: 0, turnRadPerS: 0, ...beat };
  if (grade === 'immotile')
    return { ...still, pattern: 'brownian', beatFrequencyHz: 0, headAmplitudeUm: 0, yawRad: 0 };
  if (grade === 'nonProgressive' && random() < 0.7) {
    const twitch = { beatFrequencyHz: uniform(random, 2, 7), headAmplitudeUm: uniform(random, 0.6, 1.8) };
    return { ...still, ...twitch, pattern: 'twitching', yawRad: uniform(random, 0.2, 0.6) };
  }
  if (grade === 'nonProgressive') {
    // So tight a circle that nothing is gained: WHO counts only large circles as progressive.
    const speedUmPerS = uniform(random, 12, 30);
    const turn = (speedUmPerS / uniform(random, 2.5, 5)) * (random() < 0.5 ? -1 : 1);
    return {
      ...still,
      pattern: 'circling',
      speedUmPerS,
      turnRadPerS: turn,
      headAmplitudeUm: 0.5,
      yawRad: 0.2,
    };
  }
  const speedUmPerS = pick(grade === 'rapid' ? p.rapidSpeedUmPerS : p.slowSpeedUmPerS);
  const turnRadPerS = p.wanderRad * 0.4 * normal(random);
  const amplitude = pick(p.headAmplitudeUm) * (grade === 'slow' ? 0.7 : 1);
  return {
    ...still,
    pattern: 'progressive',
    speedUmPerS,
    turnRadPerS,
    headAmplitudeUm: amplitude,
    yawRad: 0.25,
  };
}

/**
 * Follows a cell for `frames` frames from (x, y) in µm.
 *
 * Progressive and circling cells: an average path of constant speed whose heading turns steadily and wanders
 * (persistent random walk), with the head swaying across it as A·sin(2πft), which is the two-dimensional
 * projection used for CASA simulation (Choi et al., PLoS Comput Biol 2022). Immotile cells: Brownian steps of
 * variance 2·D·dt a coordinate (Einstein 1905). Twitching cells: sway about a point that hardly moves.
 */
export function swim(
  s: Swimmer,
  x: number,
  y: number,
  frames: number,
  p: SceneParameters,
  random: RandomSource,
): SwimPath {
  const dt = 1 / p.framesPerSecond;
  const make = () => new Float64Array(frames);
  const path = { headX: make(), headY: make(), averageX: make(), averageY: make(), headingRad: make() };
  let heading = uniform(random, -Math.PI, Math.PI);
  const drifting = s.speedUmPerS === 0;
  const step = drifting ? Math.sqrt(2 * p.diffusionUm2PerS * dt) : 0;
  const wander = (drifting ? 0.05 : s.pattern === 'progressive' ? p.wanderRad : 0) * Math.sqrt(dt);
  for (let k = 0; k < frames; k++) {
    const wave = 2 * Math.PI * s.beatFrequencyHz * k * dt + s.phase;
    const sway = s.headAmplitudeUm * Math.sin(wave);
    path.averageX[k] = x;
    path.averageY[k] = y;
    path.headX[k] = x - sway * Math.sin(heading);
    path.headY[k] = y + sway * Math.cos(heading);
    path.headingRad[k] = heading + s.yawRad * Math.cos(wave);
    x += s.speedUmPerS * dt * Math.cos(heading) + (step ? step * normal(random) : 0);
    y += s.speedUmPerS * dt * Math.sin(heading) + (step ? step * normal(random) : 0);
    heading += s.turnRadPerS * dt + (wander ? wander * normal(random) : 0);
  }
  return path;
}
