/** Motility grades of the WHO laboratory manual, 6th edition (2021), section 2.4.6. */
export const MOTILITY_GRADES = ['rapid', 'slow', 'nonProgressive', 'immotile'] as const;
export type MotilityGrade = (typeof MOTILITY_GRADES)[number];

/**
 * The rule by which cells are graded. The manual calls a cell immotile when its tail does not beat. Tails are not seen
 * here, so the head must show it: a cell that covers less than `progressive` counts as moving (non-progressive) when its
 * average path is at least `movingVap` long a second, or its own path, free of jitter, at least `movingVcl` and not
 * mostly jitter (nor steps that oppose each other as jitter does) nor few jumps: half of its steps must be as fast (a
 * head that rests seems to jump when a swimmer passes over it). Free diffusion of a head (D about 0.1 to 0.2 µm²/s: 4 to
 * 6 µm/s at 50 frames/s) stays below both. The part about moving is ours, chosen on simulated fields.
 * The manual counts swimming in small circles as non-progressive, and in large ones as progressive. Where a cell on a small
 * circle is a second later depends on when one looks, so the circle itself is measured. What is small is ours, too: at most
 * two head lengths wide, so that the cell never gets farther away than that.
 */
export interface GradingRule {
  /** Rapidly progressive: at least 25 µm (about half a tail) covered from start to end in one second. */
  readonly rapidUmPerSecond: number;
  /** Progressive at all: at least 5 µm (about one head length) covered from start to end in one second. */
  readonly progressiveUmPerSecond: number;
  /** What goes round on a circle of at most this radius makes no progress. Rules of version 0.11.0 and before have none. */
  readonly smallCircleRadiusUm?: number;
  readonly movingVapUmPerSecond: number;
  readonly movingVclUmPerSecond: number;
  /** Share of the mean square step that jitter may explain where the path's length is to prove movement. */
  readonly maxJitterShare: number;
  /** Length of a human sperm head by the manual: what one head length stands for where there is no calibration. */
  readonly headLengthUm: number;
}

export const DEFAULT_GRADING: GradingRule = {
  rapidUmPerSecond: 25,
  progressiveUmPerSecond: 5,
  smallCircleRadiusUm: 5,
  movingVapUmPerSecond: 5,
  movingVclUmPerSecond: 12,
  maxJitterShare: 2 / 3,
  headLengthUm: 5,
};

/** Speeds in µm/s. */
export interface GradedSpeeds {
  readonly progression: number;
  /** Radius of the circle that the average path keeps to, µm; null where it does not go round, or nobody measured it. */
  readonly circleRadius: number | null;
  readonly vap: number;
  readonly vcl: number;
  /** Share of the measured mean square step that jitter explains, 0 to 1. */
  readonly jitterShare: number;
  /** Speed that half of the steps exceed. */
  readonly steadySpeed: number;
  /** Consecutive steps oppose each other as jitter makes them; a head that is hard to see jitters more than others. */
  readonly jitterLike: boolean;
}

/** The same in pixels, as paths are measured; what was measured by version 0.11.0 and before has no circle. */
export type PathSpeeds = Omit<GradedSpeeds, 'circleRadius'> & Partial<Pick<GradedSpeeds, 'circleRadius'>>;

/** Grade of a cell from its speeds in µm/s. */
export function gradeMotility(speeds: GradedSpeeds, rule: GradingRule = DEFAULT_GRADING): MotilityGrade {
  if (speeds.progression >= rule.rapidUmPerSecond) return 'rapid';
  const circles = speeds.circleRadius !== null && speeds.circleRadius <= (rule.smallCircleRadiusUm ?? 0);
  if (speeds.progression >= rule.progressiveUmPerSecond) return circles ? 'nonProgressive' : 'slow';
  const swings =
    !speeds.jitterLike &&
    Math.min(speeds.vcl, speeds.steadySpeed) >= rule.movingVclUmPerSecond &&
    speeds.jitterShare <= rule.maxJitterShare;
  const moves = speeds.vap >= rule.movingVapUmPerSecond || swings;
  return moves ? 'nonProgressive' : 'immotile';
}

/** The speeds of a path that was measured in pixels, in µm/s. */
export const inMicrons = (
  { progression, circleRadius = null, vap, vcl, jitterShare, steadySpeed, jitterLike }: PathSpeeds,
  pixelSizeUm: number,
): GradedSpeeds => ({
  progression: progression * pixelSizeUm,
  circleRadius: circleRadius === null ? null : circleRadius * pixelSizeUm,
  vap: vap * pixelSizeUm,
  vcl: vcl * pixelSizeUm,
  jitterShare,
  steadySpeed: steadySpeed * pixelSizeUm,
  jitterLike,
});

/**
 * Whether a cell moves at all, judged without calibration: the same rule with the head length in the picture
 * standing for that of a human head. Speeds in px/s. Good enough for motile or immotile, not for grades in µm/s.
 */
export const isMotileByHeadLength = (
  speeds: PathSpeeds,
  headLengthPx: number,
  rule: GradingRule = DEFAULT_GRADING,
): boolean => gradeMotility(inMicrons(speeds, rule.headLengthUm / headLengthPx), rule) !== 'immotile';
