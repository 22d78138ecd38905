import { normal, type RandomSource, uniform } from '@/lib/science/simulation/random';

/** How one crop is taken from a picture and changed. */
export interface Augmentation {
  /** Output pixels per picture pixel. */
  readonly scale: number;
  /** Left and top edge of the crop in the picture. */
  readonly x: number;
  readonly y: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
  readonly transpose: boolean;
  readonly interlaced: boolean;
  /** −1 turns bright heads into dark ones: laboratories differ in polarity. */
  readonly polarity: 1 | -1;
  readonly gain: number;
  readonly bias: number;
  readonly gamma: number;
  readonly slopeX: number;
  readonly slopeY: number;
  readonly bowl: number;
  readonly noise: number;
  readonly blurPx: number;
  /** Noise before the blur: the soft, clotted noise that compressed video has. */
  readonly clotted: boolean;
  /** Blind strips along the crop's edges (px), as capture cards and padding leave them. */
  readonly border: Border;
  /** Level of the strips; null where they repeat the picture's edge, as padding does. */
  readonly borderLevel: number | null;
}

export interface Border {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface AugmentationRange {
  readonly scale: readonly [low: number, high: number];
  readonly invertShare: number;
}

/** Draws an augmentation for a crop of `size` pixels out of a picture of the given size. */
export function drawAugmentation(
  random: RandomSource,
  picture: { readonly width: number; readonly height: number },
  size: number,
  range: AugmentationRange,
): Augmentation {
  const between = (low: number, high: number): number => uniform(random, low, high);
  const coin = (share: number): boolean => random() < share;
  const [low, high] = range.scale;
  // The crop must fit into the picture, so small pictures can't be shrunk as far.
  const fits = size / Math.min(picture.width, picture.height);
  const scale = Math.max(low * (high / low) ** random(), fits);
  const span = size / scale;
  return {
    scale,
    x: between(0, Math.max(0, picture.width - span)),
    y: between(0, Math.max(0, picture.height - span)),
    flipX: coin(0.5),
    flipY: coin(0.5),
    transpose: coin(0.5),
    interlaced: coin(0.08),
    polarity: coin(range.invertShare) ? -1 : 1,
    gain: Math.exp(between(-0.6, 0.6)),
    bias: between(-0.5, 0.5),
    gamma: between(-0.12, 0.12),
    slopeX: coin(0.6) ? between(-0.7, 0.7) : 0,
    slopeY: coin(0.6) ? between(-0.7, 0.7) : 0,
    bowl: coin(0.5) ? between(-0.5, 0.5) : 0,
    noise: coin(0.6) ? between(0, 0.45) : 0,
    blurPx: coin(0.45) ? between(0.35, 1.7) : 0,
    clotted: coin(0.5),
    border: { left: strip(random), top: strip(random), right: strip(random), bottom: strip(random) },
    borderLevel: coin(0.5) ? between(-3, 5) : null,
  };
}

/** Width of a blind strip; most edges have none. */
function strip(random: RandomSource): number {
  return random() < 0.08 ? 1 + Math.floor(random() * 15) : 0;
}

/** Normal numbers to draw noise from at random places: fast, and no crop sees the same stretch twice. */
export function noiseTable(random: RandomSource, length = 1 << 16): Float32Array {
  return Float32Array.from({ length }, () => normal(random));
}
