import type { FieldSummary } from '@/lib/engine/casa/summarize';
import {
  CONTRAST_MODES,
  type MotilityMix,
  type SceneParameters,
  seededRandom,
  uniform,
} from '@/lib/science/simulation';
import type { Interval } from '@/lib/science/who-manual';
import { combineReplicates } from '@/lib/science/who-manual/combine-replicates';
import type { Estimate, Replicate } from '@/lib/science/who-manual/replicate';
import { type AnalysisModels, analyzeScene } from './analyze-scene';
import { world } from './plan';
import { sceneTruth } from './scene-truth';

/** A sample of which several fields are recorded with one microscope, and what it holds. */
export interface PlannedSample {
  readonly concentrationMillionPerMl: number;
  readonly motility: MotilityMix;
  /** A video each; the cells in view are other ones each time. */
  readonly fields: readonly SceneParameters[];
}

/** Worlds of the other videos come first; the first contrast again. */
const AFTER = 15_000;
/** Between the seeds of the fields of a sample, farther than worlds lie apart. */
const NEXT_FIELD = 50_000_000;
const FIELDS = 5;
const CONCENTRATIONS = [5, 120] as const;

/**
 * Samples of every kind: 5 to 120 M/ml, even in its logarithm, 10 to 90 % of them motile, of these half to nine tenths
 * progressive; five fields of one second each. Three samples a video that is asked for, one of each contrast.
 */
export function planSamples(videos: number, seed: number): PlannedSample[] {
  return Array.from({ length: CONTRAST_MODES.length * videos }, (_, i) => {
    const look = world(AFTER + i, seed);
    const random = seededRandom(look.seed ^ 0x1e7);
    const [least, most] = CONCENTRATIONS;
    const concentrationMillionPerMl = least * (most / least) ** random();
    const motile = uniform(random, 0.1, 0.9);
    const progressive = motile * uniform(random, 0.5, 0.9);
    const rapid = progressive * uniform(random, 0.2, 0.9);
    const motility = {
      ...{ rapid, slow: progressive - rapid },
      ...{ nonProgressive: motile - progressive, immotile: 1 - motile },
    };
    const fields = Array.from({ length: FIELDS }, (__, field) => ({
      ...look,
      ...{ seed: look.seed + (field + 1) * NEXT_FIELD, seconds: 1, concentrationMillionPerMl, motility },
    }));
    return { concentrationMillionPerMl, motility, fields };
  });
}

/** A sample, and what its videos said as replicates. */
export interface MeasuredSample extends Omit<PlannedSample, 'fields'> {
  readonly replicates: readonly Replicate[];
}

/** Renders and measures every field of a sample as videos are measured. */
export async function measureSample(sample: PlannedSample, models: AnalysisModels): Promise<MeasuredSample> {
  const replicates: Replicate[] = [];
  for (const parameters of sample.fields) {
    const { summary } = await analyzeScene(sceneTruth(parameters), models);
    replicates.push(replicateOf(summary, parameters));
  }
  const { concentrationMillionPerMl, motility } = sample;
  return { concentrationMillionPerMl, motility, replicates };
}

/** Cubic micrometers in a nanoliter. */
const UM3_PER_NL = 1e6;

function replicateOf(
  { counts, motility }: FieldSummary,
  { chamberDepthUm }: Pick<SceneParameters, 'chamberDepthUm'>,
): Replicate {
  const { countedAreaUm2 } = counts;
  const grades = motility.status === 'graded' ? motility : null;
  return {
    spermatozoaCounted: counts.spermCounted,
    meanPerField: counts.meanPerField,
    examinedAreaPx2: counts.countedAreaPx2,
    examinedVolumeNl: countedAreaUm2 === null ? null : (countedAreaUm2 * chamberDepthUm) / UM3_PER_NL,
    spermatozoaAssessed: counts.spermAssessed,
    effectiveSpermatozoa: counts.effectiveSperm,
    motilePercent: motility.status === 'not measured' ? null : motility.motile.percent,
    gradePercent: grades && {
      ...{ rapid: grades.rapid.percent, slow: grades.slow.percent },
      ...{ nonProgressive: grades.nonProgressive.percent, immotile: grades.immotile.percent },
    },
    velocityHistogram: null,
  };
}

/** How often intervals of 95 % hold the truth. */
export interface Coverage {
  readonly intervals: number;
  /** Of them, those that hold what is true of the sample, in percent. */
  readonly holdPercent: number;
  /** Exceed what is true, or fall short of it: found − true, the mean; of a concentration in percent of it. */
  readonly bias: number;
  /** Half the width of an interval, the mean; likewise. */
  readonly halfWidth: number;
}

export interface IntervalReport {
  /** Videos that were combined. */
  readonly fields: number;
  readonly concentration: Coverage | null;
  readonly motile: Coverage | null;
  readonly progressive: Coverage | null;
}

/** Sums up how often the intervals of single fields and of whole samples hold what is true of the samples. */
export const summarizeSamples = (samples: readonly MeasuredSample[]): IntervalReport[] =>
  [1, FIELDS].map((fields) => {
    const parts = samples.flatMap((sample) =>
      parted(sample.replicates, fields).map((replicates) => ({
        sample,
        found: combineReplicates(replicates),
      })),
    );
    const coverage = (
      of: (part: (typeof parts)[number]) => {
        readonly found: Estimate | null | undefined;
        readonly truth: number;
      },
      isRelative = false,
    ): Coverage | null =>
      coverageOf(
        parts.flatMap((part) => {
          const { found, truth } = of(part);
          return found ? [{ found, truth, unit: isRelative ? truth / 100 : 1 }] : [];
        }),
      );
    const percent = (...shares: number[]): number => 100 * shares.reduce((sum, share) => sum + share, 0);
    return {
      fields,
      concentration: coverage(
        ({ sample, found }) => ({ found: found.concentration, truth: sample.concentrationMillionPerMl }),
        true,
      ),
      motile: coverage(({ sample: { motility }, found }) => ({
        found: found.motile,
        truth: percent(motility.rapid, motility.slow, motility.nonProgressive),
      })),
      progressive: coverage(({ sample: { motility }, found }) => ({
        found: found.grades?.progressive,
        truth: percent(motility.rapid, motility.slow),
      })),
    };
  });

function parted<T>(values: readonly T[], size: number): T[][] {
  const parts = Math.floor(values.length / size);
  return Array.from({ length: parts }, (_, i) => values.slice(i * size, (i + 1) * size));
}

function coverageOf(
  pairs: readonly { readonly found: Estimate; readonly truth: number; readonly unit: number }[],
): Coverage | null {
  if (pairs.length === 0) return null;
  const mean = (of: (pair: (typeof pairs)[number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  return {
    intervals: pairs.length,
    holdPercent: 100 * mean(({ found, truth }) => (holds(found.interval95, truth) ? 1 : 0)),
    bias: mean(({ found, truth, unit }) => (found.value - truth) / unit),
    halfWidth: mean(({ found: { interval95 }, unit }) => (interval95.high - interval95.low) / 2 / unit),
  };
}

const holds = ({ low, high }: Interval, value: number): boolean => low <= value && value <= high;
