import { findComponents, keepComponents } from '@/lib/science/segmentation/components';
import { distanceInside } from '@/lib/science/segmentation/distance';
import { type BinaryMask, emptyMask } from '@/lib/science/segmentation/mask';
import { decodeRunLengths, encodeRunLengths } from '@/lib/science/segmentation/run-lengths';
import type { GrayFrame } from '@/lib/science/vision/types';

/** The part of the pictures that shows the sample, where a round view, a field stop or black bars leave the rest dark. */
export interface VisibleArea {
  /** Side of a block, in pixels of the video. */
  readonly blockPx: number;
  readonly columns: number;
  readonly rows: number;
  /** Which blocks show the sample, as COCO's run lengths. */
  readonly runs: readonly number[];
}

export interface VisibleAreaParameters {
  /** Blocks in a row of a picture. */
  readonly columns: number;
  /** Share of the blocks that are brighter than the level that others are compared with. */
  readonly brightShare: number;
  /** Where pictures are darker than this gray level, nothing is told from a dark ground. */
  readonly minBrightLevel: number;
  /** Blocks darker than this share of that level show nothing, where they reach from the picture's border inwards. */
  readonly maxDarkLevel: number;
  /** What lies so far from the light is darker than that: half of what shows nothing stays below this share. */
  readonly maxDarkMedian: number;
  /** Share of the picture that a part of it must have to count as hidden: smaller is dirt. */
  readonly minHidden: number;
  /** What lies nearer to the hidden part than this many blocks is hidden, too: its edge is blurred. */
  readonly edgeBlocks: number;
  /** Share of what is not hidden that must hang together: heads on a dark ground do not. */
  readonly minWhole: number;
}

export const DEFAULT_VISIBLE_AREA: VisibleAreaParameters = {
  columns: 160,
  brightShare: 0.1,
  minBrightLevel: 40,
  maxDarkLevel: 0.35,
  maxDarkMedian: 0.2,
  minHidden: 0.005,
  edgeBlocks: 2,
  minWhole: 0.95,
};

/**
 * The part of a recording's pictures that shows the sample. Through an eyepiece a camera sees a round view, and programs
 * put black bars about a picture: nothing can be counted there, so its area must not count.
 *
 * @param pictures some of the recording's, of one size
 * @param videoWidth width of the video's own pictures, px
 * @returns null where the whole picture shows it, or where that cannot be told (a dark ground)
 */
export function findVisibleArea(
  pictures: readonly GrayFrame[],
  videoWidth: number,
  parameters: VisibleAreaParameters = DEFAULT_VISIBLE_AREA,
): VisibleArea | null {
  const [first] = pictures;
  if (!first) return null;
  const side = Math.max(1, Math.round(first.width / parameters.columns));
  const columns = Math.floor(first.width / side);
  const rows = Math.floor(first.height / side);
  const levels = meanLevels(pictures, side, columns, rows);
  const bright = [...levels].sort((a, b) => b - a)[Math.floor(parameters.brightShare * levels.length)] ?? 0;
  if (bright < parameters.minBrightLevel) return null;
  const dark: BinaryMask = emptyMask(columns, rows);
  levels.forEach((level, i) => {
    dark.data[i] = level < parameters.maxDarkLevel * bright ? 1 : 0;
  });
  const least = parameters.minHidden * levels.length;
  const hidden = fromBorder(dark, least);
  const within = [...levels].filter((_, i) => hidden.data[i]).sort((a, b) => a - b);
  if (within.length === 0) return null;
  if ((within[within.length >> 1] as number) > parameters.maxDarkMedian * bright) return null;
  const rest = emptyMask(columns, rows);
  hidden.data.forEach((value, i) => {
    rest.data[i] = value ? 0 : 1;
  });
  const found = findComponents(rest, 'sides');
  const largest = Math.max(...found.areas.slice(1));
  if (largest < parameters.minWhole * (levels.length - within.length)) return null;
  const whole = keepComponents(rest, (_, area) => area === largest, found);
  const visible = withoutEdge(whole, parameters.edgeBlocks);
  return {
    blockPx: (side * videoWidth) / first.width,
    columns,
    rows,
    runs: encodeRunLengths(visible, columns, rows),
  };
}

/** Of the visible area, a pixel for each block. */
export const maskOf = ({ runs, columns, rows }: VisibleArea): BinaryMask => ({
  width: columns,
  height: rows,
  data: decodeRunLengths(runs, columns, rows),
});

/** So many pixels along each side of a block tell its level. */
const SAMPLES = 4;

/** Mean gray level of each block over all pictures, of some pixels of large blocks. */
function meanLevels(
  pictures: readonly GrayFrame[],
  side: number,
  columns: number,
  rows: number,
): Float64Array {
  const sums = new Float64Array(columns * rows);
  const step = Math.max(1, Math.floor(side / SAMPLES));
  const samples = Math.ceil(side / step) ** 2 * pictures.length;
  for (const { width, data } of pictures) {
    for (let row = 0; row < rows; row++) {
      for (let y = row * side; y < (row + 1) * side; y += step) {
        for (let column = 0; column < columns; column++) {
          const block = row * columns + column;
          const end = y * width + (column + 1) * side;
          for (let at = y * width + column * side; at < end; at += step)
            sums[block] = (sums[block] as number) + (data[at] as number);
        }
      }
    }
  }
  return sums.map((sum) => sum / samples);
}

/** A mask less what is so near to what it leaves out; the picture's border is no such edge. */
function withoutEdge({ width, height, data }: BinaryMask, blocks: number): Uint8Array {
  const wide = emptyMask(width + 2 * blocks, height + 2 * blocks);
  const place = (i: number): number => (Math.floor(i / width) + blocks) * wide.width + (i % width) + blocks;
  const clampedTo = (value: number, most: number): number => Math.max(0, Math.min(most - 1, value));
  wide.data.forEach((_, i) => {
    const x = clampedTo((i % wide.width) - blocks, width);
    const y = clampedTo(Math.floor(i / wide.width) - blocks, height);
    wide.data[i] = data[y * width + x] as number;
  });
  const inside = distanceInside(wide);
  return data.map((_, i) => ((inside[place(i)] as number) > blocks ? 1 : 0));
}

/** The parts of a mask that touch the border and have so many blocks. */
function fromBorder(mask: BinaryMask, least: number): BinaryMask {
  const { width, height } = mask;
  const found = findComponents(mask, 'sides');
  const touching = new Set<number>();
  for (let x = 0; x < width; x++) {
    touching.add(found.labels[x] as number).add(found.labels[(height - 1) * width + x] as number);
  }
  for (let y = 0; y < height; y++) {
    touching.add(found.labels[y * width] as number).add(found.labels[y * width + width - 1] as number);
  }
  return keepComponents(mask, (label, area) => touching.has(label) && area >= least, found);
}
