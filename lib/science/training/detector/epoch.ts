/** Crops of each own frame in an epoch. */
const CROPS_A_FRAME = 8;

/** Steps in which each own frame gives eight crops on average, at least 1; crops of worlds do not count. */
export function stepsPerEpoch(frames: number, items: number, replay: number): number {
  return Math.max(1, Math.ceil((CROPS_A_FRAME * frames) / (items * (1 - replay))));
}
