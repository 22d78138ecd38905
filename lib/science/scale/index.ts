/** Places of the two ends are read to within one pixel. */
const READING_ERROR_PX = 1;

/** A distance of known length on a picture of a scale, between two points in pixels of the picture. */
export interface ScaleLine {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly lengthUm: number;
}

export interface ScaleReading {
  readonly lengthPx: number;
  readonly pixelSizeUm: number;
  /** From ±1 px at each end, added as independent errors. */
  readonly uncertaintyUm: number;
}

export interface PixelSize {
  readonly readings: readonly ScaleReading[];
  /** Mean of the readings. */
  readonly pixelSizeUm: number;
  /** Standard deviation of the readings; null with fewer than two. */
  readonly standardDeviationUm: number | null;
  /** Of the mean: from the reading of the ends or from the spread of the readings, whichever is larger. */
  readonly uncertaintyUm: number;
}

/** Null for a line without length. */
export function readScaleLine({ x1, y1, x2, y2, lengthUm }: ScaleLine): ScaleReading | null {
  const lengthPx = Math.hypot(x2 - x1, y2 - y1);
  if (!(lengthPx > 0) || !(lengthUm > 0)) return null;
  const pixelSizeUm = lengthUm / lengthPx;
  // s = L / d, so ds / s = dd / d; two independent errors of 1 px give dd = √2 px (JCGM 100:2008, 5.1.2).
  const relative = (READING_ERROR_PX * Math.SQRT2) / lengthPx;
  return { lengthPx, pixelSizeUm, uncertaintyUm: pixelSizeUm * relative };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pixel size from one or more lines on a picture of a scale; null without a line that has a length. */
export function pixelSizeFromLines(lines: readonly ScaleLine[]): PixelSize | null {
  const readings = lines.flatMap((line) => readScaleLine(line) ?? []);
  const count = readings.length;
  if (count === 0) return null;
  const sizes = readings.map(({ pixelSizeUm }) => pixelSizeUm);
  const pixelSizeUm = mean(sizes);
  const standardDeviationUm =
    count > 1
      ? Math.sqrt(sizes.reduce((sum, size) => sum + (size - pixelSizeUm) ** 2, 0) / (count - 1))
      : null;
  // The spread of several readings holds the error of reading as well, so that the two are compared and not added.
  const ofReading =
    Math.sqrt(mean(readings.map(({ uncertaintyUm }) => uncertaintyUm ** 2))) / Math.sqrt(count);
  const ofSpread = (standardDeviationUm ?? 0) / Math.sqrt(count);
  return { readings, pixelSizeUm, standardDeviationUm, uncertaintyUm: Math.max(ofReading, ofSpread) };
}
