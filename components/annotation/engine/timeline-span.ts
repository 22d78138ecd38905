/** The part of a video that a timeline shows. Frame 7 lies from 7 to 8; `to` is where the last one ends. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** As far in as one can zoom. */
const LEAST_FRAMES = 10;
/** Between two numbers of the ruler. */
const TICK_PX = 64;

export const wholeSpan = (frameCount: number): TimeSpan => ({ from: 0, to: Math.max(1, frameCount) });

export const lengthOf = ({ from, to }: TimeSpan): number => to - from;

/** Where a frame begins, pixels from where the span does. */
export const placeOf = (span: TimeSpan, widthPx: number, frame: number): number =>
  ((frame - span.from) / lengthOf(span)) * widthPx;

/** What is at a place: 7.5 is the middle of frame 7. */
export const timeAt = (span: TimeSpan, widthPx: number, x: number): number =>
  span.from + (x / Math.max(1, widthPx)) * lengthOf(span);

function within(from: number, length: number, frameCount: number): TimeSpan {
  const kept = Math.min(length, Math.max(1, frameCount));
  const start = Math.max(0, Math.min(Math.max(1, frameCount) - kept, from));
  return { from: start, to: start + kept };
}

/** Larger (a factor above 1) or smaller about a time, which stays where it is as far as the video reaches. */
export function zoomedSpan(span: TimeSpan, at: number, factor: number, frameCount: number): TimeSpan {
  const length = Math.max(Math.min(LEAST_FRAMES, frameCount), lengthOf(span) / factor);
  const share = (at - span.from) / lengthOf(span);
  return within(at - share * length, length, frameCount);
}

export const pannedSpan = (span: TimeSpan, frames: number, frameCount: number): TimeSpan =>
  within(span.from + frames, lengthOf(span), frameCount);

/** Moved so that a frame is seen; as it is where it is seen already. */
export function revealingSpan(span: TimeSpan, frame: number, frameCount: number): TimeSpan {
  if (frame >= span.from && frame + 1 <= span.to) return span;
  return within(frame + 0.5 - lengthOf(span) / 2, lengthOf(span), frameCount);
}

/** Every how many frames the ruler says a number: 1, 2 or 5, or ten times as many. */
export function tickStep(span: TimeSpan, widthPx: number): number {
  const least = (TICK_PX * lengthOf(span)) / Math.max(1, widthPx);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? 10 * power;
}

/** The number nearest to a time, of numbers in order; null for none. */
export function nearestFrame(frames: readonly number[], time: number): number | null {
  let found: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const frame of frames) {
    const distance = Math.abs(frame + 0.5 - time);
    if (distance < least) [found, least] = [frame, distance];
  }
  return found;
}

/** The next number up or down, of numbers in order; null at the end. */
export function frameBeside(frames: readonly number[], from: number, by: 1 | -1): number | null {
  const found = by === 1 ? frames.find((frame) => frame > from) : frames.findLast((frame) => frame < from);
  return found ?? null;
}
