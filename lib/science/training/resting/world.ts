import { type RandomSource, type SceneParameters, sometimes, uniform } from '@/lib/science/simulation';
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
    // Kept out of the detector's worlds, where large dark bodies cost heads of other laboratories.
    largeDebrisPerField:
      world.contrast === 'phase-bright-heads' ? sometimes(random, 0.5, 5, 90) : sometimes(random, 0.2, 5, 30),
    // Heads of one sample are more alike than heads of the detector's worlds, which are to be of any.
    lookVariety: uniform(random, 0.1, 0.5),
    dropletShare: sometimes(random, 0.5, 0.05, 0.5),
    fringes: sometimes(random, 0.4, 0.1, 1),
    concentrationMillionPerMl: dilution * world.concentrationMillionPerMl,
  };
}
