import { median } from '@/lib/science/vision/boxes';
import type { Sighting } from './piece';

/** How much a trait of one cell scatters, and how much it counts. */
export interface TraitParameters {
  /** Scale of Student's t, of the change of the trait's natural logarithm from before a meeting to after it. */
  readonly scatter: number;
  /** Below 1 for what is told in part by another trait already. */
  readonly weight: number;
}

/**
 * What tells cells apart that look alike: how fast each is, how far its head swings and how large its head is. Lengths are in
 * head lengths, times in seconds.
 */
export interface SignatureParameters {
  /** Time before and after a meeting in which a cell is looked at. */
  readonly seconds: number;
  readonly speed: TraitParameters & {
    /** Rate, per second, at which paths are looked at: steps that the jitter of single pictures does not make. */
    readonly rate: number;
    /** Added before logarithms are taken, a second: below it all cells rest alike. */
    readonly least: number;
  };
  readonly swing: TraitParameters & {
    /** Time on both sides of a place from whose middle the swing is measured: less than half a beat. */
    readonly seconds: number;
    /** Added before logarithms are taken: below it there is only jitter. */
    readonly least: number;
  };
  readonly size: TraitParameters;
  /** Degrees of freedom of the changes: a cell that turns or stops changes by far more than usual. */
  readonly freedom: number;
  /** What counts of a change where one of the two cells was seen only before or only after the meeting. */
  readonly oneSided: number;
}

/**
 * The scatters are those of labeled cells of the four VISEM-Tracking participants and of simulated ones: median changes divided by
 * 0.6745 were 0.15 to 0.19 (speed; simulated 0.04 to 0.05), 0.09 to 0.21 (swing; 0.11) and 0.02 to 0.05 (size; 0.04).
 */
export const DEFAULT_SIGNATURE: SignatureParameters = {
  seconds: 0.8,
  speed: { scatter: 0.2, weight: 1, rate: 16, least: 1 },
  swing: { scatter: 0.17, weight: 0.5, seconds: 0.06, least: 0.05 },
  size: { scatter: 0.055, weight: 0.5 },
  freedom: 3,
  oneSided: 0.5,
};

/** Fewest sightings, or steps between them, that a trait is worked out from. */
const LEAST_SEEN = 3;

/** Natural logarithms of a cell's traits; NaN where too little of it is seen. */
export interface Signature {
  readonly speed: number;
  readonly swing: number;
  readonly size: number;
}

/** The traits of a cell in the frames in which it was `seen`; `headLength` in pixels. */
export function signatureOf(
  seen: readonly Sighting[],
  headLength: number,
  framesPerSecond: number,
  { speed, swing }: SignatureParameters,
): Signature {
  const frames = (seconds: number): number => Math.max(1, Math.round(seconds * framesPerSecond));
  return {
    speed: Math.log(speed.least + (meanSpeed(seen, frames(1 / speed.rate)) * framesPerSecond) / headLength),
    swing: Math.log(swing.least + meanSwing(seen, frames(swing.seconds)) / headLength),
    size: seen.length <= LEAST_SEEN ? Number.NaN : Math.log(median(seen.map(({ w, h }) => w * h))) / 2,
  };
}

/** Mean speed along the path in px a frame, the path being what is seen of it `lag` sightings apart. */
function meanSpeed(seen: readonly Sighting[], lag: number): number {
  const steps = seen.length - lag;
  if (steps < LEAST_SEEN) return Number.NaN;
  let sum = 0;
  for (let i = lag; i < seen.length; i++) {
    const [from, to] = [seen[i - lag] as Sighting, seen[i] as Sighting];
    sum += Math.hypot(to.cx - from.cx, to.cy - from.cy) / (to.frame - from.frame);
  }
  return sum / steps;
}

/** Root mean square distance in px of a place from the middle of those `lag` sightings before and after it. */
function meanSwing(seen: readonly Sighting[], lag: number): number {
  const places = seen.length - 2 * lag;
  if (places < LEAST_SEEN) return Number.NaN;
  let sum = 0;
  for (let i = lag; i < seen.length - lag; i++) {
    const [before, at, after] = [seen[i - lag], seen[i], seen[i + lag]] as [Sighting, Sighting, Sighting];
    sum += ((before.cx + after.cx) / 2 - at.cx) ** 2 + ((before.cy + after.cy) / 2 - at.cy) ** 2;
  }
  return Math.sqrt(sum / places);
}

/**
 * Natural logarithm of the likelihood that two cells were exchanged over that they were not, by what they were like
 * `before` a meeting and `after` it. The change of each trait follows Student's t, whose heavy tails let no single trait decide
 * alone. Where one of the two is unknown on one side, the question is whose way the other's there is, and less is believed.
 */
export function exchangeLogOdds(
  before: readonly [Signature, Signature],
  after: readonly [Signature, Signature],
  parameters: SignatureParameters,
): number {
  const { freedom, oneSided } = parameters;
  let odds = 0;
  for (const trait of ['speed', 'swing', 'size'] as const) {
    const { scatter, weight } = parameters[trait];
    const likelihoods = (changes: readonly [number, number]): number[] =>
      changes
        .filter((change) => !Number.isNaN(change))
        .map((change) => (-(freedom + 1) / 2) * Math.log1p((change / scatter) ** 2 / freedom));
    const [a, b] = [before[0][trait], before[1][trait]];
    const [c, d] = [after[0][trait], after[1][trait]];
    const kept = likelihoods([c - a, d - b]);
    const exchanged = likelihoods([d - a, c - b]);
    if (kept.length !== exchanged.length || kept.length === 0) continue;
    const share = kept.length === 2 ? 1 : oneSided;
    const sum = (some: readonly number[]): number => some.reduce((total, each) => total + each, 0);
    odds += weight * share * (sum(exchanged) - sum(kept));
  }
  return odds;
}
