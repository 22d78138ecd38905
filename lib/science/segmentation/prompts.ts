/** A click in px of the crop (pixel (i, j) covers i to i + 1): on what is meant, or on what is not. */
export interface Click {
  readonly x: number;
  readonly y: number;
  readonly positive: boolean;
}

/** Distance in px over which a click's mark falls to 1/e: sharp enough to say where, wide enough to be seen. */
const REACH_PX = 6;
/** Marks fainter than this are left out. */
const FARTHEST_PX = 5 * REACH_PX;

/**
 * Writes the maps of foreground and background clicks, two planes of `size`×`size` from `offset` on: exp(−d/6 px) of
 * the distance to the nearest click of that kind.
 */
export function writePromptMaps(
  clicks: readonly Click[],
  size: number,
  out: Float32Array,
  offset: number,
): void {
  const area = size * size;
  out.fill(0, offset, offset + 2 * area);
  for (const click of clicks) {
    const plane = offset + (click.positive ? 0 : area);
    const y1 = Math.min(size - 1, Math.ceil(click.y + FARTHEST_PX));
    const x1 = Math.min(size - 1, Math.ceil(click.x + FARTHEST_PX));
    for (let y = Math.max(0, Math.floor(click.y - FARTHEST_PX)); y <= y1; y++)
      for (let x = Math.max(0, Math.floor(click.x - FARTHEST_PX)); x <= x1; x++) {
        const distance = Math.hypot(x + 0.5 - click.x, y + 0.5 - click.y);
        const i = plane + y * size + x;
        out[i] = Math.max(out[i] as number, Math.exp(-distance / REACH_PX));
      }
  }
}

/** Mask logits as the map of the mask before that the segmenter reads beside the clicks: 0 outside to 1 inside. */
export function insideOf(logits: Float32Array): Float32Array {
  return logits.map((v) => 1 / (1 + Math.exp(-v)));
}
