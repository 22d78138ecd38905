import type { SceneParameters } from '@/lib/science/simulation';
import type { ComparedVideo } from './compare-video';
import { differences, relativeErrors } from './errors';
import { type PlannedVideo, world } from './plan';

/** What makes the same sample look different: nothing, a shaking bench, a stage that sways, a push at the stage, the round view of an eyepiece. */
export const DISTURBANCES = {
  none: {},
  'shaken by 1 µm': { vibrationUm: 1 },
  'shaken by 3 µm': { vibrationUm: 3 },
  'swaying by 8 µm': { vibrationUm: 8, vibrationHz: 0.5 },
  'pushed by 4 µm': { joltUm: 4 },
  'pushed by 12 µm': { joltUm: 12 },
  'round view': { viewDiameter: 0.9 },
} as const satisfies Readonly<Record<string, Partial<SceneParameters>>>;
export type Disturbance = keyof typeof DISTURBANCES;

export interface DisturbedVideo extends PlannedVideo {
  readonly disturbance: Disturbance;
}

/** Worlds of the other videos come first; the first contrast again. */
const AFTER = 12_000;
const SECONDS = 2;
const FRAMES_PER_SECOND = 50;
const CONCENTRATION = 30;

/** Videos of two seconds, the same `videos` worlds with each disturbance. */
export const planDisturbed = (videos: number, seed: number): DisturbedVideo[] =>
  (Object.keys(DISTURBANCES) as Disturbance[]).flatMap((disturbance) =>
    Array.from({ length: videos }, (_, i) => ({
      disturbance,
      purpose: 'motion' as const,
      parameters: {
        ...world(AFTER + i, seed),
        ...DISTURBANCES[disturbance],
        framesPerSecond: FRAMES_PER_SECOND,
        seconds: SECONDS,
        concentrationMillionPerMl: CONCENTRATION,
      },
    })),
  );

export interface ComparedDisturbed {
  readonly disturbance: Disturbance;
  readonly compared: ComparedVideo;
}

export interface DisturbedReport {
  readonly disturbance: Disturbance;
  readonly videos: number;
  /** Of all sperm in the counted areas of all videos, in percent; what lies on clumps left out. */
  readonly concentrationErrorPercent: number;
  /** Share of motile cells found − true, percentage points: the mean over the videos. */
  readonly motilePoints: number | null;
  /** Mean relative error of the curvilinear and of the straight-line velocity of progressive cells, in percent. */
  readonly vclBiasPercent: number | null;
  readonly vslBiasPercent: number | null;
}

/** Sums up the videos of each disturbance. */
export function summarizeDisturbed(videos: readonly ComparedDisturbed[]): DisturbedReport[] {
  return (Object.keys(DISTURBANCES) as Disturbance[]).flatMap((disturbance) => {
    const own = videos.filter((each) => each.disturbance === disturbance).map(({ compared }) => compared);
    if (own.length === 0) return [];
    const sum = (of: (row: ComparedVideo['row']) => number): number =>
      own.reduce((total, { row }) => total + of(row), 0);
    const found = sum((row) => row.foundMeanPerField - row.foundOnClumps);
    const bias = (figure: 'vcl' | 'vsl'): number | null =>
      relativeErrors(
        own.flatMap(({ cells }) =>
          cells.flatMap(({ pattern, figures }) => (pattern === 'progressive' ? (figures[figure] ?? []) : [])),
        ),
      )?.biasPercent ?? null;
    return [
      {
        disturbance,
        videos: own.length,
        concentrationErrorPercent: 100 * (found / sum((row) => row.trueMeanPerField) - 1),
        motilePoints:
          differences(
            own.flatMap(({ row: { foundMotilePercent: share, trueMotilePercent: real } }) =>
              share === null || real === null ? [] : [share - real],
            ),
          )?.mean ?? null,
        vclBiasPercent: bias('vcl'),
        vslBiasPercent: bias('vsl'),
      },
    ];
  });
}
