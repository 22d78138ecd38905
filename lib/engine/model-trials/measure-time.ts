/** Runs after the first, whose time includes what the runtime sets up. */
const REPEATS = 3;
/** A model that took this long already is slow enough for one figure. */
const ENOUGH_MS = 3000;

/**
 * Runs `work` and measures it again: the median of three further runs, or the first run alone where that took over
 * three seconds. Answers what the first run gave.
 */
export async function measureTime<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work();
  const first = performance.now() - started;
  if (first > ENOUGH_MS) return { result, ms: first };
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return { result, ms: times[REPEATS >> 1] ?? first };
}
