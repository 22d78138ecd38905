import type { SmoothedPath } from './smooth-path';

/** How the average path of a cell bends, taken over all of it. */
export interface Turning {
  /** Net turn, radians: turns to one side less turns to the other. */
  readonly turned: number;
  /** Radius of the circle that the path keeps to, px. */
  readonly radiusPx: number;
}

/** How bends are measured, and from when on a path goes round. */
export interface TurningParameters {
  /** Headings are taken over so long; the tightest circles of sperm turn by a fifth of a turn meanwhile. */
  readonly chordSeconds: number;
  /** A path that turns less than this over all of it does not go round: it bends. */
  readonly minTurnRad: number;
}

export const DEFAULT_TURNING: TurningParameters = { chordSeconds: 0.1, minTurnRad: 2 };

/**
 * The circle that an average path keeps to: the change of direction from chord to chord, added up with its sign, and the
 * path's length over it. Jitter bears on the first and the last heading alone, as everything between cancels out. Null
 * where the path does not go round, or has fewer than three chords.
 *
 * @param ends points at both ends to leave out, where the average path follows the head's sway; the path is taken to turn
 *   there as it does between
 */
export function measureTurning(
  { x, y }: Pick<SmoothedPath, 'x' | 'y'>,
  framesPerSecond: number,
  ends: number,
  { chordSeconds, minTurnRad }: TurningParameters,
): Turning | null {
  const lag = Math.max(1, Math.round(chordSeconds * framesPerSecond));
  let [turned, length, chords] = [0, 0, 0];
  let heading: number | null = null;
  for (let i = ends; i + lag < x.length - ends; i += lag) {
    const [dx, dy] = [(x[i + lag] ?? 0) - (x[i] ?? 0), (y[i + lag] ?? 0) - (y[i] ?? 0)];
    const next = Math.atan2(dy, dx);
    if (heading !== null) turned += smallest(next - heading);
    heading = next;
    length += Math.hypot(dx, dy);
    chords++;
  }
  if (chords < 3) return null;
  // From the middle of the first chord to that of the last.
  const part = (chords - 1) * lag;
  const whole = (turned * (x.length - 1)) / part;
  if (Math.abs(whole) < minTurnRad) return null;
  return { turned: whole, radiusPx: (length * (chords - 1)) / chords / Math.abs(turned) };
}

/** An angle as a turn of at most half a circle to either side. */
const smallest = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
