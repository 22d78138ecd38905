import type { RandomSource, SceneParameters } from '@/lib/science/simulation';
import { uniform } from '@/lib/science/simulation/random';
import { drawWorld } from '../detector/world';

const SIDE = 352;
const FRAMES_PER_SECOND = 25;

/**
 * Draws a world of the detector's training as a short video in which most cells rest, and which is often sparse: then
 * a larger part of what is followed is dirt.
 */
export function drawRestingWorld(random: RandomSource): SceneParameters {
  const world = drawWorld(random, SIDE);
  const frames = 8 + Math.floor(17 * random());
  const immotile = uniform(random, 0.4, 0.9);
  const moving = 1 - immotile;
  const dilution = random() < 0.4 ? 0.4 : 1;
  return {
    ...world,
    framesPerSecond: FRAMES_PER_SECOND,
    seconds: frames / FRAMES_PER_SECOND,
    motility: { rapid: 0.4 * moving, slow: 0.2 * moving, nonProgressive: 0.4 * moving, immotile },
    concentrationMillionPerMl: dilution * world.concentrationMillionPerMl,
  };
}
