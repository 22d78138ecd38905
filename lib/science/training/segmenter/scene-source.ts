import { polygonBox } from '@/lib/science/segmentation/polygon';
import { CONTRAST_MODES, type RandomSource, simulateScene, uniform } from '@/lib/science/simulation';
import type { LabeledCell, LabeledStill } from './source';

/** Side of the pictures in px. */
const SIDE = 176;
/** Cells in view, on average. */
const CELLS = 3;

/**
 * Draws one frame of a video of living sperm under phase contrast or bright field. Its truth knows heads and whole
 * cells; what lies within a head can't be seen at such a magnification, and midpiece and tail are one strip.
 */
export function drawTrainingFrame(random: RandomSource): LabeledStill {
  const contrast = CONTRAST_MODES[Math.floor(random() * CONTRAST_MODES.length)] ?? 'bright-field';
  const pixelSizeUm = Math.exp(uniform(random, Math.log(0.1), Math.log(0.45)));
  const fieldUm2 = (SIDE * pixelSizeUm) ** 2;
  const scene = simulateScene({
    seed: Math.floor(random() * 2 ** 31),
    width: SIDE,
    height: SIDE,
    pixelSizeUm,
    contrast,
    framesPerSecond: 50,
    seconds: 0.02,
    chamberDepthUm: 20,
    concentrationMillionPerMl: Math.min(2000, CELLS / (fieldUm2 * 20 * 1e-6)),
    headLengthUm: [3.8, 5.6],
    headAspect: [0.52, 0.8],
    defocusUm: uniform(random, 0.2, 1),
    lookVariety: random(),
    backgroundLevel: uniform(random, 70, 170),
    contrastGain: uniform(random, 0.6, 1.4),
    noiseLevels: 8 * random() ** 2,
    mottleLevels: 3 * random() ** 2,
    debrisPerField: 120 * random(),
  });
  const [frame] = scene.frames();
  if (!frame) throw new RangeError('a scene without a frame');
  const cells = scene.outlinesAt(0).flatMap(({ trackId, head, tail }): LabeledCell[] => {
    const truth = frame.objects.find((o) => o.trackId === trackId);
    // Heads hardly to be seen teach nothing but guessing.
    if (!truth || truth.contrast < 12) return [];
    const box = polygonBox([head]);
    const nothing = { acrosome: null, nucleus: null, vacuole: null, midpiece: null, tail: null };
    return [
      {
        ...nothing,
        headPx: Math.max(box.w, box.h),
        cx: truth.cx,
        cy: truth.cy,
        head: [head],
        cell: tail ? [head, tail] : [head],
      },
    ];
  });
  return { picture: frame.picture, cells, isComplete: true };
}
