import { deleteOver } from './queries';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a network that a person signed in from is remembered after the last time. */
const NETWORK_DAYS = 180;

/**
 * Deletes counted sign-in attempts whose window is over, emailed links that have expired, sessions that came to their
 * end more than `keepDays` ago, and networks that were not used for half a year. Strangers can add rows to the first
 * table, so it must not grow forever.
 */
export const pruneSignIns = (keepDays: number, now = new Date()): ReturnType<typeof deleteOver> =>
  deleteOver(now, {
    sessions: new Date(now.getTime() - keepDays * DAY_MS),
    networks: new Date(now.getTime() - NETWORK_DAYS * DAY_MS),
  });
