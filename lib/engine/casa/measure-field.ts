import type { VisibleArea } from '@/lib/science/fields';
import {
  type Drift,
  type FieldKinematics,
  type MeasureOptions,
  measureTracks,
} from '@/lib/science/kinematics';
import type { Track } from '@/lib/science/vision/types';
import type { Calibration } from './calibration';
import { sortTracks } from './clusters';
import { countRoundCells } from './count-round-cells';
import type { EngineParameters } from './parameters';
import { type Regrades, regraded, ungraded } from './regrade';
import { type FieldSummary, summarizeField } from './summarize';
import type { FieldRoundCells } from './surroundings';

export interface FieldInput {
  /** All that was followed, of every class. */
  readonly followed: readonly Track[];
  readonly calibration: Calibration;
  readonly parameters: EngineParameters;
  readonly framesPerSecond: number;
  readonly frames: number;
  /** Those that show nothing, as where the lamp was out: nobody is counted in them. */
  readonly unseenFrames?: readonly number[];
  /** Of how many frames the detector was shown one; absent where it was shown all, or nobody knows. */
  readonly detectedEvery?: number;
  /** Size of the picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** The part of it that shows the sample; absent where that is all. */
  readonly visible?: VisibleArea;
  /** Ids of spermatozoa that were judged to stick to others; null where nobody could tell. */
  readonly inClusters?: ReadonlySet<number> | null;
  /** Of those: the ones that shake. */
  readonly shaking?: ReadonlySet<number>;
  /** Ids of spermatozoa that stick to round cells. */
  readonly onRoundCells?: ReadonlySet<number>;
  /** Of this field alone; empty where they could not be looked for, absent where nobody did. */
  readonly roundCells?: readonly FieldRoundCells[];
  /** Whether the model of detection tells clusters from single cells. */
  readonly knowsClusters: boolean;
  /** How the fluid drifts, null where nobody can tell; estimated from the free cells where it is not given. */
  readonly drift?: Drift | null;
  /** False for tracks that are to be measured as they are given. */
  readonly corrected?: boolean;
  readonly nothingVisible?: boolean;
  /** The picture stands still for so long that no cell is graded. */
  readonly standsStill?: boolean;
  /** Resting things that were left out as no sperm. */
  readonly restingLeftOut?: number;
  /** Resting things that were kept although they show none clearly. */
  readonly restingDoubtful?: number;
  /** Grades that a person gave instead of the measured ones. */
  readonly regrades?: Regrades;
}

export interface MeasuredField {
  /** Every spermatozoon followed, also those in clusters. */
  readonly tracks: readonly Track[];
  /** Of the free ones only. */
  readonly kinematics: FieldKinematics;
  readonly summary: FieldSummary;
}

/** From tracks to figures: cells that are held by others are counted and noted, free ones are measured and graded. */
export function measureField(input: FieldInput): MeasuredField {
  const { calibration, parameters, framesPerSecond, frames, width, height, corrected = true } = input;
  const { sperm, inClusters, clusterSightings } = sortTracks(
    input.followed,
    input.inClusters ?? undefined,
    parameters.clusters,
  );
  const { shaking, onRoundCells: stuck, roundCells, unseenFrames = [] } = input;
  const seenFrames = frames - unseenFrames.length;
  const countOf = (ids: ReadonlySet<number>): number => sperm.filter(({ id }) => ids.has(id)).length;
  const [seen] = roundCells ?? [];
  const options: MeasureOptions = {
    framesPerSecond,
    pixelSizeUm: calibration.pixelSizeUm,
    frameCount: frames,
    parameters: parameters.kinematics,
    detectedEvery: input.detectedEvery,
    ...(input.drift !== undefined && { drift: input.drift }),
    ...(corrected ? { fieldWidth: width, fieldHeight: height } : { corrected }),
  };
  const moving = measureTracks(
    sperm.filter(({ id }) => !inClusters.has(id) && !stuck?.has(id)),
    options,
  );
  const kinematics = regraded(
    input.standsStill ? ungraded(moving) : moving,
    input.regrades,
    calibration.pixelSizeUm !== null,
  );
  const summary = summarizeField({
    tracks: sperm,
    kinematics,
    calibration,
    parameters,
    width,
    height,
    ...(input.visible && { visible: input.visible }),
    frames,
    ...(input.unseenFrames && { unseenFrames: input.unseenFrames }),
    overlaps: corrected,
    clusters:
      input.knowsClusters || input.inClusters
        ? { meanClusters: seenFrames > 0 ? clusterSightings / seenFrames : 0, sperm: inClusters.size }
        : null,
    shaking: shaking && countOf(shaking),
    onRoundCells: stuck && countOf(stuck),
    roundCells:
      roundCells &&
      (seen ? countRoundCells(seen, input, parameters.surroundings.roundCells.radiusUm[1]) : null),
    nothingVisible: input.nothingVisible,
    standsStill: input.standsStill,
    restingLeftOut: input.restingLeftOut,
    restingDoubtful: input.restingDoubtful,
  });
  return { tracks: sperm, kinematics, summary };
}
