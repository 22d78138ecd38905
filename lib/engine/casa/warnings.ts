import { type Decimal, type Message, say } from '@/lib/messages/message';
import { median } from '@/lib/science/vision/boxes';
import { MIN_COUNTED, MIN_EXPECTED, replicateCountAgreement } from '@/lib/science/who-manual';
import type { PictureQuality } from './picture-quality';
import type { FieldSummary } from './summarize';

export interface WarningInput {
  readonly summary: FieldSummary;
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly pixelSizeUm: number | null;
  readonly resampled: boolean;
  /** Frames that show nothing. */
  readonly flatFrames: number;
  /** Pictures that repeat the one before. */
  readonly repeatedPictures: number;
  /** What looks like heads, but is smaller or larger than these can be; null where nothing does. */
  readonly otherSize: 'small' | 'large' | null;
  readonly pictures: PictureQuality | null;
  /** When each frame is shown, in seconds of the file; empty where nobody knows. */
  readonly frameSeconds: readonly number[];
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
  /**
   * Round cells, M/ml, above which a stain for peroxidase is advised: the manual's consensus limit for peroxidase-positive
   * cells (WHO, 5th edition 2010, table A1.1; Long & Kenworthy, Br. J. Biomed. Sci. 79:10129, 2022).
   */
  readonly maxRoundCells: number;
  /** Share of the free cells that were not seen long enough to be judged. */
  readonly unjudgedShare: number;
  /** Share of all that was followed that was left out as no spermatozoon. */
  readonly leftOutShare: number;
  /** A picture in which 99 % of the pixels stay below this gray level is too dark. */
  readonly minBrightLevel: number;
  /** Share of the pixels at the upper end of the scale, in percent, from which heads lose their shape. */
  readonly maxClippedPercent: number;
  /**
   * Median sharpness of heads below which a video is out of focus. Chosen on eight real clips (VISEM-Tracking 11, 12, 19
   * and 36, SVIA 1, 3 and 4) and four simulated ones: as they are 3.2 to 3.9, no false alarm; blurred by a fifth of a head
   * length or more (Gaussian, standard deviation) all are told, by a sixth about six in ten, by a tenth none.
   */
  readonly minHeadSharpness: number;
  /** Fewer frames than this are few for speeds and beats. */
  readonly minFrames: number;
  /** A frame that is shown longer than so many frames has lost the next ones. */
  readonly maxGapFrames: number;
  /** At a lower rate some beats are too fast to be seen; said where this share of the motile cells has no BCF. */
  readonly beatFramesPerSecond: number;
  readonly maxMissingBeats: number;
  /** Share of the pictures that may repeat the one before: videos that repeat nothing reach half of it, strongly compressed. */
  readonly maxRepeatedShare: number;
  /** A median speed is remarked on from so many motile cells. */
  readonly minSpeedCells: number;
  /**
   * Median VCL of the motile cells, µm/s, outside which the frame rate or the pixel size is more likely wrong than the
   * sample so slow or fast. Chosen, not calibrated. The tenth percentile of donors was 32.6 (Ranganathan, Moyett, Nelson and
   * Agarwal, "Sperm motion kinetics – a new perspective in evaluating infertility": 16 donors, 507 patients, IVOS 10.9).
   * The whole recordings 11, 12, 19 and 36 of VISEM-Tracking (at 0.4 µm a pixel) have 38, 69, 38 and 27, simulated fields at
   * 25, 50 and 100 frames/s 45 to 81, with slow progressive cells only 42, without progressive ones 24. The first 15 s
   * of 11 and 12 have 10 and 14 when played four times slower, and 112 and 124 when shaken by up to 9 px.
   */
  readonly minMedianVcl: number;
  readonly maxMedianVcl: number;
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
  maxRoundCells: 1,
  unjudgedShare: 0.25,
  leftOutShare: 0.1,
  minBrightLevel: 60,
  maxClippedPercent: 2,
  minHeadSharpness: 2.9,
  minFrames: 25,
  maxGapFrames: 1.5,
  beatFramesPerSecond: 50,
  maxMissingBeats: 0.25,
  maxRepeatedShare: 0.02,
  minSpeedCells: 10,
  minMedianVcl: 20,
  maxMedianVcl: 200,
};

/** What a reader of the figures must know, the gravest first. */
export function warningsFor(input: WarningInput): Message[] {
  const { summary, framesPerSecond: fps, frames, pixelSizeUm, parameters } = input;
  const { counts, field } = summary;
  const warnings: Message[] = [];

  if (frames > 0 && input.flatFrames > frames / 2) warnings.push(say('measurements.blank'));
  warnings.push(...headWarnings(input));
  warnings.push(...fieldWarnings(input));
  warnings.push(...pictureWarnings(input));
  if (counts.spermCounted < parameters.minCounted) {
    const few = { count: counts.spermCounted, least: parameters.minCounted };
    const isOne = (summary.fields?.length ?? 1) === 1;
    warnings.push(isOne ? say('measurements.fewSperm', few) : say('measurements.fewSpermInFields', few));
  }
  if (frames / fps < parameters.minVideoSeconds) {
    warnings.push(say('measurements.shortVideo', { seconds: rounded(frames / fps, 2) }));
  }
  warnings.push(...implausibleSpeeds(input));
  warnings.push(...repeatedPictures(input));
  const rate = changingRate(input);
  if (rate < parameters.minFramesPerSecond) {
    warnings.push(say('measurements.slowFrames', { rate: rounded(rate) }));
  } else if (rate < parameters.goodFramesPerSecond) {
    warnings.push(say('measurements.lowFrames', { rate: rounded(rate) }));
  }
  if (frames < parameters.minFrames) {
    warnings.push(say('measurements.fewFrames', { frames, least: parameters.minFrames }));
  }
  warnings.push(...missingBeats(input));
  const lost = input.resampled ? 0 : gapsIn(input.frameSeconds, parameters.maxGapFrames);
  if (lost > 0) warnings.push(say('measurements.lostFrames', { gaps: lost }));
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
  warnings.push(...heldWarnings(input));
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
  const held = (counts.spermInClusters ?? 0) + (counts.spermOnRoundCells ?? 0);
  const free = counts.distinctTracks - held;
  const unjudged = free - counts.spermAssessed;
  if (free > 0 && unjudged > parameters.unjudgedShare * free) {
    warnings.push(say('measurements.unjudged', { unjudged, total: free }));
  }
  return warnings;
}

/** What stands against taking for sperm what was counted, or for empty what was not. */
function headWarnings({ summary, otherSize }: WarningInput): Message[] {
  const { counts, kinematics } = summary;
  const out: Message[] = [];
  if (otherSize === 'small') out.push(say('measurements.tooSmallForHeads'));
  if (otherSize === 'large') out.push(say('measurements.tooLargeForHeads'));
  if (counts.spermAssessed > 0 && kinematics.motileCells === 0) {
    out.push(say('measurements.nothingMoves', { count: counts.distinctTracks }));
  }
  return out;
}

/** Living cells that stick together, cells on round cells, and many round cells. */
function heldWarnings({ summary, parameters }: WarningInput): Message[] {
  const { spermShaking, spermOnRoundCells } = summary.counts;
  const { concentration } = summary.roundCells ?? {};
  const out: Message[] = [];
  if (spermShaking) out.push(say('measurements.shakingClusters', { count: spermShaking }));
  if (spermOnRoundCells) out.push(say('measurements.onRoundCells', { count: spermOnRoundCells }));
  if (concentration && concentration.millionPerMl > parameters.maxRoundCells) {
    const { millionPerMl, interval95 } = concentration;
    const [low, high] = [rounded(interval95.low), rounded(interval95.high)];
    const values = { concentration: rounded(millionPerMl), low, high, most: parameters.maxRoundCells };
    out.push(say('measurements.manyRoundCells', values));
  }
  return out;
}

/**
 * That a recording shows several fields, and whether their counts agree. Sperm that swim in and out make the mean count of
 * a field vary less than a single count would, so what differs by this test differs.
 */
function fieldWarnings({ summary: { fields = [] }, frames }: WarningInput): Message[] {
  if (fields.length === 0) return [];
  const out: Message[] = [];
  if (fields.length > 1) out.push(say('measurements.severalFields', { fields: fields.length }));
  const within = fields.reduce((sum, { firstFrame, lastFrame }) => sum + lastFrame - firstFrame + 1, 0);
  if (frames > within) out.push(say('measurements.framesInNoField', { frames: frames - within }));
  const counts = fields.map(({ spermCounted }) => spermCounted);
  const areas = fields.map(({ countedAreaPx2 }) => countedAreaPx2);
  const [total, area] = [counts, areas].map((list) => list.reduce((sum, each) => sum + each, 0));
  const fewest = ((total ?? 0) * Math.min(...areas)) / (area ?? 0);
  const agreement = fewest >= MIN_EXPECTED ? replicateCountAgreement(counts, areas) : null;
  if (agreement && !agreement.agrees) {
    const { chiSquare, limit } = agreement;
    out.push(say('measurements.fieldsDiffer', { chiSquare: rounded(chiSquare), limit: rounded(limit) }));
  }
  return out;
}

/** How the pictures were taken, with the limit that they miss. */
function pictureWarnings({ pictures, parameters }: WarningInput): Message[] {
  if (!pictures) return [];
  const { minBrightLevel, maxClippedPercent, minHeadSharpness } = parameters;
  const { brightLevel, clippedPercent, headSharpness } = pictures;
  const out: Message[] = [];
  if (brightLevel < minBrightLevel) {
    out.push(say('measurements.dark', { level: brightLevel, least: minBrightLevel }));
  }
  if (clippedPercent > maxClippedPercent) {
    out.push(say('measurements.clipped', { percent: rounded(clippedPercent), most: maxClippedPercent }));
  }
  if (headSharpness !== null && headSharpness < minHeadSharpness) {
    out.push(say('measurements.outOfFocus', { sharpness: rounded(headSharpness), least: minHeadSharpness }));
  }
  return out;
}

/** A wrong time or length scale shows in speeds that no living sample has: slow motion, a rate or pixel size typed wrongly. */
function implausibleSpeeds({ summary: { kinematics }, parameters }: WarningInput): Message[] {
  const { minSpeedCells, minMedianVcl, maxMedianVcl } = parameters;
  const { vcl } = kinematics.figures;
  if (kinematics.unit !== 'µm' || !vcl || vcl.cells < minSpeedCells) return [];
  if (!(vcl.median < minMedianVcl || vcl.median > maxMedianVcl)) return [];
  const speed = rounded(vcl.median);
  return [say('measurements.implausibleSpeeds', { speed, least: minMedianVcl, most: maxMedianVcl })];
}

/** A cell rests in every picture that repeats the one before, and jumps in the next. */
function repeatedPictures(input: WarningInput): Message[] {
  const share = repeatedShare(input);
  if (!(share > input.parameters.maxRepeatedShare)) return [];
  const { framesPerSecond } = input;
  const [rate, stated] = [rounded(changingRate(input)), rounded(framesPerSecond)];
  return [say('measurements.repeatedPictures', { percent: rounded(100 * share, 0), rate, stated })];
}

const repeatedShare = ({ repeatedPictures: repeated, frames }: WarningInput): number =>
  frames > 0 ? repeated / frames : 0;

/** Pictures a second that show something new; all of them where too few repeat for a remark. */
function changingRate(input: WarningInput): number {
  const share = repeatedShare(input);
  return share > input.parameters.maxRepeatedShare
    ? (1 - share) * input.framesPerSecond
    : input.framesPerSecond;
}

/** Beats above half the rate at which pictures change cannot be seen (Nyquist). */
function missingBeats(input: WarningInput): Message[] {
  const { summary, parameters } = input;
  const { motileCells, figures } = summary.kinematics;
  const missing = motileCells - (figures.bcfHz?.cells ?? 0);
  const rate = changingRate(input);
  if (rate >= parameters.beatFramesPerSecond) return [];
  if (!(missing > parameters.maxMissingBeats * motileCells)) return [];
  const limit = rounded(rate / 2);
  return [say('measurements.missingBeats', { missing, total: motileCells, limit })];
}

/** Frames that are shown longer than so many frames usually are. */
function gapsIn(frameSeconds: readonly number[], maxGapFrames: number): number {
  const steps = frameSeconds.slice(1).map((seconds, i) => seconds - (frameSeconds[i] ?? 0));
  const usual = median(steps);
  return usual > 0 ? steps.filter((step) => step > maxGapFrames * usual).length : 0;
}

/** Rounded from its binary value, as `toFixed` does, so that every language writes the same digits. */
const rounded = (value: number, digits = 1): Decimal => ({ number: Number(value.toFixed(digits)), digits });
