import type { VideoAnalysis } from '@/lib/engine/casa/analyze-video';
import type { LabeledBox } from '@/lib/engine/label-formats/labels';
import { type FieldKinematics, measureTracks, shareByTime } from '@/lib/science/kinematics';
import type { Sequence } from '@/lib/science/metrics';
import type { Track } from '@/lib/science/vision/types';
import { type CenterDistances, centerDistances } from './center-distances';
import {
  DISAGREEMENTS,
  type Disagreement,
  type DisagreementReason,
  findDisagreements,
  type LocatedDisagreement,
} from './disagreements';
import { type MotilityConfusion, motilityConfusion } from './motility-confusion';
import { micronsPerPixel, type VelocityShares, velocityShares } from './velocity-shares';

/** Rows that are printed; the totals count all. */
const MAX_ROWS = 200;
/** Shorter disagreements are the beginnings and ends of tracks. */
const MIN_SECONDS = 0.2;

export interface DisagreementTable {
  readonly total: number;
  readonly byReason: Readonly<
    Record<DisagreementReason, { readonly cells: number; readonly frames: number }>
  >;
  /** Those with the most frames first. */
  readonly rows: readonly Disagreement[];
}

/** How motility compares with that of labeled tracks; null where there are none. */
export interface MotilityReport {
  /** Share of motile sperm found minus that of the labeled tracks, percentage points. */
  readonly motilityError: number | null;
  readonly motilePercent: number | null;
  readonly truthMotilePercent: number | null;
  readonly motilityConfusion: MotilityConfusion | null;
  /** Shares by plain speeds. One scale holds for both sides: the calibration, or a head length of 5 µm. */
  readonly velocityShares: {
    readonly umPerPx: number;
    readonly found: VelocityShares;
    readonly labeled: VelocityShares | null;
  };
  /** Of the cells whose labels are motile. */
  readonly centerDistances: CenterDistances | null;
  /** Tracks are paired by their centers, which do not depend on how tight boxes are drawn. */
  readonly disagreements: DisagreementTable | null;
}

export interface MotilityInput {
  readonly analysis: VideoAnalysis;
  readonly labels: readonly Track[] | null;
  /** Pairs by overlap of boxes and by closeness of centers. */
  readonly byBoxes: Sequence | null;
  readonly byCenters: Sequence | null;
  readonly others: ReadonlyMap<number, readonly LabeledBox[]>;
}

/** Compares motility with that of the labels, and names the cells that make the difference. */
export function reportMotility({ analysis, labels, byBoxes, byCenters, others }: MotilityInput): {
  readonly report: MotilityReport;
  readonly disagreements: readonly LocatedDisagreement[];
} {
  const { result, tracks, kinematics } = analysis;
  const { pixelSizeUm } = result.calibration;
  const calibrated = pixelSizeUm !== null;
  const labeled = labels && measureLabels(labels, analysis);
  const umPerPx = micronsPerPixel(pixelSizeUm, kinematics.headLengthPx || (labeled?.headLengthPx ?? 0));
  const motile = motilePercent(kinematics);
  const truthMotile = labeled && motilePercent(labeled);
  const disagreements =
    labels && labeled && byCenters
      ? findDisagreements({
          sequence: byCenters,
          labels,
          found: tracks,
          labelKinematics: labeled.tracks,
          foundKinematics: kinematics.tracks,
          calibrated,
          umPerPx,
          others,
          minFrames: MIN_SECONDS * result.video.framesPerSecond,
        })
      : null;
  return {
    report: {
      motilityError: motile === null || truthMotile === null ? null : motile - truthMotile,
      motilePercent: motile,
      truthMotilePercent: truthMotile,
      motilityConfusion:
        byBoxes && labeled && motilityConfusion(byBoxes, labeled.tracks, kinematics.tracks, calibrated),
      velocityShares: {
        umPerPx,
        found: velocityShares(kinematics.tracks, umPerPx),
        labeled: labeled && velocityShares(labeled.tracks, umPerPx),
      },
      centerDistances:
        byCenters && labels && labeled && centerDistances(byCenters, labels, motileIds(labeled)),
      disagreements: disagreements && tableOf(disagreements),
    },
    disagreements: disagreements ?? [],
  };
}

function tableOf(all: readonly LocatedDisagreement[]): DisagreementTable {
  const tally = (reason: DisagreementReason) => {
    const some = all.filter((row) => row.reason === reason);
    return { cells: some.length, frames: some.reduce((sum, { frames }) => sum + frames, 0) };
  };
  const byReason = Object.fromEntries(
    DISAGREEMENTS.map((reason) => [reason, tally(reason)]),
  ) as DisagreementTable['byReason'];
  return { total: all.length, byReason, rows: all.slice(0, MAX_ROWS).map(({ at: _, ...row }) => row) };
}

/**
 * Measures labeled tracks the way those of the analysis were, by its head length: labels are drawn differently tight
 * from person to person, and the same cell must not be motile by the one and immotile by the other for that.
 */
export function measureLabels(
  labels: readonly Track[],
  { result: { video, calibration }, kinematics }: VideoAnalysis,
): FieldKinematics {
  return measureTracks(labels, {
    framesPerSecond: video.framesPerSecond,
    pixelSizeUm: calibration.pixelSizeUm,
    frameCount: video.frames,
    fieldWidth: video.width,
    fieldHeight: video.height,
    parameters: kinematics.parameters,
    ...(kinematics.headLengthPx > 0 && { headLengthPx: kinematics.headLengthPx }),
  });
}

function motileIds({ tracks }: FieldKinematics): ReadonlySet<number> {
  return new Set(tracks.filter(({ motile }) => motile).map(({ trackId }) => trackId));
}

function motilePercent({ tracks }: FieldKinematics): number | null {
  const motile = shareByTime(tracks, (track) => track.motile);
  return motile ? 100 * motile.share : null;
}
