import { type Message, say } from '@/lib/messages/message';
import { median } from '@/lib/science/vision/boxes';
import { rounded } from './rounded';
import { stillSeconds } from './still-pictures';
import type { WarningInput } from './warning-input';

/** How long and how often pictures were taken, and what that does to speeds. */
export function timeWarnings(input: WarningInput): Message[] {
  const { framesPerSecond: fps, frames, parameters } = input;
  const warnings: Message[] = [];
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
  return warnings;
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

/** While a recording is paused, whatever swims seems to rest. */
export function stillPictures(input: WarningInput): Message[] {
  const seconds = stillSeconds(input);
  return seconds === null ? [] : [say('measurements.stillPictures', { seconds: rounded(seconds) })];
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
