import type { GrayFrame } from '@/lib/science/vision/types';
import type { Canvas } from './draw';
import type { SceneParameters } from './parameters';
import { normal, type RandomSource, uniform } from './random';

/** What the light of an empty field depends on. */
export type FieldLight = Pick<
  SceneParameters,
  'width' | 'height' | 'pixelSizeUm' | 'backgroundLevel' | 'shadingLevels' | 'mottleLevels' | 'vignetting'
>;

/** The empty field: background level, a slope across it and darker corners. */
export function lightField(p: FieldLight, random: RandomSource): Float32Array {
  const field = new Float32Array(p.width * p.height);
  const direction = uniform(random, 0, 2 * Math.PI);
  const slopeX = p.shadingLevels * Math.cos(direction);
  const slopeY = p.shadingLevels * Math.sin(direction);
  for (let y = 0; y < p.height; y++) {
    const v = y / p.height - 0.5;
    for (let x = 0; x < p.width; x++) {
      const u = x / p.width - 0.5;
      // u² + v² is one half in the corners.
      const light = p.backgroundLevel * (1 - p.vignetting * 2 * (u * u + v * v));
      field[y * p.width + x] = light + slopeX * u + slopeY * v;
    }
  }
  if (p.mottleLevels > 0) addMottle(field, p, random);
  return field;
}

/** Uneven ground: normal numbers on a coarse grid, smoothly joined. */
function addMottle(field: Float32Array, p: FieldLight, random: RandomSource): void {
  const cell = uniform(random, 4, 14) / p.pixelSizeUm;
  const columns = Math.ceil(p.width / cell) + 2;
  const grid = Float32Array.from({ length: columns * (Math.ceil(p.height / cell) + 2) }, () =>
    normal(random),
  );
  // Averaging neighbors with smooth weights lowers the variance, by about half on average.
  const gain = p.mottleLevels * Math.SQRT2;
  const smooth = (t: number): number => t * t * (3 - 2 * t);
  for (let y = 0; y < p.height; y++) {
    const gy = Math.floor(y / cell);
    const fy = smooth(y / cell - gy);
    for (let x = 0; x < p.width; x++) {
      const gx = Math.floor(x / cell);
      const fx = smooth(x / cell - gx);
      const k = gy * columns + gx;
      const top = (grid[k] as number) * (1 - fx) + (grid[k + 1] as number) * fx;
      const bottom = (grid[k + columns] as number) * (1 - fx) + (grid[k + columns + 1] as number) * fx;
      const i = y * p.width + x;
      field[i] = (field[i] as number) + gain * (top * (1 - fy) + bottom * fy);
    }
  }
}

/** The eyepiece's edge is blurred over so many pixels, and beyond it the light is this share of that within. */
const EDGE_PX = 6;
const STRAY_LIGHT = 0.06;

/**
 * The share of the light that comes through a round view, by pixel; null where all of it does.
 */
export function roundView({
  width,
  height,
  viewDiameter,
}: Pick<SceneParameters, 'width' | 'height' | 'viewDiameter'>): Float32Array | null {
  if (viewDiameter === 0) return null;
  const radius = (viewDiameter * height) / 2;
  return Float32Array.from({ length: width * height }, (_, i) => {
    const away = Math.hypot((i % width) + 0.5 - width / 2, Math.floor(i / width) + 0.5 - height / 2) - radius;
    const within = Math.max(0, Math.min(1, 0.5 - away / EDGE_PX));
    return STRAY_LIGHT + (1 - STRAY_LIGHT) * within;
  });
}

/** Gaussian sensor noise out of a table, each line starting elsewhere in it: as random to the eye, many times faster. */
export class SensorNoise {
  private readonly table: Float32Array;

  constructor(
    private readonly levels: number,
    private readonly random: RandomSource,
  ) {
    this.table = Float32Array.from({ length: levels > 0 ? 1 << 13 : 0 }, () => levels * normal(random));
  }

  /** Turns light into an 8-bit picture: noise, rounding and saturation. */
  expose(canvas: Canvas): GrayFrame {
    const { width, height, data } = canvas;
    const out = new Uint8ClampedArray(width * height);
    const mask = this.table.length - 1;
    for (let y = 0; y < height; y++) {
      const start = Math.floor(this.random() * this.table.length);
      const row = y * width;
      if (this.levels > 0)
        for (let x = 0; x < width; x++)
          out[row + x] = (data[row + x] as number) + (this.table[(start + x) & mask] as number);
      else for (let x = 0; x < width; x++) out[row + x] = data[row + x] as number;
    }
    return { width, height, data: new Uint8Array(out.buffer) };
  }
}

/** Lines 1, 3, 5 … of `odd` into `even`. */
export function interlace(even: Canvas, odd: Canvas): void {
  for (let y = 1; y < even.height; y += 2)
    even.data.set(odd.data.subarray(y * even.width, (y + 1) * even.width), y * even.width);
}
