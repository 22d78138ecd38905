/** A frame rate as a fraction: 30000 / 1001 for 29.97. */
export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

export interface Timing {
  readonly rate: FrameRate;
  /** True when some picture comes more than a fifth of an interval early or late. */
  readonly variable: boolean;
  /** From the first picture's start to the last one's end. */
  readonly durationSeconds: number;
}

/**
 * The rate at which pictures were taken, from their time stamps: exact for a steady video, the usual (median) rate
 * for one of variable rate, the stated rate where there is only one picture. Undefined when nothing tells a rate.
 * @param ticks time stamps of all pictures, in any order
 * @param tickSeconds length of one tick
 * @param stated the rate that the file states, in frames a second (rounded to 0.01 as ffmpeg prints it)
 */
export function timingOf(ticks: readonly number[], tickSeconds: number, stated?: number): Timing | undefined {
  const statedRate = stated !== undefined && stated > 0 ? fractionOfStated(stated) : undefined;
  const sorted = Float64Array.from(ticks).sort();
  const intervals = sorted.slice(1).map((tick, index) => tick - (sorted[index] ?? 0));
  const median = intervals.slice().sort()[intervals.length >> 1] ?? 0;
  if (median <= 0) {
    return (
      statedRate && {
        rate: statedRate,
        variable: false,
        durationSeconds: sorted.length / perSecond(statedRate),
      }
    );
  }
  const span = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  // Containers round times to ticks (Matroska: 1 ms), so a steady 30 frames a second reads 33, 33, 34 ms.
  const leeway = Math.max(1.5, median / 5);
  const variable = intervals.some((interval) => Math.abs(interval - median) > leeway);
  const rate = variable
    ? nearestRate(1 / (median * tickSeconds), 1 / median, statedRate)
    : nearestRate(intervals.length / (span * tickSeconds), 1.5 / span, statedRate);
  const last = 1 / perSecond(rate);
  const durationSeconds = variable ? span * tickSeconds + last : sorted.length / perSecond(rate);
  return { rate, variable, durationSeconds };
}

/** Frames a second. */
export function perSecond(rate: FrameRate): number {
  return rate.numerator / rate.denominator;
}

/** The stated, whole or NTSC rate that the measurement allows; failing that, the measured rate to 0.001. */
function nearestRate(measured: number, relativeError: number, stated: FrameRate | undefined): FrameRate {
  const candidates = [
    ...(stated ? [stated] : []),
    reduced(Math.round(measured), 1),
    reduced(Math.round((measured * 1001) / 1000) * 1000, 1001),
  ];
  const allowed = Math.max(relativeError, 1e-6) * measured;
  const match = candidates.find((rate) => Math.abs(perSecond(rate) - measured) <= allowed);
  return match ?? reduced(Math.max(1, Math.round(measured * 1000)), 1000);
}

function fractionOfStated(stated: number): FrameRate {
  const ntsc = Math.round((stated * 1001) / 1000);
  const isNtsc = !Number.isInteger(stated) && Math.abs((ntsc * 1000) / 1001 - stated) < 0.005 + 1e-9;
  return isNtsc ? reduced(ntsc * 1000, 1001) : reduced(Math.max(1, Math.round(stated * 100)), 100);
}

function reduced(numerator: number, denominator: number): FrameRate {
  let [a, b] = [numerator, denominator];
  while (b > 0) [a, b] = [b, a % b];
  return a > 0 ? { numerator: numerator / a, denominator: denominator / a } : { numerator, denominator };
}
