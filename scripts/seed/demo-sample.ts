import { type SceneParameters, simulateScene } from '@/lib/science/simulation';
import { realizedIn } from './realized';

/**
 * The one sample that the demo clips show, five fields of it. At 0.5 µm a pixel a field of 640 × 480 is
 * 320 µm × 240 µm × 20 µm = 1.536 nl, so 45 million/ml are about 69 cells a field and 346 in all: over the 200 that
 * the WHO manual asks for.
 */
const SAMPLE = {
  width: 640,
  height: 480,
  framesPerSecond: 50,
  seconds: 5,
  pixelSizeUm: 0.5,
  chamberDepthUm: 20,
  concentrationMillionPerMl: 45,
  motility: { rapid: 0.35, slow: 0.2, nonProgressive: 0.1, immotile: 0.35 },
} as const satisfies Partial<SceneParameters>;

export const DEMO_CALIBRATION = {
  pixelSizeUm: SAMPLE.pixelSizeUm,
  chamberDepthUm: SAMPLE.chamberDepthUm,
  dilution: 1,
} as const;

export interface DemoClip {
  readonly seed: number;
  readonly name: string;
  readonly fileName: string;
  /** Where it is shorter than the fields of the sample. */
  readonly seconds?: number;
}

export const DEMO_CLIPS: readonly DemoClip[] = [1, 2, 3, 4, 5].map((field) => ({
  seed: 2100 + field,
  name: `Simulated field ${field}`,
  fileName: `simulated-field-${field}.mp4`,
}));

/** A short clip whose frames are to be labeled. */
export const LABELING_CLIP: DemoClip = {
  ...{ seed: 2200, name: 'Simulated clip', fileName: 'simulated-clip.mp4', seconds: 2 },
};

/** @param seconds of the clip; as long as a field of the sample without it */
export const demoScene = (seed: number, seconds: number = SAMPLE.seconds): Partial<SceneParameters> => ({
  ...SAMPLE,
  ...{ seed, seconds },
});

/** What the demo dataset says of itself: what the simulator was asked for, and what its fields came to show. */
export function demoDescription(): string {
  const { concentration, grades } = realizedIn(DEMO_CLIPS.map(({ seed }) => simulateScene(demoScene(seed))));
  const told = (millionPerMl: string, share: (grade: keyof typeof grades) => string): string =>
    `${millionPerMl} million/ml; ${share('rapid')} % rapid progressive, ${share('slow')} % slow progressive, ` +
    `${share('nonProgressive')} % non-progressive, ${share('immotile')} % immotile`;
  const asked = told(String(SAMPLE.concentrationMillionPerMl), (grade) =>
    String(100 * SAMPLE.motility[grade]),
  );
  const realized = told(concentration.toFixed(1), (grade) => grades[grade].toFixed(1));
  return (
    'Five fields of one sample made by this program’s simulator, not a patient’s. ' +
    `Asked of the simulator: ${asked}. Realized in these fields: ${realized}.`
  );
}
