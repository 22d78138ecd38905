import type { VisibleArea } from '@/lib/science/fields';
import {
  type CellTally,
  type FieldKinematics,
  MOTILITY_GRADES,
  type MotilityGrade,
  type Motion,
  shareByTime,
  type TrackKinematics,
  tallyCells,
  type WeightedShare,
} from '@/lib/science/kinematics';
import { median } from '@/lib/science/vision/boxes';
import type { Jolt, Track } from '@/lib/science/vision/types';
import {
  type Concentration,
  concentrationFromField,
  poissonInterval,
  proportionInterval,
} from '@/lib/science/who-manual';
import { type Calibration, type CalibrationGap, calibrationGaps } from './calibration';
import { type CountParameters, countField, hiddenShare } from './count-field';
import type { RoundCellCount } from './count-round-cells';
import type {
  CasaResult,
  KinematicFigure,
  MotilityResult,
  MotilityTally,
  PercentEstimate,
  Spread,
} from './result';
import { KINEMATIC_FIGURES } from './result';

export interface SummaryParameters {
  readonly histogramBinUmPerSecond: number;
  readonly histogramBins: number;
}

export const DEFAULT_SUMMARY: SummaryParameters = { histogramBinUmPerSecond: 10, histogramBins: 15 };

export interface FieldSummaryInput {
  /** Every spermatozoon followed, also those in clusters. */
  readonly tracks: readonly Track[];
  /** Of the free ones. */
  readonly kinematics: FieldKinematics;
  readonly calibration: Calibration;
  readonly parameters: { readonly count: CountParameters; readonly summary: SummaryParameters };
  readonly width: number;
  readonly height: number;
  /** The part of the picture that shows the sample; absent where that is all. */
  readonly visible?: VisibleArea;
  readonly frames: number;
  /** Those that show nothing, and are not counted in. */
  readonly unseenFrames?: readonly number[];
  /** Whether near heads may have been taken for one: not so where tracks were given. */
  readonly overlaps: boolean;
  /** Null where clusters were not looked for. */
  readonly clusters: ClusterCount | null;
  /** Spermatozoa in clusters that shake; absent where nobody looked, like the next two. */
  readonly shaking?: number | undefined;
  /** Spermatozoa that stick to round cells. */
  readonly onRoundCells?: number | undefined;
  /** Null where they could not be looked for. */
  readonly roundCells?: RoundCellCount | null | undefined;
  /** Most pictures show nothing at all: finding no sperm in them says nothing about the sample. */
  readonly nothingVisible?: boolean;
  /** The picture stands still for so long that no cell was graded. */
  readonly standsStill?: boolean;
  /** Resting things that were left out as no sperm; null where nobody judged. */
  readonly restingLeftOut?: number | null | undefined;
  /** Resting things that were kept although they show no spermatozoon clearly. */
  readonly restingDoubtful?: number | null | undefined;
}

export interface ClusterCount {
  /** Clusters in view at any one time, the mean over the video. */
  readonly meanClusters: number;
  /** Spermatozoa followed that lie in one. */
  readonly sperm: number;
}

const NOTHING_VISIBLE =
  'Most pictures are uniform or nothing but noise, so nothing can be said about the sample.';

const STANDS_STILL =
  'The picture stands still for more than a tenth of the recording, so nothing can be said about motility.';

export type FieldSummary = Pick<
  CasaResult,
  | 'counts'
  | 'concentration'
  | 'concentrationReason'
  | 'motility'
  | 'motilityTally'
  | 'kinematics'
  | 'velocityHistogram'
  | 'field'
  | 'fields'
  | 'roundCells'
>;

/** What was counted, and what it stands for. */
export interface Counted {
  readonly meanPerField: number;
  /** Area that the count stands for. */
  readonly areaPx2: number;
  /** Share of the area in which sperm would have been hidden by others. */
  readonly hidden: number;
  readonly rimPx: number;
}

/** What the tracks of one video say about the sample, with intervals, and why something cannot be said. */
export function summarizeField(input: FieldSummaryInput): FieldSummary {
  const { tracks, kinematics, parameters } = input;
  const { areaPx2, ...counted } = countField(tracks, input, kinematics.headLengthPx, parameters.count);
  // What was counted stands for a smaller area than was looked at: the rest of it is hidden behind what was seen.
  const hidden = input.overlaps
    ? hiddenShare({ ...counted, areaPx2 }, kinematics.headLengthPx, parameters.count)
    : 0;
  const { drift } = kinematics;
  return summarize({
    ...input,
    counted: { ...counted, areaPx2: areaPx2 * (1 - hidden), hidden },
    driftPxPerSecond: drift && drift.cells > 0 ? Math.hypot(drift.xPxPerSecond, drift.yPxPerSecond) : null,
    vibrationPx: drift?.vibrationPx,
    jolts: drift?.jolts,
  });
}

interface SummaryInput
  extends Omit<
    FieldSummaryInput,
    'width' | 'height' | 'visible' | 'frames' | 'unseenFrames' | 'overlaps' | 'parameters'
  > {
  readonly counted: Counted;
  readonly driftPxPerSecond: number | null;
  readonly vibrationPx: number | undefined;
  readonly jolts: readonly Jolt[] | undefined;
  readonly parameters: { readonly summary: SummaryParameters };
}

/** What was counted and measured says about the sample. */
export function summarize(input: SummaryInput): FieldSummary {
  const { tracks, kinematics, calibration, parameters, counted, driftPxPerSecond, vibrationPx, jolts } =
    input;
  const { pixelSizeUm } = calibration;
  const { areaPx2, hidden } = counted;
  const spermCounted = Math.round(counted.meanPerField);
  const motile = shareByTime(kinematics.tracks, (track) => track.motile);
  const areaUm2 = pixelSizeUm === null ? null : areaPx2 * pixelSizeUm ** 2;
  return {
    counts: {
      spermCounted,
      interval95: poissonInterval(spermCounted),
      meanPerField: counted.meanPerField,
      countedAreaPx2: areaPx2,
      hiddenPercent: 100 * hidden,
      countedAreaUm2: areaUm2,
      rimPx: counted.rimPx,
      distinctTracks: tracks.length,
      spermAssessed: kinematics.tracks.filter((track) => track.motile !== null).length,
      effectiveSperm: motile?.effectiveCells ?? 0,
      meanClusters: input.clusters?.meanClusters ?? null,
      spermInClusters: input.clusters?.sperm ?? null,
      ...(input.shaking !== undefined && { spermShaking: input.shaking }),
      ...(input.onRoundCells !== undefined && { spermOnRoundCells: input.onRoundCells }),
      restingLeftOut: input.restingLeftOut ?? null,
      restingDoubtful: input.restingDoubtful ?? null,
    },
    ...(input.nothingVisible
      ? { concentration: null, concentrationReason: NOTHING_VISIBLE }
      : concentration(counted.meanPerField, areaUm2, calibration)),
    ...(input.roundCells !== undefined && {
      roundCells: input.nothingVisible ? null : roundCells(input.roundCells, calibration),
    }),
    motility: motilityOf(input, motile),
    motilityTally: motilityTally(kinematics.tracks, pixelSizeUm !== null),
    kinematics: motionSummary(kinematics.tracks, pixelSizeUm),
    velocityHistogram: velocityHistogram(kinematics.tracks, pixelSizeUm, parameters.summary),
    field: {
      headLengthPx: kinematics.headLengthPx,
      localisationNoisePx: kinematics.noisePx,
      driftPxPerSecond,
      driftUmPerSecond:
        driftPxPerSecond === null || pixelSizeUm === null ? null : driftPxPerSecond * pixelSizeUm,
      ...(vibrationPx !== undefined && {
        vibrationPx,
        ...(pixelSizeUm !== null && { vibrationUm: vibrationPx * pixelSizeUm }),
      }),
      ...(jolts && jolts.length > 0 && { jolts: joltSummary(jolts, pixelSizeUm) }),
    },
  };
}

function joltSummary(
  jolts: readonly Jolt[],
  pixelSizeUm: number | null,
): NonNullable<CasaResult['field']['jolts']> {
  const largestPx = Math.max(...jolts.map(({ x, y }) => Math.hypot(x, y)));
  const count = jolts.length;
  return { count, largestPx, ...(pixelSizeUm !== null && { largestUm: largestPx * pixelSizeUm }) };
}

const GAP_NAMES: Readonly<Record<CalibrationGap, string>> = {
  pixelSizeUm: 'the pixel size',
  chamberDepthUm: 'the chamber depth',
  dilution: 'the dilution',
};

function concentration(
  countPerField: number,
  fieldAreaUm2: number | null,
  calibration: Calibration,
): Pick<CasaResult, 'concentration' | 'concentrationReason'> {
  const { chamberDepthUm, dilution } = calibration;
  if (fieldAreaUm2 === null || chamberDepthUm === null || dilution === null) {
    const missing = calibrationGaps(calibration).map((gap) => GAP_NAMES[gap]);
    const list = new Intl.ListFormat('en-GB').format(missing);
    return {
      concentration: null,
      concentrationReason: `No concentration: ${list} ${missing.length > 1 ? 'are' : 'is'} not known.`,
    };
  }
  const uncorrected = concentrationFromField({ countPerField, fieldAreaUm2, chamberDepthUm, dilution });
  return {
    concentration: compensated(uncorrected, calibration.capillaryCompensation),
    concentrationReason: null,
  };
}

/** As spermatozoa are counted; nothing hides a round cell. */
function roundCells(count: RoundCellCount | null, calibration: Calibration): CasaResult['roundCells'] {
  if (!count) return null;
  const { counted, areaPx2 } = count;
  const areaUm2 = calibration.pixelSizeUm === null ? null : areaPx2 * calibration.pixelSizeUm ** 2;
  return {
    counted,
    interval95: poissonInterval(counted),
    countedAreaPx2: areaPx2,
    concentration: concentration(counted, areaUm2, calibration).concentration,
  };
}

/** Times the factor that the chamber declares, its interval as well; as it is where none is declared. */
function compensated(
  uncorrected: Concentration,
  compensation: Calibration['capillaryCompensation'],
): NonNullable<CasaResult['concentration']> {
  if (!compensation) return uncorrected;
  const { factor } = compensation;
  const { millionPerMl, interval95 } = uncorrected;
  return {
    millionPerMl: factor * millionPerMl,
    interval95: { low: factor * interval95.low, high: factor * interval95.high },
    compensation: { ...compensation, uncorrected },
  };
}

function asPercent({ share, effectiveCells }: WeightedShare): PercentEstimate {
  // Sums of many weights may exceed 1 by a rounding error.
  const proportion = Math.min(1, Math.max(0, share));
  const { low, high } = proportionInterval(proportion, effectiveCells);
  return { percent: 100 * proportion, interval95: { low: 100 * low, high: 100 * high } };
}

/** Motility, or why nothing is said about it. A person's grades count also where the picture stands still. */
function motilityOf(
  { kinematics, calibration, nothingVisible, standsStill }: SummaryInput,
  motile: WeightedShare | null,
): MotilityResult {
  if (nothingVisible) return { status: 'not measured', reason: NOTHING_VISIBLE };
  const isUngraded = standsStill && !motile && kinematics.tracks.length > 0;
  if (isUngraded) return { status: 'not measured', reason: STANDS_STILL };
  return motility(kinematics, motile, calibration.pixelSizeUm);
}

function motility(
  { tracks, parameters }: FieldKinematics,
  motile: WeightedShare | null,
  pixelSizeUm: number | null,
): MotilityResult {
  if (tracks.length === 0) return { status: 'not measured', reason: 'No sperm were found.' };
  if (!motile) {
    return {
      status: 'not measured',
      reason: `No sperm was seen for ${parameters.minJudgedSeconds} s or longer, the least time that tells how it moves.`,
    };
  }
  if (pixelSizeUm === null) {
    return {
      status: 'motile or immotile',
      motile: asPercent(motile),
      immotile: asPercent({ ...motile, share: 1 - motile.share }),
      reason:
        'Without the pixel size speeds in µm/s and WHO grades are not given; motile is what moves by at least a head length a second.',
    };
  }
  const shareOf = (grades: readonly MotilityGrade[]): PercentEstimate =>
    asPercent(
      shareByTime(tracks, ({ grade }) => (grade === null ? null : grades.includes(grade))) ?? {
        ...motile,
        share: 0,
      },
    );
  const [rapid, slow, nonProgressive, immotile] = MOTILITY_GRADES;
  return {
    status: 'graded',
    progressive: shareOf([rapid, slow]),
    motile: shareOf([rapid, slow, nonProgressive]),
    rapid: shareOf([rapid]),
    slow: shareOf([slow]),
    nonProgressive: shareOf([nonProgressive]),
    immotile: shareOf([immotile]),
  };
}

/** The share that moves at all, in percent; null where none could be judged. */
export const motilePercentOf = (motility: MotilityResult): number | null =>
  motility.status === 'not measured' ? null : motility.motile.percent;

function motilityTally(tracks: readonly TrackKinematics[], isCalibrated: boolean): MotilityTally {
  const judged = tracks.filter(({ motile }) => motile !== null);
  const [rapid, slow, nonProgressive, immotile] = MOTILITY_GRADES.map((grade) =>
    tallyCells(judged, (track) => track.grade === grade),
  ) as [CellTally, CellTally, CellTally, CellTally];
  return {
    judged: {
      ...tallyCells(judged, () => true),
      squaredFrames: judged.reduce((sum, { frames }) => sum + frames * frames, 0),
    },
    motile: tallyCells(judged, ({ motile }) => motile === true),
    grades: isCalibrated ? { rapid, slow, nonProgressive, immotile } : null,
  };
}

const LENGTHS: ReadonlySet<KinematicFigure> = new Set(['vcl', 'vsl', 'vap', 'alhMean', 'alhMax']);

/** A figure of one cell in µm (when calibrated) or px. */
export function figureOf(motion: Motion, figure: KinematicFigure, pixelSizeUm: number | null): number | null {
  const value = motion[figure];
  return value !== null && LENGTHS.has(figure) ? value * (pixelSizeUm ?? 1) : value;
}

function motionSummary(
  tracks: readonly TrackKinematics[],
  pixelSizeUm: number | null,
): CasaResult['kinematics'] {
  const motions = tracks.flatMap(({ motion, motile }) => (motile && motion ? [motion] : []));
  const figures = Object.fromEntries(
    KINEMATIC_FIGURES.map((figure) => [
      figure,
      spread(motions.flatMap((motion) => figureOf(motion, figure, pixelSizeUm) ?? [])),
    ]),
  ) as Record<KinematicFigure, Spread | null>;
  return { unit: pixelSizeUm === null ? 'px' : 'µm', motileCells: motions.length, figures };
}

function spread(values: readonly number[]): Spread | null {
  const n = values.length;
  if (n === 0) return null;
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  const squares = values.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  return {
    cells: n,
    mean,
    standardDeviation: n > 1 ? Math.sqrt(squares / (n - 1)) : null,
    median: median(values),
  };
}

function velocityHistogram(
  tracks: readonly TrackKinematics[],
  pixelSizeUm: number | null,
  { histogramBinUmPerSecond: width, histogramBins: bins }: SummaryParameters,
): CasaResult['velocityHistogram'] {
  if (pixelSizeUm === null) return null;
  const spermatozoa = new Array<number>(bins).fill(0);
  for (const { motion, motile } of tracks) {
    if (!motile || !motion) continue;
    const bin = Math.min(bins - 1, Math.floor((motion.vap * pixelSizeUm) / width));
    spermatozoa[bin] = (spermatozoa[bin] ?? 0) + 1;
  }
  return { binWidthMicronsPerSecond: width, spermatozoa };
}
