/** The sides of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * A pixel may be so many times as wide as it is high, or as high as it is wide. What is recorded stays below 3 (half the
 * lines or columns of a wide picture); a file that claims more is broken, or made to be blown up beyond all memory.
 */
export const MOST_STRETCH = 4;

/**
 * So little off square, pixels count as square: programs that make pictures smaller leave such traces (854 × 480 of full HD
 * says 1280:1281). No calibration is that exact, and resampling would only blur.
 */
const NEARLY = 0.005;

/**
 * The width at which ffmpeg's `scale` filter makes pixels square while the height stays: as `squareWidth` has it, for
 * ratios that `probeVideo` lets pass. At square pixels it changes nothing, and costs nothing. For use in quotes.
 */
export const SQUARE_WIDTH = `if(lt(abs(sar-1),${NEARLY}),iw,max(1,round(iw*clip(sar,1/${MOST_STRETCH},${MOST_STRETCH}))))`;

/** Width (px) at which pictures of `width` stored columns are as wide as one sees them; their height stays. */
export const squareWidth = (width: number, pixelAspect: number): number =>
  Math.max(1, Math.round(width * pixelAspect));

/**
 * How many times as wide as it is high a pixel is by what a file says (its sample aspect ratio); 1 where it is nearly square,
 * or the file does not know and says 0.
 */
export function pixelAspectOf(across: number, down: number): number {
  const ratio = across > 0 && down > 0 ? across / down : 1;
  return Math.abs(ratio - 1) < NEARLY ? 1 : ratio;
}

/** The size of a picture that is made smaller, where it has to be, so that it fits into `most`. */
export function fittedSize({ width, height }: PictureSize, most: PictureSize): PictureSize {
  const scale = Math.min(1, most.width / width, most.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
