/** The measured frame that is shown at this moment of the video: the one whose time is nearest. */
export function frameAt(seconds: number, frameSeconds: readonly number[]): number {
  let [low, high] = [0, frameSeconds.length - 1];
  if (high <= 0) return 0;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((frameSeconds[middle] ?? 0) <= seconds) low = middle;
    else high = middle;
  }
  const [before = 0, after = 0] = [frameSeconds[low], frameSeconds[high]];
  return seconds - before <= after - seconds ? low : high;
}

/**
 * A moment at which a player shows this frame and no other: well after it begins, so that a rounded time does not fall on the
 * one before, and before the next.
 */
export function seekSeconds(frame: number, frameSeconds: readonly number[]): number {
  const begin = frameSeconds[frame] ?? 0;
  const last = frameSeconds.length - 1;
  const length =
    frame < last
      ? (frameSeconds[frame + 1] ?? begin) - begin
      : begin - (frameSeconds[Math.max(0, last - 1)] ?? begin);
  return begin + Math.max(0, length) / 2;
}

/** How large a picture of the player is in pixels of the measured one: previews may be smaller, or lack an odd row. */
export function shownSize(
  own: { readonly width: number; readonly height: number },
  measured: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const isWhole = Math.abs(own.width - measured.width) <= 1 && Math.abs(own.height - measured.height) <= 1;
  if (isWhole || own.width === 0 || own.height === 0) return { width: own.width, height: own.height };
  const scale = Math.min(measured.width / own.width, measured.height / own.height);
  return { width: own.width * scale, height: own.height * scale };
}
