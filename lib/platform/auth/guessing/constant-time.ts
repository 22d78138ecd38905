/** Answers take a multiple of this, so that a few milliseconds more or less tell nothing. */
const STEP_MS = 400;

/**
 * Runs `work` and answers, or fails, only after a whole number of steps since the start: the time that it took tells
 * how many steps that were, not which way the work went.
 */
export async function constantTime<T>(work: () => Promise<T>, stepMs = STEP_MS): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    // A timer may be a fraction of a millisecond early.
    const over = (performance.now() - started) % stepMs;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(stepMs - over) + 1));
  }
}
