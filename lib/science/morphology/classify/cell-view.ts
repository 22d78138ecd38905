import type { CellAxis, Patch } from './cell-axis';

/** Size of the view that the classifier reads: the tail leaves to the left, the head lies at ({@link HEAD_X}, {@link HEAD_Y}). */
export const VIEW_WIDTH = 80;
export const VIEW_HEIGHT = 48;
export const HEAD_X = 52;
export const HEAD_Y = 23.5;
/** Micrometers a pixel of the view. */
export const VIEW_PIXEL_UM = 0.14;

/** How a view departs from the plain one; angles in radians, shifts in px of the view. */
export interface ViewChange {
  readonly turn?: number;
  /** View pixels per pixel of the patch. */
  readonly scale?: number;
  readonly stretch?: number;
  readonly shiftX?: number;
  readonly shiftY?: number;
  readonly mirror?: boolean;
}

/**
 * Turns the patch so that the cell's tail points left and reads {@link VIEW_WIDTH}×{@link VIEW_HEIGHT} pixels about
 * the head (bilinear, edges repeated) into `out` from `offset` on.
 */
export function readView(
  patch: Patch,
  axis: CellAxis,
  out: Float32Array,
  offset = 0,
  change: ViewChange = {},
): void {
  const { turn = 0, scale = 1, stretch = 1, shiftX = 0, shiftY = 0, mirror = false } = change;
  const { width, height, data } = patch;
  // A step to the right in the view is a step away from the tail in the patch.
  const angle = axis.tailAngle + Math.PI + turn;
  const [ux, uy] = [Math.cos(angle) / (scale * stretch), Math.sin(angle) / (scale * stretch)];
  const [vx, vy] = [(-Math.sin(angle) * stretch) / scale, (Math.cos(angle) * stretch) / scale];
  for (let row = 0; row < VIEW_HEIGHT; row++) {
    const b = (row - HEAD_Y - shiftY) * (mirror ? -1 : 1);
    for (let column = 0; column < VIEW_WIDTH; column++) {
      const a = column - HEAD_X - shiftX;
      const x = Math.min(width - 1.001, Math.max(0, axis.x + a * ux + b * vx));
      const y = Math.min(height - 1.001, Math.max(0, axis.y + a * uy + b * vy));
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - x0, y - y0];
      const i = y0 * width + x0;
      const top = (data[i] as number) * (1 - fx) + (data[i + 1] as number) * fx;
      const bottom = (data[i + width] as number) * (1 - fx) + (data[i + width + 1] as number) * fx;
      out[offset + row * VIEW_WIDTH + column] = top * (1 - fy) + bottom * fy;
    }
  }
}

/** Takes off the median and divides by the spread (root mean square), in place: brightness and gain drop out. */
function normalizeView(view: Float32Array): void {
  const middle = Float32Array.from(view).sort()[view.length >> 1] as number;
  let square = 0;
  for (const v of view) square += (v - middle) ** 2;
  const spread = Math.sqrt(square / view.length) + 1e-3;
  for (let i = 0; i < view.length; i++) view[i] = ((view[i] as number) - middle) / spread;
}

/**
 * The views that the networks read: the cell turned so that its tail leaves to the left; the cell as it lies in the
 * picture, head in the middle; its head alone, turned and enlarged. Turning makes cells alike; not turning keeps where
 * the light of an oblique illumination comes from. Networks of different views err differently, so their mean errs less.
 */
export const NETWORK_VIEWS = ['aligned', 'upright', 'near'] as const;
export type NetworkView = (typeof NETWORK_VIEWS)[number];

/** The first two once more, about the axis that `fitAxis` found. */
export const FITTED_VIEWS = ['fitted', 'fittedUpright'] as const;
export type FittedView = (typeof FITTED_VIEWS)[number];

/** Channels of the classifier's input, in their order. */
export const VIEW_KINDS = [...NETWORK_VIEWS, ...FITTED_VIEWS] as const;
export type ViewKind = NetworkView | FittedView;

/** The views whose edges are counted. */
export const EDGE_VIEWS = ['aligned', ...FITTED_VIEWS] as const;

export const isFitted = (kind: ViewKind): kind is FittedView => kind.startsWith('fitted');

const NEAR_SCALE = 1.6;
/** Columns by which the head lies farther left in the near view, which shows less of the tail. */
const NEAR_SHIFT = 8;

/** Reads the view of one kind about the axis that goes with it, see {@link readView}, and normalizes it. */
export function readViewOf(
  kind: ViewKind,
  patch: Patch,
  axis: CellAxis,
  out: Float32Array,
  change: ViewChange = {},
): void {
  const { scale = 1, shiftX = 0 } = change;
  if (kind === 'near')
    readView(patch, axis, out, 0, { ...change, scale: scale * NEAR_SCALE, shiftX: shiftX - NEAR_SHIFT });
  else if (kind === 'upright' || kind === 'fittedUpright')
    readView(patch, { ...axis, x: axis.x + HEAD_X - VIEW_WIDTH / 2, tailAngle: Math.PI }, out, 0, change);
  else readView(patch, axis, out, 0, change);
  normalizeView(out);
}
