import type { Box } from '@/lib/science/vision/types';
import { type BinaryMask, maskBox } from './mask';
import { type Polygon, polygonBox } from './polygon';
import { polygonCoverage } from './rasterize';
import { decodeRunLengths, encodeRunLengths } from './run-lengths';

/** A mask that fills only a part of its frame: left and top edge in whole px of the frame. */
export interface MaskWindow extends BinaryMask {
  readonly x: number;
  readonly y: number;
}

/** The smallest window round the foreground; null where there is none. */
export function tightWindow(window: MaskWindow): MaskWindow | null {
  const box = maskBox(window);
  return box && cut(window, box);
}

function cut({ x, y, width, data }: MaskWindow, box: Box): MaskWindow {
  const part = new Uint8Array(box.w * box.h);
  for (let row = 0; row < box.h; row++) {
    const from = (box.y + row) * width + box.x;
    part.set(data.subarray(from, from + box.w), row * box.w);
  }
  return { x: x + box.x, y: y + box.y, width: box.w, height: box.h, data: part };
}

/**
 * The smallest window round the foreground of a whole frame's run lengths; null where there is none. Works on the runs, so
 * that a small cell costs no whole frame.
 *
 * @throws RangeError where the runs do not fill the frame exactly
 */
export function windowOfFrameRuns(runs: readonly number[], width: number, height: number): MaskWindow | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  let at = 0;
  runs.forEach((run, index) => {
    if (!Number.isInteger(run) || run < 0) throw new RangeError(`${run} is no run length`);
    const end = at + run;
    if (index % 2 === 1 && run > 0 && end <= width * height) {
      const [from, to] = [Math.floor(at / height), Math.floor((end - 1) / height)];
      left = Math.min(left, from);
      right = Math.max(right, to);
      // A run that goes on into the next column touches the bottom and the top.
      top = from === to ? Math.min(top, at % height) : 0;
      bottom = from === to ? Math.max(bottom, (end - 1) % height) : height - 1;
    }
    at = end;
  });
  if (at !== width * height) throw new RangeError(`runs of ${at} pixels do not fill ${width}×${height}`);
  if (right < 0) return null;
  const window = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  const data = new Uint8Array(window.width * window.height);
  at = 0;
  runs.forEach((run, index) => {
    if (index % 2 === 1)
      for (let i = at; i < at + run; i++)
        data[((i % height) - top) * window.width + Math.floor(i / height) - left] = 1;
    at += run;
  });
  return { ...window, data };
}

/** Run lengths of the whole frame that a window lies in. @throws RangeError where it does not lie in it */
export function frameRunsOfWindow(window: MaskWindow, width: number, height: number): number[] {
  const { x, y } = window;
  if (x < 0 || y < 0 || x + window.width > width || y + window.height > height)
    throw new RangeError('the window reaches out of the frame');
  const above = y;
  const below = height - y - window.height;
  const runs = [0];
  let last = 0;
  const add = (value: number, length: number): void => {
    if (length === 0) return;
    if (value !== last) runs.push(0);
    last = value;
    runs[runs.length - 1] = (runs[runs.length - 1] as number) + length;
  };
  add(0, x * height);
  for (let column = 0; column < window.width; column++) {
    add(0, above);
    for (let row = 0; row < window.height; row++) add(window.data[row * window.width + column] ? 1 : 0, 1);
    add(0, below);
  }
  add(0, (width - x - window.width) * height);
  return runs;
}

/**
 * The window of pixels of which at least half lies in one of the polygons, cut to the frame; null where there is none.
 */
export function windowOfPolygons(
  polygons: readonly Polygon[],
  width: number,
  height: number,
): MaskWindow | null {
  const corners = polygons.filter((polygon) => polygon.length >= 3);
  if (corners.length === 0) return null;
  const box = polygonBox(corners);
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  const right = Math.min(width, Math.ceil(box.x + box.w));
  const bottom = Math.min(height, Math.ceil(box.y + box.h));
  if (right <= x || bottom <= y) return null;
  const window = {
    x,
    y,
    width: right - x,
    height: bottom - y,
    data: new Uint8Array((right - x) * (bottom - y)),
  };
  for (const polygon of corners) {
    const part = polygonCoverage(polygon, width, height);
    part?.data.forEach((share, i) => {
      if (share < 0.5) return;
      const row = part.y - y + Math.floor(i / part.width);
      window.data[row * window.width + part.x - x + (i % part.width)] = 1;
    });
  }
  return tightWindow(window);
}

/** Run lengths of the window itself. */
export const windowRuns = ({ data, width, height }: MaskWindow): number[] =>
  encodeRunLengths(data, width, height);

/** A window from its place and its own run lengths. @throws RangeError where the runs do not fill it exactly */
export const windowOfRuns = (
  { x, y, width, height }: Omit<MaskWindow, 'data'>,
  runs: readonly number[],
): MaskWindow => ({ x, y, width, height, data: decodeRunLengths(runs, width, height) });
