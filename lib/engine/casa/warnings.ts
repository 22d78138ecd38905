import { type Message, say } from '@/lib/messages/message';
import { MIN_EXPECTED, replicateCountAgreement, replicateShareAgreement } from '@/lib/science/who-manual';
import { isBlankRecording } from './blank-recording';
import type { FieldFigures } from './result';
import { rounded } from './rounded';
import { standsStill } from './still-pictures';
import { stillPictures, timeWarnings } from './time-warnings';
import type { WarningInput } from './warning-input';

/** What a reader of the figures must know, the gravest first. */
export function warningsFor(input: WarningInput): Message[] {
  const { summary, pixelSizeUm, parameters } = input;
  const { counts, field } = summary;
  const warnings: Message[] = [];

  const isBlank = isBlankRecording(input);
  if (isBlank) warnings.push(say('measurements.blank'));
  warnings.push(...stillPictures(input));
  warnings.push(...headWarnings(input));
  warnings.push(...fieldWarnings(input));
  warnings.push(...pictureWarnings(input));
  // Where nothing could be seen a count of none explains the uncertainty of no figure.
  if (counts.spermCounted < parameters.minCounted && !(isBlank && counts.spermCounted === 0)) {
    const few = { count: counts.spermCounted, least: parameters.minCounted };
    const isOne = (summary.fields?.length ?? 1) === 1;
    warnings.push(isOne ? say('measurements.fewSperm', few) : say('measurements.fewSpermInFields', few));
  }
  warnings.push(...timeWarnings(input));
  warnings.push(...fileWarnings(input));
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
  warnings.push(...movementWarnings(input));
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
  if (free > 0 && !standsStill(input) && unjudged > parameters.unjudgedShare * free) {
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

/** What everything in the picture does together. */
function movementWarnings({ summary: { field }, parameters }: WarningInput): Message[] {
  const { headLengthPx, driftPxPerSecond, driftUmPerSecond, vibrationPx, vibrationUm, jolts } = field;
  const { driftHeadsPerSecond, vibrationHeads = Number.POSITIVE_INFINITY } = parameters;
  const out: Message[] = [];
  if (driftPxPerSecond !== null && driftPxPerSecond > driftHeadsPerSecond * headLengthPx) {
    out.push(
      driftUmPerSecond === null
        ? say('measurements.driftPixels', { speed: rounded(driftPxPerSecond) })
        : say('measurements.driftMicrons', { speed: rounded(driftUmPerSecond) }),
    );
  }
  if (vibrationPx !== undefined && vibrationPx > vibrationHeads * headLengthPx) {
    out.push(
      vibrationUm === undefined
        ? say('measurements.vibrationPixels', { distance: rounded(vibrationPx) })
        : say('measurements.vibrationMicrons', { distance: rounded(vibrationUm) }),
    );
  }
  if (jolts) {
    const { count, largestPx, largestUm } = jolts;
    out.push(
      largestUm === undefined
        ? say('measurements.joltPixels', { count, distance: rounded(largestPx) })
        : say('measurements.joltMicrons', { count, distance: rounded(largestUm) }),
    );
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
  return [...out, ...motilityOfFields(fields)];
}

/** Whether the motile share of the fields agrees, where enough of both kinds are expected in each. */
function motilityOfFields(fields: readonly FieldFigures[]): Message[] {
  const shares = fields.flatMap(({ motilePercent, effectiveSperm = 0 }) =>
    motilePercent === null || effectiveSperm <= 0
      ? []
      : [{ share: motilePercent / 100, cells: effectiveSperm }],
  );
  const agreement = replicateShareAgreement(shares);
  if (!agreement || agreement.agrees) return [];
  const [chiSquare, limit] = [rounded(agreement.chiSquare), rounded(agreement.limit)];
  return [say('measurements.fieldsMotilityDiffers', { chiSquare, limit })];
}

/** How the pictures were taken, with the limit that they miss. */
function pictureWarnings({ pictures, visibleShare, parameters }: WarningInput): Message[] {
  const part = Math.round(100 * visibleShare);
  const out: Message[] = part < 100 ? [say('measurements.partOfView', { percent: part })] : [];
  if (!pictures) return out;
  const { minBrightLevel, maxClippedPercent, minHeadSharpness } = parameters;
  const { brightLevel, clippedPercent, headSharpness } = pictures;
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

/** How the file holds its pictures. */
function fileWarnings({ interlaced, pixelAspect, width, height }: WarningInput): Message[] {
  const out: Message[] = [];
  if (interlaced) out.push(say('measurements.interlaced'));
  if (pixelAspect !== 1) {
    const size = `${width} × ${height}`;
    out.push(say('measurements.nonSquarePixels', { ratio: rounded(pixelAspect, 2), size }));
  }
  return out;
}
