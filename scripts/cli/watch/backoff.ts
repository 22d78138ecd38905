const FIRST_MS = 1000;
const MAX_MS = 5 * 60 * 1000;

/** How long to wait before the next try after so many failures in a row: a second, doubling up to five minutes. */
export const waitMs = (failures: number, retryAfterSeconds = 0): number =>
  Math.max(Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)), retryAfterSeconds * 1000);

/** Waits; less when the signal says so. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
