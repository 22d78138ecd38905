import { type FieldKinematics, headLengthOf, type TrackKinematics } from '@/lib/science/kinematics';
import type { Track } from '@/lib/science/vision/types';
import type { RoundCellCount } from './count-round-cells';
import type { FieldInput, MeasuredField } from './measure-field';
import { type Counted, motilePercentOf, summarize } from './summarize';

interface Bounds {
  readonly firstFrame: number;
  readonly lastFrame: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The figures of a recording from those of its fields: what was counted in all of them over the area of all of them, as
 * the manual adds up the fields of a chamber, and motility and kinematics of all cells together, each weighted by the
 * time it was seen.
 *
 * @param measured a measurement of each field, its frames counted from its own first
 */
export function combineFields(
  input: FieldInput,
  bounds: readonly Bounds[],
  measured: readonly MeasuredField[],
): MeasuredField {
  const { calibration, parameters, framesPerSecond } = input;
  const firstOf = (i: number): number => bounds[i]?.firstFrame ?? 0;
  const tracks = measured.flatMap((each, i) => each.tracks.map((track) => trackLater(track, firstOf(i))));
  const kinematics = together(measured, firstOf, tracks);
  const counts = measured.map(({ summary }) => summary.counts);
  const netArea = sum(counts.map(({ countedAreaPx2 }) => countedAreaPx2));
  const wholeArea = sum(
    counts.map(({ countedAreaPx2, hiddenPercent }) => countedAreaPx2 / (1 - hiddenPercent / 100)),
  );
  const frames = bounds.map(({ firstFrame, lastFrame }) => lastFrame - firstFrame + 1);
  const counted: Counted = {
    meanPerField: sum(counts.map(({ meanPerField }) => meanPerField)),
    areaPx2: netArea,
    hidden: wholeArea > 0 ? 1 - netArea / wholeArea : 0,
    rimPx: Math.max(0, ...counts.map(({ rimPx }) => rimPx)),
  };
  const clusters = counts.every(({ meanClusters }) => meanClusters === null)
    ? null
    : {
        meanClusters:
          sum(counts.map(({ meanClusters }, i) => (meanClusters ?? 0) * (frames[i] ?? 0))) / sum(frames),
        sperm: sum(counts.map(({ spermInClusters }) => spermInClusters ?? 0)),
      };
  const drifts = measured.flatMap(({ summary }) => summary.field.driftPxPerSecond ?? []);
  const vibrations = measured.flatMap(({ summary }) => summary.field.vibrationPx ?? []);
  const summary = summarize({
    counted,
    driftPxPerSecond: drifts.length > 0 ? Math.max(...drifts) : null,
    vibrationPx: vibrations.length > 0 ? Math.max(...vibrations) : undefined,
    jolts: measured.flatMap(({ kinematics: { drift } }) => drift?.jolts ?? []),
    tracks,
    kinematics,
    calibration,
    parameters,
    clusters,
    ...(counts.some(({ spermShaking }) => spermShaking !== undefined) && {
      shaking: sum(counts.map(({ spermShaking = 0 }) => spermShaking)),
      onRoundCells: sum(counts.map(({ spermOnRoundCells = 0 }) => spermOnRoundCells)),
      roundCells: roundCellsOf(measured),
    }),
    nothingVisible: input.nothingVisible,
    standsStill: input.standsStill,
    restingLeftOut: input.restingLeftOut,
    restingDoubtful: input.restingDoubtful,
  });
  return {
    tracks,
    kinematics,
    summary: {
      ...summary,
      fields: measured.map(({ summary: each }, i) => ({
        firstFrame: firstOf(i),
        lastFrame: bounds[i]?.lastFrame ?? 0,
        seconds: (frames[i] ?? 0) / framesPerSecond,
        spermCounted: each.counts.meanPerField,
        countedAreaPx2: each.counts.countedAreaPx2,
        concentrationMillionPerMl: each.concentration?.millionPerMl ?? null,
        motilePercent: motilePercentOf(each.motility),
        effectiveSperm: each.counts.effectiveSperm,
      })),
    },
  };
}

/** Round cells of the fields in which they could be looked for. */
function roundCellsOf(measured: readonly MeasuredField[]): RoundCellCount | null {
  const known = measured.flatMap(({ summary }) => summary.roundCells ?? []);
  if (known.length === 0) return null;
  return {
    counted: sum(known.map(({ counted }) => counted)),
    areaPx2: sum(known.map(({ countedAreaPx2 }) => countedAreaPx2)),
  };
}

/** All cells of all fields; what is said of the field as a whole is the mean over its cells. */
function together(
  measured: readonly MeasuredField[],
  firstOf: (i: number) => number,
  tracks: readonly Track[],
): FieldKinematics {
  const all = measured.map(({ kinematics }) => kinematics);
  const [first] = all;
  if (!first) throw new RangeError('a recording without a field');
  const cells = sum(all.map((each) => each.tracks.length));
  const assessed = new Set(all.flatMap((each) => each.tracks.map(({ trackId }) => trackId)));
  return {
    ...first,
    tracks: all.flatMap((each, i) => each.tracks.map((track) => kinematicsLater(track, firstOf(i)))),
    drift: null,
    noisePx: cells > 0 ? sum(all.map((each) => each.noisePx * each.tracks.length)) / cells : 0,
    headLengthPx: headLengthOf(tracks.filter(({ id }) => assessed.has(id))),
  };
}

const trackLater = (track: Track, frames: number): Track => ({
  ...track,
  points: track.points.map((point) => ({ ...point, frame: point.frame + frames })),
});

const kinematicsLater = (track: TrackKinematics, frames: number): TrackKinematics => ({
  ...track,
  firstFrame: track.firstFrame + frames,
  lastFrame: track.lastFrame + frames,
});
