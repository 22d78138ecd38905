/** One Ctrl-C stops in order, a second one at once. */

/**
 * One Ctrl-C reaches the launcher twice: from the terminal, and passed on by npm. What comes
 * sooner than this after the first is the same key press.
 */
const SAME_PRESS_MS = 500;

/** @param {() => void} stop @param {() => void} stopAtOnce */
export function onStopSignals(stop, stopAtOnce) {
  let firstAt = 0;
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    process.on(signal, () => {
      if (firstAt === 0) {
        firstAt = Date.now();
        stop();
      } else if (Date.now() - firstAt > SAME_PRESS_MS) stopAtOnce();
    });
  }
}
