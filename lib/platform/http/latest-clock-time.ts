/** No laboratory's clock is further ahead of UTC. */
const FURTHEST_CLOCK_MS = 14 * 60 * 60 * 1000;

/** What the clocks on Earth that are furthest ahead show now, `2026-01-02T10:30`: nothing was collected or recorded later. */
export const latestClockTime = (now: Date): string =>
  new Date(now.getTime() + FURTHEST_CLOCK_MS).toISOString().slice(0, 16);
