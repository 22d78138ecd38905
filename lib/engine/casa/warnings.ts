import { type Decimal, type Message, say } from '@/lib/messages/message';
import { MIN_COUNTED } from '@/lib/science/who-manual';
import type { FieldSummary } from './summarize';

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
const MIN_FRAMES_PER_SECOND = 20;
const MIN_VIDEO_SECONDS = 1;
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

/** What a reader of the figures must know, the gravest first. */
export function warningsFor(input: WarningInput): Message[] {
  const { summary, framesPerSecond: fps, frames, pixelSizeUm } = input;
  const { counts, field } = summary;
  const warnings: Message[] = [];

  if (frames > 0 && input.flatFrames > frames / 2) warnings.push(say('measurements.blank'));
  if (counts.spermCounted < MIN_COUNTED) {
    warnings.push(say('measurements.fewSperm', { count: counts.spermCounted, least: MIN_COUNTED }));
  }
  if (frames / fps < MIN_VIDEO_SECONDS) {
    warnings.push(say('measurements.shortVideo', { seconds: rounded(frames / fps, 2) }));
  }
  if (fps < MIN_FRAMES_PER_SECOND) {
    warnings.push(say('measurements.slowFrames', { rate: rounded(fps) }));
  } else if (fps < GOOD_FRAMES_PER_SECOND) {
    warnings.push(say('measurements.lowFrames', { rate: rounded(fps) }));
  }
  if (input.resampled) warnings.push(say('measurements.variableRate'));
  if (pixelSizeUm !== null && counts.distinctTracks > 0) {
    const headUm = field.headLengthPx * pixelSizeUm;
    if (headUm < PLAUSIBLE_HEAD_UM.low || headUm > PLAUSIBLE_HEAD_UM.high) {
      warnings.push(say('measurements.headLength', { length: rounded(headUm) }));
    }
  }
  if (counts.meanPerField > 0) {
    const spacing = Math.sqrt(counts.countedAreaPx2 / counts.meanPerField);
    if (spacing < CROWDED_HEADS * field.headLengthPx) {
      warnings.push(say('measurements.crowded', { percent: rounded(counts.hiddenPercent, 0) }));
    }
  }
  if (
    field.driftPxPerSecond !== null &&
    field.driftPxPerSecond > NOTABLE_DRIFT_HEADS_PER_SECOND * field.headLengthPx
  ) {
    warnings.push(
      field.driftUmPerSecond === null
        ? say('measurements.driftPixels', { speed: rounded(field.driftPxPerSecond) })
        : say('measurements.driftMicrons', { speed: rounded(field.driftUmPerSecond) }),
    );
  }
  if (counts.spermInClusters) {
    warnings.push(say('measurements.inClusters', { count: counts.spermInClusters }));
  }
  if (counts.meanClusters !== null && counts.meanClusters >= NOTABLE_CLUSTERS) {
    warnings.push(say('measurements.clusters', { count: rounded(counts.meanClusters) }));
  }
  const leftOut = counts.restingLeftOut ?? 0;
  if (leftOut > NOTABLE_LEFT_OUT_SHARE * (counts.distinctTracks + leftOut)) {
    warnings.push(say('measurements.restingLeftOut', { count: leftOut }));
  }
  if (counts.restingDoubtful) {
    warnings.push(say('measurements.restingDoubtful', { count: counts.restingDoubtful }));
  }
  const free = counts.distinctTracks - (counts.spermInClusters ?? 0);
  const unjudged = free - counts.spermAssessed;
  if (free > 0 && unjudged > NOTABLE_UNJUDGED_SHARE * free) {
    warnings.push(say('measurements.unjudged', { unjudged, total: free }));
  }
  return warnings;
}

/** Rounded from its binary value, as `toFixed` does, so that every language writes the same digits. */
const rounded = (value: number, digits = 1): Decimal => ({ number: Number(value.toFixed(digits)), digits });
