import { COMPARED_FIGURES, type ComparedCell, type ComparedFigure } from './cell-errors';
import type { ComparedVideo, VideoRow } from './compare-video';
import { type Differences, differences, type RelativeErrors, relativeErrors } from './errors';
import { hidingArea } from './merging';
import { COUNTED_CONCENTRATIONS, MOTION_RATES } from './plan';

/** Errors of each figure for each way of swimming that was simulated. */
export type FigureErrors = Readonly<
  Record<string, Readonly<Partial<Record<ComparedFigure, RelativeErrors>>>>
>;

export interface SimulatedReport {
  readonly motion: readonly {
    readonly framesPerSecond: number;
    readonly HOTA: number;
    readonly MOTA: number;
    readonly IDF1: number;
    /** Share of motile cells found − true, percentage points; a video each. */
    readonly motilePoints: Differences | null;
    /** The same for progressive cells. */
    readonly progressivePoints: Differences | null;
    readonly cells: FigureErrors;
    /** From true boxes with jittered centers: the error of kinematics alone. */
    readonly kinematicsAlone: FigureErrors;
  }[];
  readonly concentration: readonly {
    readonly millionPerMl: number;
    readonly MOTA: number;
    /** Mean over the fields. */
    readonly trueMeanPerField: number;
    /** A field each; what lies on clumps left out. */
    readonly withoutClumps: RelativeErrors | null;
    /** The same with everything that was counted. */
    readonly all: RelativeErrors | null;
    readonly motilePoints: Differences | null;
    readonly progressivePoints: Differences | null;
  }[];
  /**
   * Area, in squared head lengths, around a head in which another is not told apart, over all videos: what
   * hidingAreaSquaredHeads should be for this detector.
   */
  readonly hidingArea: number | null;
  /** Over all videos, each concentration and frame rate. */
  readonly motilePoints: Differences | null;
  readonly progressivePoints: Differences | null;
}

const mean = (values: readonly (number | null)[]): number => {
  const known = values.filter((value) => value !== null);
  return known.reduce((a, b) => a + b, 0) / known.length;
};

export function summarizeVideos(videos: readonly ComparedVideo[]): SimulatedReport {
  const rows = videos.map(({ row }) => row);
  return {
    motion: MOTION_RATES.flatMap((framesPerSecond) => {
      const own = videos.filter(
        ({ row }) => row.purpose === 'motion' && row.framesPerSecond === framesPerSecond,
      );
      if (own.length === 0) return [];
      return [
        {
          framesPerSecond,
          HOTA: mean(own.map(({ row }) => row.HOTA)),
          MOTA: mean(own.map(({ row }) => row.MOTA)),
          IDF1: mean(own.map(({ row }) => row.IDF1)),
          motilePoints: motilePoints(own.map(({ row }) => row)),
          progressivePoints: progressivePoints(own.map(({ row }) => row)),
          cells: figureErrors(own.flatMap(({ cells }) => cells)),
          kinematicsAlone: figureErrors(own.flatMap(({ cellsFromTruth }) => cellsFromTruth)),
        },
      ];
    }),
    concentration: COUNTED_CONCENTRATIONS.flatMap((millionPerMl) => {
      const own = rows.filter(
        (row) => row.purpose === 'count' && row.concentrationMillionPerMl === millionPerMl,
      );
      if (own.length === 0) return [];
      const pairs = (found: (row: VideoRow) => number) =>
        relativeErrors(own.map((row) => ({ truth: row.trueMeanPerField, found: found(row) })));
      return [
        {
          millionPerMl,
          MOTA: mean(own.map(({ MOTA }) => MOTA)),
          trueMeanPerField: mean(own.map((row) => row.trueMeanPerField)),
          withoutClumps: pairs((row) => row.foundMeanPerField - row.foundOnClumps),
          all: pairs((row) => row.foundMeanPerField),
          motilePoints: motilePoints(own),
          progressivePoints: progressivePoints(own),
        },
      ];
    }),
    hidingArea: hidingArea(videos.flatMap(({ merged }) => merged ?? [])),
    motilePoints: motilePoints(rows),
    progressivePoints: progressivePoints(rows),
  };
}

function motilePoints(rows: readonly VideoRow[]): Differences | null {
  return differences(
    rows.flatMap(({ trueMotilePercent: real, foundMotilePercent: found }) =>
      real === null || found === null ? [] : [found - real],
    ),
  );
}

function progressivePoints(rows: readonly VideoRow[]): Differences | null {
  return differences(
    rows.flatMap(({ trueProgressivePercent: real, foundProgressivePercent: found }) =>
      real === null || found === null ? [] : [found - real],
    ),
  );
}

function figureErrors(cells: readonly ComparedCell[]): FigureErrors {
  const patterns = [...new Set(cells.map(({ pattern }) => pattern))].sort();
  return Object.fromEntries(
    patterns.map((pattern) => [
      pattern,
      Object.fromEntries(
        COMPARED_FIGURES.flatMap((figure) => {
          const errors = relativeErrors(
            cells.flatMap((cell) => (cell.pattern === pattern ? (cell.figures[figure] ?? []) : [])),
          );
          return errors ? [[figure, errors]] : [];
        }),
      ),
    ]),
  );
}
