/** Answers take a multiple of this, so that a few milliseconds more or less tell nothing. */
export const STEP_MS = 400;

/**
 * Runs `work` and answers, or fails, only when a whole number of steps has passed since the start: whoever measures
 * learns how many steps it took, not which way the work went.
 */
export async function evenly<T>(work: () => Promise<T>, stepMs = STEP_MS): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    // A timer may be a fraction of a millisecond early.
    const over = (performance.now() - started) % stepMs;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(stepMs - over) + 1));
  }
}
