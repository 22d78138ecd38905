import type { FieldKinematics, MotilityGrade } from '@/lib/science/kinematics';

/** What a person says of a cell's movement; `motile` only where there is no calibration, and so no grade. */
export type Regrade = MotilityGrade | 'motile';
/** By the id of the track. */
export type Regrades = ReadonlyMap<number, Regrade>;

/** The kinematics without a verdict on any cell. */
export const ungraded = (kinematics: FieldKinematics): FieldKinematics => ({
  ...kinematics,
  tracks: kinematics.tracks.map((track) => ({ ...track, grade: null, motile: null })),
});

/** The kinematics with a person's verdicts in place of the measured ones; speeds stay as they were measured. */
export function regraded(
  kinematics: FieldKinematics,
  regrades: Regrades | undefined,
  isCalibrated: boolean,
): FieldKinematics {
  if (!regrades?.size) return kinematics;
  return {
    ...kinematics,
    tracks: kinematics.tracks.map((track) => {
      const verdict = regrades.get(track.trackId);
      if (verdict === undefined) return track;
      // An uncalibrated field has no grades: there the verdict says only whether the cell moves.
      return {
        ...track,
        grade: isCalibrated && verdict !== 'motile' ? verdict : null,
        motile: verdict !== 'immotile',
      };
    }),
  };
}
