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
  readonly parameters: RemarkParameters;
}

/** From when a property of the video or of its figures is worth a remark. */
export interface RemarkParameters {
  /** Below this the counting error is large. */
  readonly minCounted: number;
  readonly minVideoSeconds: number;
  /** Below this even progression of fast cells is doubtful. */
  readonly minFramesPerSecond: number;
  /** Below this speeds are. */
  readonly goodFramesPerSecond: number;
  /** Boxes around human heads take in some of the halo; far from this the pixel size is wrong. */
  readonly minHeadUm: number;
  readonly maxHeadUm: number;
  /** Cells nearer to each other than this many head lengths on average hide each other too often. */
  readonly crowdedHeads: number;
  readonly driftHeadsPerSecond: number;
  /** Clusters in view at a time, on average. */
  readonly clusters: number;
  /** Share of the free cells that were not seen long enough to be judged. */
  readonly unjudgedShare: number;
  /** Share of all that was followed that was left out as no spermatozoon. */
  readonly leftOutShare: number;
}

/** The manual asks for 200 spermatozoa, and for 50 frames/s or more for kinematics. */
export const DEFAULT_REMARKS: RemarkParameters = {
  minCounted: MIN_COUNTED,
  minVideoSeconds: 1,
  minFramesPerSecond: 20,
  goodFramesPerSecond: 40,
  minHeadUm: 3,
  maxHeadUm: 12,
  crowdedHeads: 2.5,
  driftHeadsPerSecond: 1,
  clusters: 0.5,
  unjudgedShare: 0.25,
  leftOutShare: 0.1,
};

/** What a reader of the figures must know, the gravest first. */
export function warningsFor(input: WarningInput): Message[] {
  const { summary, framesPerSecond: fps, frames, pixelSizeUm, parameters } = input;
  const { counts, field } = summary;
  const warnings: Message[] = [];

  if (frames > 0 && input.flatFrames > frames / 2) warnings.push(say('measurements.blank'));
  if (counts.spermCounted < parameters.minCounted) {
    warnings.push(say('measurements.fewSperm', { count: counts.spermCounted, least: parameters.minCounted }));
  }
  if (frames / fps < parameters.minVideoSeconds) {
    warnings.push(say('measurements.shortVideo', { seconds: rounded(frames / fps, 2) }));
  }
  if (fps < parameters.minFramesPerSecond) {
    warnings.push(say('measurements.slowFrames', { rate: rounded(fps) }));
  } else if (fps < parameters.goodFramesPerSecond) {
    warnings.push(say('measurements.lowFrames', { rate: rounded(fps) }));
  }
  if (input.resampled) warnings.push(say('measurements.variableRate'));
  if (pixelSizeUm !== null && counts.distinctTracks > 0) {
    const headUm = field.headLengthPx * pixelSizeUm;
    if (headUm < parameters.minHeadUm || headUm > parameters.maxHeadUm) {
      warnings.push(say('measurements.headLength', { length: rounded(headUm) }));
    }
  }
  if (counts.meanPerField > 0) {
    const spacing = Math.sqrt(counts.countedAreaPx2 / counts.meanPerField);
    if (spacing < parameters.crowdedHeads * field.headLengthPx) {
      warnings.push(say('measurements.crowded', { percent: rounded(counts.hiddenPercent, 0) }));
    }
  }
  if (
    field.driftPxPerSecond !== null &&
    field.driftPxPerSecond > parameters.driftHeadsPerSecond * field.headLengthPx
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
  const meanClusters = counts.meanClusters ?? 0;
  if (meanClusters >= parameters.clusters) {
    warnings.push(say('measurements.clusters', { count: rounded(meanClusters) }));
  }
  const leftOut = counts.restingLeftOut ?? 0;
  if (leftOut > parameters.leftOutShare * (counts.distinctTracks + leftOut)) {
    warnings.push(say('measurements.restingLeftOut', { count: leftOut }));
  }
  if (counts.restingDoubtful) {
    warnings.push(say('measurements.restingDoubtful', { count: counts.restingDoubtful }));
  }
  const free = counts.distinctTracks - (counts.spermInClusters ?? 0);
  const unjudged = free - counts.spermAssessed;
  if (free > 0 && unjudged > parameters.unjudgedShare * free) {
    warnings.push(say('measurements.unjudged', { unjudged, total: free }));
  }
  return warnings;
}

/** Rounded from its binary value, as `toFixed` does, so that every language writes the same digits. */
const rounded = (value: number, digits = 1): Decimal => ({ number: Number(value.toFixed(digits)), digits });
