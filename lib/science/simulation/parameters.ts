/**
 * How heads look: 'phase-bright-heads' (thick heads appear bright with a halo, tails dark, as in VISEM),
 * 'phase-dark-heads' (dark heads in a bright halo), 'bright-field' (dark heads, almost no halo).
 */
export const CONTRAST_MODES = ['phase-bright-heads', 'phase-dark-heads', 'bright-field'] as const;
export type ContrastMode = (typeof CONTRAST_MODES)[number];

/** Shares of the four grades of the WHO manual, 6th edition; they add up to 1. */
export interface MotilityMix {
  readonly rapid: number;
  readonly slow: number;
  readonly nonProgressive: number;
  readonly immotile: number;
}

export type Range = readonly [low: number, high: number];

/** Multiplies what all cells of a scene look like, as another microscope or another focus would; 1 leaves it alone. */
export interface LookFactors {
  readonly body: number;
  readonly core: number;
  readonly rim: number;
  readonly halo: number;
  readonly softness: number;
  readonly tail: number;
}

/** Everything that decides a scene. Lengths are in µm, speeds in µm/s, gray levels in 0 to 255. */
export interface SceneParameters {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly seconds: number;
  readonly pixelSizeUm: number;
  readonly chamberDepthUm: number;
  readonly concentrationMillionPerMl: number;
  readonly motility: MotilityMix;
  readonly contrast: ContrastMode;
  /** Speed of the average path of rapid and of slow progressive cells. */
  readonly rapidSpeedUmPerS: Range;
  readonly slowSpeedUmPerS: Range;
  /** Frequency with which the head crosses its average path, times one half (one full beat). */
  readonly beatFrequencyHz: Range;
  /** Amplitude of the head's sway to each side of the average path. */
  readonly headAmplitudeUm: Range;
  /** Random turning of the average path: standard deviation after one second, in radians. */
  readonly wanderRad: number;
  /** Translational diffusion of an immotile cell (Stokes and Einstein: 0.1 for a 2.5 µm sphere in water). */
  readonly diffusionUm2PerS: number;
  readonly driftXUmPerS: number;
  readonly driftYUmPerS: number;
  /** How far the camera shakes to each side of where it would be, as on a bench beside a centrifuge; 0 where it is still. */
  readonly vibrationUm: number;
  readonly vibrationHz: number;
  /** How far a push displaces all that is seen in the middle of the recording, for good; 0 where nobody pushes. */
  readonly joltUm: number;
  readonly headLengthUm: Range;
  /** Width over length of a head. */
  readonly headAspect: Range;
  readonly tailLengthUm: Range;
  /** Share of the immotile cells whose tail can't be seen. */
  readonly taillessShare: number;
  /** Blur of a cell that lies at the floor or ceiling of the chamber, as a Gaussian's sigma. */
  readonly defocusUm: number;
  readonly backgroundLevel: number;
  /** Multiplies every object's contrast with the background. */
  readonly contrastGain: number;
  readonly noiseLevels: number;
  /** Gray levels of slope from one side of the picture to the other. */
  readonly shadingLevels: number;
  /** Standard deviation of the uneven ground (dirt on the glass, haze of things far out of focus). */
  readonly mottleLevels: number;
  /** Share of the light lost in the corners. */
  readonly vignetting: number;
  /** Diameter of the round view through an eyepiece, as a share of the picture's height; 0 where the whole picture is lit. */
  readonly viewDiameter: number;
  /** Things that are not sperm, per field of view of 640×480 pixels at 0.5 µm/px. */
  readonly debrisPerField: number;
  readonly roundCellsPerField: number;
  readonly emptyRingsPerField: number;
  /** Pale blurred spots of about the size of a head. */
  readonly smudgesPerField: number;
  /** Dark grainy bodies in a bright halo, larger than a head or nearly so, alone or in clumps. */
  readonly largeDebrisPerField: number;
  /** Clumps of stuck sperm, labeled as class 'cluster'. */
  readonly clustersPerField: number;
  /** Share of the clumps whose cells are alive and shake, each at its own beat. */
  readonly shakingShare: number;
  /** Share of the round cells to which spermatozoa stick, half of these alive. */
  readonly stuckToRoundCellsShare: number;
  /** 0: every cell looks alike apart from size; 1: looks differ as widely as between laboratories. */
  readonly lookVariety: number;
  readonly lookFactors: LookFactors;
  /** Share of the cells with a cytoplasmic droplet, or a curl of the tail, beside the head. */
  readonly dropletShare: number;
  /** Strength of the diffraction rings about heads out of focus, 0 to 1. */
  readonly fringes: number;
  /** Odd lines are taken half a frame later, as old analog cameras do. */
  readonly interlaced: boolean;
}

export const DEFAULT_SCENE: SceneParameters = {
  seed: 1,
  width: 640,
  height: 480,
  framesPerSecond: 50,
  seconds: 5,
  pixelSizeUm: 0.5,
  chamberDepthUm: 20,
  concentrationMillionPerMl: 30,
  motility: { rapid: 0.3, slow: 0.2, nonProgressive: 0.1, immotile: 0.4 },
  contrast: 'phase-bright-heads',
  rapidSpeedUmPerS: [30, 75],
  slowSpeedUmPerS: [8, 20],
  beatFrequencyHz: [7, 16],
  headAmplitudeUm: [0.8, 2.2],
  wanderRad: 0.25,
  diffusionUm2PerS: 0.05,
  driftXUmPerS: 0,
  driftYUmPerS: 0,
  vibrationUm: 0,
  vibrationHz: 11,
  joltUm: 0,
  headLengthUm: [4.2, 5.4],
  headAspect: [0.55, 0.75],
  tailLengthUm: [38, 50],
  taillessShare: 0.05,
  defocusUm: 0.8,
  backgroundLevel: 110,
  contrastGain: 1,
  noiseLevels: 2.5,
  shadingLevels: 10,
  mottleLevels: 0.6,
  vignetting: 0.06,
  viewDiameter: 0,
  debrisPerField: 60,
  roundCellsPerField: 1.5,
  emptyRingsPerField: 2,
  smudgesPerField: 8,
  largeDebrisPerField: 0,
  clustersPerField: 0.4,
  shakingShare: 0,
  stuckToRoundCellsShare: 0,
  lookVariety: 0.3,
  lookFactors: { body: 1, core: 1, rim: 1, halo: 1, softness: 1, tail: 1 },
  dropletShare: 0,
  fringes: 0,
  interlaced: false,
};

/** Raised for parameters that no scene can have. */
export class SimulationError extends Error {
  override readonly name = 'SimulationError';
}

const positive = (name: string, value: number, most = Number.POSITIVE_INFINITY): void => {
  if (!(value > 0 && value <= most))
    throw new SimulationError(`${name} must be above 0 and at most ${most}, not ${value}`);
};

/**
 * Fills in the defaults and checks the result.
 * @throws SimulationError when a size, rate or share is not a usable number.
 */
export function completeParameters(given: Partial<SceneParameters>): SceneParameters {
  const all: SceneParameters = { ...DEFAULT_SCENE, ...given };
  for (const side of ['width', 'height'] as const) {
    positive(side, all[side], 8192);
    if (!Number.isInteger(all[side])) throw new SimulationError(`${side} must be a whole number of pixels`);
  }
  positive('framesPerSecond', all.framesPerSecond, 2000);
  positive('seconds', all.seconds, 3600);
  positive('pixelSizeUm', all.pixelSizeUm, 20);
  positive('chamberDepthUm', all.chamberDepthUm, 1000);
  if (!(all.vibrationUm >= 0 && all.vibrationUm <= 10))
    throw new SimulationError(`vibrationUm must be from 0 to 10, not ${all.vibrationUm}`);
  if (!(all.joltUm >= 0 && all.joltUm <= 15))
    throw new SimulationError(`joltUm must be from 0 to 15, not ${all.joltUm}`);
  if (!(all.viewDiameter >= 0 && all.viewDiameter <= 2))
    throw new SimulationError(`viewDiameter must be from 0 to 2, not ${all.viewDiameter}`);
  positive('vibrationHz', all.vibrationHz, 1000);
  if (!(all.concentrationMillionPerMl >= 0 && all.concentrationMillionPerMl <= 2000))
    throw new SimulationError(
      `concentrationMillionPerMl must be from 0 to 2000, not ${all.concentrationMillionPerMl}`,
    );
  for (const name of ['shakingShare', 'stuckToRoundCellsShare'] as const) {
    if (!(all[name] >= 0 && all[name] <= 1))
      throw new SimulationError(`${name} must be from 0 to 1, not ${all[name]}`);
  }
  const shares = Object.values(all.motility);
  const total = shares.reduce((a, b) => a + b, 0);
  if (shares.some((s) => !(s >= 0)) || Math.abs(total - 1) > 1e-6)
    throw new SimulationError(
      `the shares of motility must not be negative and must add up to 1, not ${total}`,
    );
  return all;
}
