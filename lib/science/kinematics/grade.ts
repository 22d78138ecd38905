/** Motility grades of the WHO laboratory manual, 6th edition (2021), section 2.4.6. */
export const MOTILITY_GRADES = ['rapid', 'slow', 'nonProgressive', 'immotile'] as const;
export type MotilityGrade = (typeof MOTILITY_GRADES)[number];

/** Rapidly progressive: at least 25 µm (about half a tail) covered from start to end in one second. */
export const RAPID_UM_PER_SECOND = 25;
/** Progressive at all: at least 5 µm (about one head length) covered from start to end in one second. */
export const PROGRESSIVE_UM_PER_SECOND = 5;
/**
 * The manual calls a cell immotile when its tail does not beat. Tails are not seen here, so the head must
 * show it: a cell that covers less than 5 µm in a second counts as moving (non-progressive) when its average
 * path is at least 5 µm/s long, or its own path, free of jitter, at least 12 µm/s and not mostly jitter (nor steps that oppose each other as jitter does) nor few jumps: half of its steps must be
 * as fast (a head that rests seems to jump when a swimmer passes over it). Free
 * diffusion of a head (D about 0.1 to 0.2 µm²/s: 4 to 6 µm/s at 50 frames/s) stays below both. This rule is
 * ours, chosen on simulated fields.
 */
export const MOVING_VAP_UM_PER_SECOND = 5;
export const MOVING_VCL_UM_PER_SECOND = 12;
/** Share of the mean square step that jitter may explain where the path's length is to prove movement. */
const MOST_JITTER_SHARE = 2 / 3;
/** Length of a human sperm head by the manual: what one head length stands for where there is no calibration. */
export const HEAD_LENGTH_UM = 5;

/** Speeds in µm/s. */
export interface GradedSpeeds {
  readonly progression: number;
  readonly vap: number;
  readonly vcl: number;
  /** Share of the measured mean square step that jitter explains, 0 to 1. */
  readonly jitterShare: number;
  /** Speed that half of the steps exceed. */
  readonly steadySpeed: number;
  /** Consecutive steps oppose each other as jitter makes them; a head that is hard to see jitters more than others. */
  readonly jitterLike: boolean;
}

/** Grade of a cell from its speeds in µm/s, by the rule above. */
export function gradeMotility(speeds: GradedSpeeds): MotilityGrade {
  if (speeds.progression >= RAPID_UM_PER_SECOND) return 'rapid';
  if (speeds.progression >= PROGRESSIVE_UM_PER_SECOND) return 'slow';
  const swings =
    !speeds.jitterLike &&
    Math.min(speeds.vcl, speeds.steadySpeed) >= MOVING_VCL_UM_PER_SECOND &&
    speeds.jitterShare <= MOST_JITTER_SHARE;
  const moves = speeds.vap >= MOVING_VAP_UM_PER_SECOND || swings;
  return moves ? 'nonProgressive' : 'immotile';
}

/**
 * Whether a cell moves at all, judged without calibration: the same rule with the head length in the picture
 * standing for 5 µm. Speeds in px/s. Good enough for motile or immotile, not for grades in µm/s.
 */
export function isMotileByHeadLength(speeds: GradedSpeeds, headLengthPx: number): boolean {
  const umPerPx = HEAD_LENGTH_UM / headLengthPx;
  return (
    gradeMotility({
      ...speeds,
      progression: speeds.progression * umPerPx,
      vap: speeds.vap * umPerPx,
      vcl: speeds.vcl * umPerPx,
      steadySpeed: speeds.steadySpeed * umPerPx,
    }) !== 'immotile'
  );
}
