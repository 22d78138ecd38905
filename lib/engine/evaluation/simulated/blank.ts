import { CONTRAST_MODES, type SceneParameters } from '@/lib/science/simulation';
import { type AnalysisModels, analyzeScene } from './analyze-scene';
import { world } from './plan';
import { sceneTruth } from './scene-truth';

/** What lies in samples without sperm: what lies in others, and more than usual of what is most easily taken for heads. */
export const DIRT_KINDS = {
  usual: {},
  'large debris': { largeDebrisPerField: 12 },
  'round cells': { roundCellsPerField: 12 },
} as const satisfies Readonly<Record<string, Partial<SceneParameters>>>;
export type DirtKind = keyof typeof DIRT_KINDS;

export interface BlankField {
  readonly dirt: DirtKind;
  readonly parameters: SceneParameters;
}

/** Worlds of the other videos come first; the first contrast again. */
const AFTER = 9_000;

/** Fields of one second without a spermatozoon: of each kind of dirt three a video that is asked for, one of each contrast. */
export const planBlanks = (videos: number, seed: number): BlankField[] =>
  (Object.keys(DIRT_KINDS) as DirtKind[]).flatMap((dirt, kind) =>
    Array.from({ length: CONTRAST_MODES.length * videos }, (_, i) => ({
      dirt,
      parameters: {
        ...world(AFTER + CONTRAST_MODES.length * videos * kind + i, seed),
        ...DIRT_KINDS[dirt],
        seconds: 1,
        concentrationMillionPerMl: 0,
        clustersPerField: 0,
      },
    })),
  );

/** What was counted in a field without sperm. */
export interface MeasuredBlank {
  readonly dirt: DirtKind;
  readonly spermPerField: number;
  readonly millionPerMl: number;
  readonly motile: number;
}

/** Renders and measures a field without sperm as a video is measured. */
export async function measureBlank(
  { dirt, parameters }: BlankField,
  models: AnalysisModels,
): Promise<MeasuredBlank> {
  const { summary } = await analyzeScene(sceneTruth(parameters), models);
  return {
    dirt,
    spermPerField: summary.counts.meanPerField,
    millionPerMl: summary.concentration?.millionPerMl ?? 0,
    motile: summary.kinematics.motileCells,
  };
}

export interface BlankReport {
  readonly dirt: DirtKind | 'all';
  readonly fields: number;
  readonly meanSpermPerField: number;
  readonly meanMillionPerMl: number;
  /**
   * Limit of blank: the 95th percentile of what is found in samples that hold none, by rank (CLSI EP17-A2). A field that is
   * found to hold less may hold none.
   */
  readonly limitMillionPerMl: number;
  readonly motile: number;
}

/** Sums up blank fields for each kind of dirt, and all together. */
export function summarizeBlanks(blanks: readonly MeasuredBlank[]): BlankReport[] {
  const kinds = (Object.keys(DIRT_KINDS) as DirtKind[]).filter((kind) => blanks.some((b) => b.dirt === kind));
  return [...kinds, 'all' as const].map((dirt) => {
    const own = blanks.filter((blank) => dirt === 'all' || blank.dirt === dirt);
    const mean = (of: (blank: MeasuredBlank) => number): number =>
      own.reduce((sum, blank) => sum + of(blank), 0) / own.length;
    const found = own.map(({ millionPerMl }) => millionPerMl).sort((a, b) => a - b);
    return {
      dirt,
      fields: own.length,
      meanSpermPerField: mean(({ spermPerField }) => spermPerField),
      meanMillionPerMl: mean(({ millionPerMl }) => millionPerMl),
      limitMillionPerMl: byRank(found, 0.95),
      motile: own.reduce((sum, { motile }) => sum + motile, 0),
    };
  });
}

/** A percentile between the two values next to its rank .5 + share × n, as EP17-A2 has it; NaN of none. */
function byRank(sorted: readonly number[], share: number): number {
  const rank = Math.min(sorted.length, Math.max(1, 0.5 + share * sorted.length));
  const lower = sorted[Math.floor(rank) - 1] ?? Number.NaN;
  const upper = sorted[Math.ceil(rank) - 1] ?? lower;
  return lower + (rank - Math.floor(rank)) * (upper - lower);
}
