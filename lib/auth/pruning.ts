import { deleteOver } from './queries';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Forgets counted sign-in attempts whose window is over, and sessions that came to their end more than `keepDays` ago.
 * Strangers can make rows in the first table, so it must not grow for ever.
 */
export const pruneSignIns = (keepDays: number, now = new Date()): ReturnType<typeof deleteOver> =>
  deleteOver(now, new Date(now.getTime() - keepDays * DAY_MS));
