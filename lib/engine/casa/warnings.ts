import { LEAST_COUNTED } from '@/lib/science/who-manual';
import type { FieldSummary } from './summarise';

export interface WarningInput {
  readonly summary: FieldSummary;
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly pixelSizeUm: number | null;
  readonly resampled: boolean;
  /** Frames that show nothing. */
  readonly flatFrames: number;
}

/** The manual asks for 50 frames/s or more for kinematics; below 25 even progression of fast cells is doubtful. */
const GOOD_FRAMES_PER_SECOND = 40;
const LEAST_FRAMES_PER_SECOND = 20;
const LEAST_VIDEO_SECONDS = 1;
/** Boxes around human heads take in some of the halo; far from this the pixel size is wrong. */
const PLAUSIBLE_HEAD_UM = { low: 3, high: 12 };
/** Cells nearer to each other than this many head lengths on the average hide each other too often. */
const CROWDED_HEADS = 2.5;
const NOTABLE_DRIFT_HEADS_PER_SECOND = 1;
/** Clusters in view at a time, on the average, from which they are worth a word. */
const NOTABLE_CLUSTERS = 0.5;
const NOTABLE_UNJUDGED_SHARE = 0.25;
/** Share of all that was followed from which what was left out is worth a word. */
const NOTABLE_LEFT_OUT_SHARE = 0.1;

/** What a reader of the figures must know, in sentences. */
export function warningsFor(input: WarningInput): string[] {
  const { summary, framesPerSecond: fps, frames, pixelSizeUm } = input;
  const { counts, field } = summary;
  const warnings: string[] = [];
  const round = (value: number, digits = 1): string => value.toFixed(digits);

  if (frames > 0 && input.flatFrames > frames / 2) {
    warnings.push(
      'Most pictures of this video are uniform (black, white or covered) or nothing but noise: nothing could be seen in them.',
    );
  }
  if (counts.spermCounted < LEAST_COUNTED) {
    warnings.push(
      `Only ${counts.spermCounted} sperm were in view at a time; the WHO manual asks for at least ${LEAST_COUNTED} counted. The intervals show how uncertain the figures are.`,
    );
  }
  if (frames / fps < LEAST_VIDEO_SECONDS) {
    warnings.push(`The video shows only ${round(frames / fps, 2)} s; motility needs at least one second.`);
  }
  if (fps < LEAST_FRAMES_PER_SECOND) {
    warnings.push(
      `At ${round(fps)} frames/s fast sperm cannot be followed reliably: motility and velocities may be wrong. The WHO manual asks for 50.`,
    );
  } else if (fps < GOOD_FRAMES_PER_SECOND) {
    warnings.push(
      `At ${round(fps)} frames/s VCL comes out lower than at the 50 frames/s that the WHO manual asks for, and BCF is given for slow beats only.`,
    );
  }
  if (input.resampled) {
    warnings.push(
      'The video has a variable frame rate; its pictures were brought to a steady rate before measuring, by their time stamps. Velocities and beat frequencies are less certain for it.',
    );
  }
  if (pixelSizeUm !== null && counts.distinctTracks > 0) {
    const headUm = field.headLengthPx * pixelSizeUm;
    if (headUm < PLAUSIBLE_HEAD_UM.low || headUm > PLAUSIBLE_HEAD_UM.high) {
      warnings.push(
        `With this pixel size sperm heads would be ${round(headUm)} µm long; human heads are about 5 µm. Please check the calibration.`,
      );
    }
  }
  if (counts.meanPerField > 0) {
    const spacing = Math.sqrt(counts.countedAreaPx2 / counts.meanPerField);
    if (spacing < CROWDED_HEADS * field.headLengthPx) {
      warnings.push(
        `The field is crowded: about ${round(counts.hiddenPercent, 0)} % of the sperm are hidden by others, which the concentration takes into account, and motility may be wrong. Dilute the sample.`,
      );
    }
  }
  if (
    field.driftPxPerSecond !== null &&
    field.driftPxPerSecond > NOTABLE_DRIFT_HEADS_PER_SECOND * field.headLengthPx
  ) {
    const speed =
      field.driftUmPerSecond === null
        ? `${round(field.driftPxPerSecond)} px/s`
        : `${round(field.driftUmPerSecond)} µm/s`;
    warnings.push(
      `The whole field drifts at ${speed}; this was taken off before measuring. Let the chamber settle.`,
    );
  }
  if (counts.spermInClusters) {
    warnings.push(
      `${counts.spermInClusters} sperm lie in clusters: they are counted as far as they can be told apart, but their motility is not assessed.`,
    );
  }
  if (counts.meanClusters !== null && counts.meanClusters >= NOTABLE_CLUSTERS) {
    warnings.push(
      `${round(counts.meanClusters)} clusters of sperm are in view at a time; sperm hidden in them are missing from the concentration.`,
    );
  }
  const leftOut = counts.restingLeftOut ?? 0;
  if (leftOut > NOTABLE_LEFT_OUT_SHARE * (counts.distinctTracks + leftOut)) {
    warnings.push(
      `${leftOut} resting things look like heads but show no tail and were left out as dirt. If they are dead sperm, the concentration and the share of immotile sperm are too low.`,
    );
  }
  if (counts.restingDoubtful) {
    warnings.push(
      `${counts.restingDoubtful} resting things show no tail, too many to be left out as dirt: this microscope may not show tails, or what rests is dirt. They are counted; look at the frames before you trust the figures.`,
    );
  }
  const free = counts.distinctTracks - (counts.spermInClusters ?? 0);
  const unjudged = free - counts.spermAssessed;
  if (free > 0 && unjudged > NOTABLE_UNJUDGED_SHARE * free) {
    warnings.push(`${unjudged} of ${free} tracks were too short to judge their motility.`);
  }
  return warnings;
}
