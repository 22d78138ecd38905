import { database, type Executor } from '@/db/client';
import { hashedAddress, type Limit, type Refusal, refusalUntil, spendAttempt } from './attempts';
import { networkOf } from './network';
import {
  claimPlace,
  countAttempt,
  forgetAttempts,
  isKnownNetwork,
  rememberNetwork,
} from './queries-attempts';

/*
 * How guessing passwords is made hopeless without letting anybody lock somebody else out:
 * - wrong passwords for an account pause it only for the network that they came from, and not for browsers that have
 *   signed in to it before (device.ts), which have their own count;
 * - a network that tries one account after another is paused as a whole, except for people who have signed in from
 *   there: their right password still counts;
 * - from networks where the person has never signed in, all guesses at an account together become slower and slower
 *   (below 100 a day; NIST SP 800-63B, 5.2.2, allows 100 in a row). A network that the person has used is not slowed.
 */

/** Wrong passwords for one account, known or not, from one network, before it pauses for that network. */
export const PAIR_LIMIT: Limit = { attempts: 10, windowSeconds: 15 * 60 };
/** Wrong passwords from one network: a laboratory shares one, so it is wider. */
export const NETWORK_LIMIT: Limit = { attempts: 60, windowSeconds: 15 * 60 };
/** Guesses a day at one account, from all networks that it does not know, before they are slowed down. */
export const FREE_GUESSES = 20;

const DAY_SECONDS = 24 * 60 * 60;
const MAX_WAIT_SECONDS = 60 * 60;

/** Seconds between two guesses of strangers at one account after so many in a day: a minute, doubling every ten. */
export const slowedSeconds = (guesses: number): number =>
  Math.min(MAX_WAIT_SECONDS, 60 * 2 ** Math.floor(Math.max(0, guesses - FREE_GUESSES) / 10));

export interface Guess {
  readonly email: string;
  readonly ipAddress: string | null;
  /** The browser, when it has signed in to this account before (see deviceOf). */
  readonly device?: string | null;
}

/** The keys under which a guess is counted. */
export function guessKeys({ email, ipAddress, device }: Guess) {
  const network = networkOf(ipAddress);
  const account = hashedAddress(email);
  return {
    pair: `sign-in:pair:${account}:${network}`,
    network: `sign-in:network:${network}`,
    strangers: `sign-in:strangers:${account}`,
    place: `sign-in:place:${account}`,
    device: device ? `sign-in:device:${account}:${device}` : null,
  };
}

/** Whether the password of a guess may be checked, and whether the audit log should record that a limit was reached. */
export interface GuessVerdict {
  readonly refusal: Refusal['error'] | null;
  readonly alarm: 'account' | 'network' | 'strangers' | null;
  /**
   * The network is paused: the answer must not tell who has signed in from there, neither by its words nor by its time.
   */
  readonly isNetworkPaused: boolean;
  /** The network is paused for others: here the right password still counts, and a wrong one gets the refusal. */
  readonly isKnown: boolean;
}

const ADMITTED: GuessVerdict = { refusal: null, alarm: null, isNetworkPaused: false, isKnown: false };

const refused = (refusal: Refusal, alarm: 'account' | 'network'): GuessVerdict => ({
  ...ADMITTED,
  refusal: refusal.error,
  alarm: refusal.isFirst ? alarm : null,
});

/** Counts a guess at a password, before the password is checked. */
export async function countGuess(guess: Guess, now = new Date()): Promise<GuessVerdict> {
  const keys = guessKeys(guess);
  if (keys.device) {
    const device = await spendAttempt(keys.device, PAIR_LIMIT, now);
    return device ? refused(device, 'account') : ADMITTED;
  }
  const pair = await spendAttempt(keys.pair, PAIR_LIMIT, now);
  if (pair) return refused(pair, 'account');
  const network = await spendAttempt(keys.network, NETWORK_LIMIT, now);
  const isKnown = await isKnownNetwork(database(), guess.email, networkOf(guess.ipAddress));
  if (network) return { ...refused(network, 'network'), isNetworkPaused: true, isKnown };
  if (isKnown) return ADMITTED;
  // Counted before it is judged, so that of many that come at the same moment none slips through.
  const { attempts } = await countAttempt(keys.strangers, DAY_SECONDS, now);
  if (attempts <= FREE_GUESSES) return ADMITTED;
  const alarm = attempts === FREE_GUESSES + 1 ? 'strangers' : null;
  const takenUntil = await claimPlace(keys.place, slowedSeconds(attempts - 1), now);
  if (takenUntil) {
    await forgetAttempts(database(), keys.strangers, false);
    return { ...ADMITTED, refusal: refusalUntil(takenUntil, now, false).error, alarm };
  }
  return { ...ADMITTED, alarm };
}

/**
 * After a success: the account starts afresh on this network, or in this browser, and the network is known from now on;
 * the other counts get back the one attempt that was no guess.
 */
export async function forgiveGuess(
  db: Executor,
  guess: Guess & { readonly userId: string },
  now = new Date(),
): Promise<void> {
  const keys = guessKeys(guess);
  const network = networkOf(guess.ipAddress);
  if (keys.device) {
    await forgetAttempts(db, keys.device, true);
    return rememberNetwork(db, guess.userId, network, now);
  }
  await forgetAttempts(db, keys.pair, true);
  await forgetAttempts(db, keys.network, false);
  if (!(await isKnownNetwork(db, guess.email, network))) await forgetAttempts(db, keys.strangers, false);
  await rememberNetwork(db, guess.userId, network, now);
}
