import {
  type ContrastMode,
  DEFAULT_SCENE,
  type RandomSource,
  type SceneParameters,
  simulateScene,
  sometimes,
  uniform,
} from '@/lib/science/simulation';
import { median } from '@/lib/science/vision/boxes';
import { measureBrightness } from '@/lib/science/vision/normalize';
import type { LabeledPicture } from './sample';

/** Positive numbers between `low` and `high`, each factor as likely as any other. */
const scaled = (random: RandomSource, low: number, high: number): number => low * (high / low) ** random();

/**
 * Draws the world of one training picture: another laboratory's microscope, camera, dilution and debris each
 * time. Wider than any one laboratory, so that the detector learns what all have in common.
 */
export function drawWorld(random: RandomSource, side: number): SceneParameters {
  const between = (low: number, high: number): number => uniform(random, low, high);
  const kind = random();
  const contrast: ContrastMode =
    kind < 0.5 ? 'phase-bright-heads' : kind < 0.68 ? 'phase-dark-heads' : 'bright-field';
  // Videos are shrunk or enlarged until heads are some 10 px long: see lib/engine/inference/detection-scale.ts.
  const pixelSizeUm = scaled(random, 0.3, 0.62);
  const areaUm2 = (side * pixelSizeUm) ** 2;
  const cells = scaled(random, 2, 60);
  const shares = [random(), random(), random(), random() + 0.2];
  const total = shares.reduce((a, b) => a + b, 0);
  const [rapid = 0, slow = 0, nonProgressive = 0] = shares.map((s) => s / total);
  const aspect = between(0.5, 0.7);
  const head = between(4, 5);
  const rate = between(18, 45);
  return {
    ...DEFAULT_SCENE,
    seed: Math.floor(random() * 2 ** 31),
    width: side,
    height: side,
    framesPerSecond: rate,
    // Two frames, so that interlaced pictures show motion between their lines.
    seconds: 2 / rate,
    rapidSpeedUmPerS: [25, between(60, 160)],
    pixelSizeUm,
    contrast,
    concentrationMillionPerMl: cells / (areaUm2 * DEFAULT_SCENE.chamberDepthUm * 1e-6),
    motility: { rapid, slow, nonProgressive, immotile: 1 - rapid - slow - nonProgressive },
    headLengthUm: [head, head + between(0.2, 1.4)],
    headAspect: [aspect, Math.min(0.95, aspect + between(0.1, 0.3))],
    tailLengthUm: [between(18, 40), 52],
    taillessShare: between(0, 0.15),
    defocusUm: scaled(random, 0.15, 1.8),
    backgroundLevel: between(60, 190),
    contrastGain: scaled(random, 0.4, 1.5),
    noiseLevels: scaled(random, 0.8, 8),
    shadingLevels: sometimes(random, 0.7, 0, 45),
    mottleLevels: sometimes(random, 0.6, 0, 4),
    vignetting: sometimes(random, 0.5, 0, 0.35),
    debrisPerField: scaled(random, 8, 500),
    roundCellsPerField: sometimes(random, 0.6, 0, 6),
    emptyRingsPerField: sometimes(random, 0.7, 0, 12),
    smudgesPerField: sometimes(random, 0.8, 0, 130),
    clustersPerField: sometimes(random, 0.5, 0, 7),
    lookVariety: between(0.15, 1),
    lookFactors: {
      body: scaled(random, 0.5, 1.5),
      core: scaled(random, 0.5, 2),
      rim: scaled(random, 0.3, 2.5),
      halo: scaled(random, 0.2, 2.2),
      softness: scaled(random, 0.7, 2.5),
      tail: scaled(random, 0.25, 1.6),
    },
    interlaced: random() < 0.2,
  };
}

/** Nobody would label, or deny, a head that drowns in the noise or is pale beside the others. Gray levels. */
export function leastClearContrast(contrasts: readonly number[], noiseLevels: number): number {
  return Math.max(12, 2 * noiseLevels, 0.55 * median(contrasts));
}

/** One picture of a world drawn by {@link drawWorld}. */
export const drawWorldPicture = (random: RandomSource, side = 320): LabeledPicture =>
  renderWorld(drawWorld(random, side));

/** The first picture of a world, with what nobody would label in it as ground that is not judged. */
export function renderWorld(world: SceneParameters): LabeledPicture {
  const scene = simulateScene(world);
  const [first] = scene.frames();
  if (!first) throw new RangeError('a scene has at least one frame');
  const least = leastClearContrast(
    first.objects.map((o) => o.contrast),
    scene.parameters.noiseLevels,
  );
  const labels = first.objects.map((o) => ({
    ...o.box,
    className: o.className,
    clear: !(o.contrast < least),
  }));
  return {
    picture: first.picture,
    brightness: measureBrightness(first.picture.data),
    boxes: labels.filter((l) => l.clear),
    unclear: labels.filter((l) => !l.clear),
  };
}
