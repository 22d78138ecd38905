import type { GrayFrame } from '@/lib/science/vision/types';

/** Blocks in a row of a fine picture: cells are seen as one or two blocks. */
const FINE_COLUMNS = 80;
/** The mean gray level that every picture is brought to, so that the lamp's brightness does not count. */
const MEAN_LEVEL = 100;
/** Darker pictures are not brightened beyond measure: their noise would come to look like a picture. */
const DARKEST = 16;

/** Mean levels of blocks, less the mean of all, in gray levels of a picture whose mean is 100. */
export interface SmallPicture {
  readonly columns: number;
  readonly rows: number;
  /** Row by row. */
  readonly levels: Float32Array;
}

/** As it was taken. */
export interface TakenPicture extends SmallPicture {
  /** Mean gray level before it was brought to that of all pictures. */
  readonly brightness: number;
}

/**
 * What a picture shows of its place on the slide, in about 80 × 60 blocks. Neither a flash nor a change of the lamp alters
 * it. Of large blocks every other pixel of some rows is looked at.
 */
export function smallPicture(picture: GrayFrame): TakenPicture {
  const { width, height } = picture;
  const side = Math.max(1, Math.round(width / FINE_COLUMNS));
  const step = side >= 4 ? 2 : 1;
  const rowStep = Math.max(1, Math.floor(side / 4));
  const columns = Math.max(1, Math.floor(width / side));
  const rows = Math.max(1, Math.floor(height / side));
  const levels = new Float32Array(columns * rows);
  const samples = Math.ceil(side / step);
  const sums = columnSums(picture, step === 1 || side % 2 === 1);
  let total = 0;
  for (let row = 0; row < rows; row++) {
    const { even, odd } = sums(row * side, Math.min(height, (row + 1) * side), rowStep);
    for (let column = 0; column < columns; column++) {
      const from = column * side;
      let sum = 0;
      if (step === 2) {
        const sums = from & 1 ? odd : even;
        for (let at = from >> 1, end = at + samples; at < end; at++) sum += sums[at] as number;
      } else for (let x = from; x < from + side; x++) sum += (x & 1 ? odd : even)[x >> 1] as number;
      levels[row * columns + column] = sum;
      total += sum;
    }
  }
  const pixels = samples * Math.ceil(side / rowStep);
  const mean = total / (levels.length * pixels);
  const gain = MEAN_LEVEL / Math.max(DARKEST, mean);
  for (let i = 0; i < levels.length; i++) levels[i] = gain * ((levels[i] as number) / pixels - mean);
  return { columns, rows, levels, brightness: mean };
}

/** Sums of levels down a few rows, of every other column each; 16 bits hold those of 257 rows. */
interface Line {
  readonly even: Uint16Array;
  readonly odd: Uint16Array;
}

/** Adds up rows of a picture, four pixels at a time where they lie on the boundaries of words: in an eighth of the time. */
function columnSums(
  { width, data }: GrayFrame,
  withOdd: boolean,
): (top: number, bottom: number, rowStep: number) => Line {
  const inARow = Math.ceil(width / 4);
  // Two columns a word: sums of one never run over into the other. Words are added up by twos.
  const length = inARow + (inARow % 2);
  const pairs = { even: new Int32Array(length), odd: new Int32Array(length) };
  const line = { even: new Uint16Array(pairs.even.buffer), odd: new Uint16Array(pairs.odd.buffer) };
  if (width % 4 !== 0 || data.byteOffset % 4 !== 0) {
    return (top, bottom, rowStep) => {
      line.even.fill(0);
      line.odd.fill(0);
      for (let y = top; y < bottom; y += rowStep) addPixels(data, y * width, width, line);
      return line;
    };
  }
  const words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
  return (top, bottom, rowStep) => {
    const [from, to, step] = [top * inARow, bottom * inARow, rowStep * inARow];
    addWords(words, from, to, step, 0, pairs.even);
    if (withOdd) addWords(words, from, to, step, 8, pairs.odd);
    return line;
  };
}

/** Two columns of words at a time: their sums stay in registers, and neither addition waits for the other. */
function addWords(
  words: Int32Array,
  from: number,
  to: number,
  step: number,
  shift: number,
  sums: Int32Array,
): void {
  for (let i = 0; i < sums.length; i += 2) {
    let sum = 0;
    let next = 0;
    for (let at = from + i; at < to; at += step) {
      sum = (sum + (((words[at] as number) >> shift) & 0xff00ff)) | 0;
      next = (next + (((words[at + 1] as number) >> shift) & 0xff00ff)) | 0;
    }
    sums[i] = sum;
    sums[i + 1] = next;
  }
}

function addPixels(data: Uint8Array, from: number, width: number, { even, odd }: Line): void {
  for (let x = 0; x < width; x++) {
    const sums = x & 1 ? odd : even;
    sums[x >> 1] = (sums[x >> 1] as number) + (data[from + x] as number);
  }
}

/** The same in blocks of twice the side, so coarse that a cell's step from frame to frame and the noise hardly count. */
export function coarser({ columns, rows, levels }: SmallPicture): SmallPicture {
  const half = { columns: Math.max(1, columns >> 1), rows: Math.max(1, rows >> 1) };
  if (columns < 2 || rows < 2) return { columns, rows, levels };
  const means = new Float32Array(half.columns * half.rows);
  for (let row = 0, to = 0; row < half.rows; row++) {
    const end = to + half.columns;
    for (let at = 2 * row * columns; to < end; to++, at += 2) {
      const sum =
        (levels[at] as number) +
        (levels[at + 1] as number) +
        (levels[at + columns] as number) +
        (levels[at + columns + 1] as number);
      means[to] = sum / 4;
    }
  }
  return { ...half, levels: means };
}

/**
 * Root of the mean squared difference of two small pictures, gray levels. Squares, because a cell that is elsewhere counts
 * more than the faint change of everything at a keyframe of the coding.
 */
export function differenceOf({ levels: a }: SmallPicture, { levels: b }: SmallPicture): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
  return a.length > 0 ? Math.sqrt(sum / a.length) : 0;
}

/** The mean of small pictures of one size; a picture without blocks of none. */
export function meanPicture(pictures: readonly SmallPicture[]): SmallPicture {
  const { columns, rows, levels } = pictures[0] ?? { columns: 0, rows: 0, levels: new Float32Array(0) };
  const mean = new Float32Array(levels.length);
  for (const picture of pictures) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] as number) + (picture.levels[i] as number);
  }
  return { columns, rows, levels: mean.map((sum) => sum / pictures.length) };
}
