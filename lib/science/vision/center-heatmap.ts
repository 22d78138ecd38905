import type { Box, Detection, SpermClass } from './types';

/** Cells of the heat map are this many pixels apart (the network halves its input twice). */
export const HEATMAP_STRIDE = 4;

/** Targets of the ignored kind get this heat: the focal loss weighs them by (1 − 0.99)⁴, which is nothing. */
const IGNORED_HEAT = 0.99;

/** A labeled box as training needs it. */
export type LabeledBox = Box & { readonly className: SpermClass };

/** Flat NCHW buffers of a whole batch on one grid; the caller zeroes them before the first `encodeTargets`. */
export interface TargetBuffers {
  /** [batch, classes, gridHeight, gridWidth]: 1 at a center cell, a Gaussian around it. */
  readonly heat: Float32Array;
  /** [batch, 4, gridHeight, gridWidth]: offset x, offset y within the cell, width, height, all in cells. */
  readonly box: Float32Array;
  /** [batch, 1, gridHeight, gridWidth]: 1 where `box` is meant. */
  readonly mask: Float32Array;
}

export interface TargetGrid {
  readonly width: number;
  readonly height: number;
  /** Order of the heat channels. */
  readonly classes: readonly SpermClass[];
  readonly stride?: number;
}

/**
 * Writes one picture's boxes (pixels of the network's input, clipped to it as people draw them) into batch
 * position `item` and returns how many objects it wrote. Boxes whose center lies outside the grid are left
 * out. A box of a class that has no channel is ground the loss should not judge: its cells are ignored.
 *
 * The center heat map with sub-cell offsets and sizes follows Zhou, Wang & Krähenbühl, "Objects as Points"
 * (arXiv:1904.07850); the Gaussian's spread is a third of the smaller half of the box, at least 0.7 cells.
 */
export function encodeTargets(
  boxes: readonly LabeledBox[],
  grid: TargetGrid,
  out: TargetBuffers,
  item: number,
): number {
  let count = 0;
  for (const box of boxes) {
    const channel = grid.classes.indexOf(box.className);
    if (channel < 0) ignoreArea(box, grid, out, item);
  }
  for (const box of boxes) {
    const channel = grid.classes.indexOf(box.className);
    if (channel >= 0 && writeObject(box, channel, grid, out, item)) count++;
  }
  return count;
}

function ignoreArea(box: Box, grid: TargetGrid, out: TargetBuffers, item: number): void {
  const { width, height, classes, stride = HEATMAP_STRIDE } = grid;
  const area = width * height;
  const left = Math.max(0, Math.floor(box.x / stride));
  const right = Math.min(width - 1, Math.floor((box.x + box.w) / stride));
  const bottom = Math.min(height - 1, Math.floor((box.y + box.h) / stride));
  for (let y = Math.max(0, Math.floor(box.y / stride)); y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      for (let channel = 0; channel < classes.length; channel++) {
        raise(out.heat, (item * classes.length + channel) * area + y * width + x, IGNORED_HEAT);
      }
    }
  }
}

function writeObject(box: Box, channel: number, grid: TargetGrid, out: TargetBuffers, item: number): boolean {
  const { width, height, classes, stride = HEATMAP_STRIDE } = grid;
  const area = width * height;
  const cx = (box.x + box.w / 2) / stride;
  const cy = (box.y + box.h / 2) / stride;
  const column = Math.floor(cx);
  const row = Math.floor(cy);
  if (column < 0 || row < 0 || column >= width || row >= height) return false;

  const sigma = Math.max(0.7, Math.min(box.w, box.h) / stride / 3);
  const reach = Math.ceil(3 * sigma);
  const heatStart = (item * classes.length + channel) * area;
  for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y++) {
    for (let x = Math.max(0, column - reach); x <= Math.min(width - 1, column + reach); x++) {
      const squared = (x - column) ** 2 + (y - row) ** 2;
      raise(out.heat, heatStart + y * width + x, Math.exp(-squared / (2 * sigma * sigma)));
    }
  }

  const cell = row * width + column;
  const boxStart = item * 4 * area + cell;
  out.mask[item * area + cell] = 1;
  out.box[boxStart] = cx - column;
  out.box[boxStart + area] = cy - row;
  out.box[boxStart + 2 * area] = box.w / stride;
  out.box[boxStart + 3 * area] = box.h / stride;
  return true;
}

function raise(values: Float32Array, index: number, value: number): void {
  if (value > (values[index] ?? 0)) values[index] = value;
}

export interface PeakOptions {
  readonly gridWidth: number;
  readonly gridHeight: number;
  /** Size of the picture before padding, in pixels of the network's input; boxes are clipped to it. */
  readonly pictureWidth: number;
  readonly pictureHeight: number;
  readonly classes: readonly SpermClass[];
  /** Lowest score that is kept. */
  readonly threshold: number;
  readonly stride?: number;
  /** Corrects the sizes of single heads; left as they are without it. */
  readonly sizes?: SizeCorrection;
}

/**
 * A network's sizes scatter more than heads do, so the largest are overestimates and the smallest the reverse
 * (regression toward the mean): a size s becomes side · (s / side) ^ slope.
 */
export interface SizeCorrection {
  /** Size (geometric mean of the sides, px of the network's input) that stays as it is. */
  readonly side: number;
  /** Slope of log true size on log found size, fitted on labeled heads; 1 changes nothing. */
  readonly slope: number;
}

/** No box is corrected by more: what is far from all that was fitted isn't known to be wrong. */
const MAX_CORRECTION = 1.25;

/** Factor of both sides of a box; 1 for clusters, whose sizes scatter for real. */
function correctionOf(
  w: number,
  h: number,
  className: SpermClass,
  sizes: SizeCorrection | undefined,
): number {
  if (!sizes || className === 'cluster') return 1;
  const factor = (Math.sqrt(w * h) / sizes.side) ** (sizes.slope - 1);
  return Math.min(MAX_CORRECTION, Math.max(1 / MAX_CORRECTION, factor));
}

/**
 * Reads one picture's network output (probabilities, not logits) as boxes, best score first.
 * A cell counts when no neighbor in its 3×3 surroundings (same class) is higher; on a plateau the first
 * cell in reading order stands for all. Output that has already been through a 3×3 maximum reads the same.
 *
 * @param heat [classes, gridHeight, gridWidth]
 * @param box [4, gridHeight, gridWidth] as in {@link TargetBuffers}
 */
export function decodePeaks(heat: Float32Array, box: Float32Array, options: PeakOptions): Detection[] {
  const { gridWidth, gridHeight, classes, threshold, stride = HEATMAP_STRIDE } = options;
  const area = gridWidth * gridHeight;
  const found: Detection[] = [];
  for (const [channel, className] of classes.entries()) {
    const start = channel * area;
    for (let cell = 0; cell < area; cell++) {
      const score = heat[start + cell] as number;
      if (score < threshold) continue;
      const row = Math.floor(cell / gridWidth);
      const column = cell - row * gridWidth;
      if (!isPeak(heat, start, row, column, gridWidth, gridHeight)) continue;
      const cx = (column + (box[cell] ?? 0)) * stride;
      const cy = (row + (box[area + cell] ?? 0)) * stride;
      const wide = Math.max(1, (box[2 * area + cell] ?? 0) * stride);
      const high = Math.max(1, (box[3 * area + cell] ?? 0) * stride);
      const factor = correctionOf(wide, high, className, options.sizes);
      const clipped = clipToPicture(
        cx,
        cy,
        factor * wide,
        factor * high,
        options.pictureWidth,
        options.pictureHeight,
      );
      if (!clipped) continue;
      const { x, y, w, h } = clipped;
      found.push({ x, y, w, h, score: Math.min(1, score), className });
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

function isPeak(
  heat: Float32Array,
  start: number,
  row: number,
  column: number,
  width: number,
  height: number,
): boolean {
  const own = heat[start + row * width + column] ?? 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      const other = heat[start + y * width + x] ?? 0;
      if (other > own) return false;
      if (other === own && (y < row || (y === row && x < column))) return false;
    }
  }
  return true;
}

function clipToPicture(
  cx: number,
  cy: number,
  w: number,
  h: number,
  width: number,
  height: number,
): Box | null {
  if (cx < 0 || cy < 0 || cx >= width || cy >= height) return null;
  const x = Math.max(0, cx - w / 2);
  const y = Math.max(0, cy - h / 2);
  return { x, y, w: Math.min(width, cx + w / 2) - x, h: Math.min(height, cy + h / 2) - y };
}
