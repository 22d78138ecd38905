import type { GrayFrame } from '../vision/types';

/** How a picture lies in the network's input: scaled by one factor, in the middle, gray around it. */
export interface Letterbox {
  /** Pixels of the input for one of the picture. */
  readonly scale: number;
  /** Left and top edge of the picture in the input, px. */
  readonly left: number;
  readonly top: number;
  /** Size of the scaled picture, px. */
  readonly innerWidth: number;
  readonly innerHeight: number;
  /** Size of the input, px. */
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Gray of the border, as in training (Ultralytics, `LetterBox`). */
const BORDER = 114 / 255;

/**
 * Where Ultralytics' `LetterBox` (center=True, scaleup=True, auto=False) puts a picture; an odd pixel of the border
 * goes to the right and below.
 */
export function fitLetterbox(picture: Size, input: Size): Letterbox {
  const scale = Math.min(input.width / picture.width, input.height / picture.height);
  const innerWidth = Math.max(1, roundHalfToEven(picture.width * scale));
  const innerHeight = Math.max(1, roundHalfToEven(picture.height * scale));
  return {
    scale,
    left: Math.floor((input.width - innerWidth) / 2),
    top: Math.floor((input.height - innerHeight) / 2),
    innerWidth,
    innerHeight,
    width: input.width,
    height: input.height,
  };
}

/** As Python rounds. */
function roundHalfToEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded;
}

/**
 * Writes a gray picture as the network reads it: planes of `channels` equal colors, 0 to 1, scaled bilinearly between
 * the centers of pixels and rounded to a gray level, as it was in training (OpenCV, INTER_LINEAR), with the border
 * around it.
 * @returns `channels × height × width` numbers, row-major
 */
export function drawLetterbox(picture: GrayFrame, box: Letterbox, channels: 1 | 3): Float32Array {
  const area = box.width * box.height;
  const out = new Float32Array(channels * area).fill(BORDER);
  const across = neighborsOf(picture.width, box.innerWidth);
  const down = neighborsOf(picture.height, box.innerHeight);
  for (let y = 0; y < box.innerHeight; y++) {
    const above = (down.first[y] as number) * picture.width;
    const below = (down.second[y] as number) * picture.width;
    const fy = down.share[y] as number;
    const row = (box.top + y) * box.width + box.left;
    for (let x = 0; x < box.innerWidth; x++) {
      const [left, right] = [across.first[x] as number, across.second[x] as number];
      const fx = across.share[x] as number;
      const upper = mix(picture.data[above + left] as number, picture.data[above + right] as number, fx);
      const lower = mix(picture.data[below + left] as number, picture.data[below + right] as number, fx);
      out[row + x] = Math.round(mix(upper, lower, fy)) / 255;
    }
  }
  for (let c = 1; c < channels; c++) out.copyWithin(c * area, 0, area);
  return out;
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** The two pixels that each pixel of a scaled side lies between, and the share of the second. */
interface Neighbors {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Float64Array;
}

function neighborsOf(from: number, to: number): Neighbors {
  const [first, second, share] = [new Int32Array(to), new Int32Array(to), new Float64Array(to)];
  for (let i = 0; i < to; i++) {
    const place = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5));
    first[i] = Math.floor(place);
    second[i] = Math.min(from - 1, Math.floor(place) + 1);
    share[i] = place - Math.floor(place);
  }
  return { first, second, share };
}
