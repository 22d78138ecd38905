import { MOTILITY_GRADES, type TrackKinematics } from '@/lib/science/kinematics';

/** A track that was seen too shortly to be judged. */
export const NOT_JUDGED = 'notJudged';

/** What tracks can be told apart by: grades with calibration, without it only whether they move. */
export const gradeNames = (calibrated: boolean): readonly string[] => [
  ...(calibrated ? MOTILITY_GRADES : ['motile', 'immotile']),
  NOT_JUDGED,
];

/** One of `gradeNames`. */
export function gradeName({ grade, motile }: TrackKinematics, calibrated: boolean): string {
  if (motile === null) return NOT_JUDGED;
  return calibrated ? (grade ?? NOT_JUDGED) : motile ? 'motile' : 'immotile';
}
