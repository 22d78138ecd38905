import type { MeasuredVideo } from '@/lib/engine/casa/measure-followed';
import { DEFAULT_GRADING, type TrackKinematics } from '@/lib/science/kinematics';
import type { TrackPoint } from '@/lib/science/vision/types';
import type { TrackGrade } from './contract';

/** A spermatozoon as the player shows it; speeds in µm/s and µm with a calibration, otherwise in pixels. */
export interface ShownTrack {
  readonly id: number;
  readonly grade: TrackGrade;
  readonly points: readonly TrackPoint[];
  readonly seconds: number;
  readonly vcl: number | null;
  readonly vsl: number | null;
  readonly vap: number | null;
  /** Percent. */
  readonly lin: number | null;
  readonly alh: number | null;
  readonly bcf: number | null;
  /** Radius of the circle that it swims on, µm; null for what makes no way, or goes straight, and without a calibration. */
  readonly circle: number | null;
}

export const NO_SPEEDS = {
  vcl: null,
  vsl: null,
  vap: null,
  lin: null,
  alh: null,
  bcf: null,
  circle: null,
} as const;

/** A circle tells something of a cell only where it gets as far as a progressive one. */
export const circleOf = (progression: number, radius: number): number | null =>
  progression >= DEFAULT_GRADING.progressiveUmPerSecond && radius > 0 ? radius : null;

/** A grade where there is one, otherwise whether the cell moves at all. */
function gradeOf({ grade, motile }: TrackKinematics): TrackGrade {
  if (grade !== null) return grade;
  if (motile === null) return 'notAssessed';
  return motile ? 'motile' : 'immotile';
}

/** Every spermatozoon of a measured video; those in clusters have no kinematics. */
export function shownTracks(
  { tracks, kinematics }: MeasuredVideo,
  framesPerSecond: number,
  pixelSizeUm: number | null,
): ShownTrack[] {
  const measured = new Map(kinematics.tracks.map((track) => [track.trackId, track]));
  const scale = pixelSizeUm ?? 1;
  return tracks.map(({ id, points }) => {
    const own = measured.get(id);
    const motion = own?.motion;
    return {
      id,
      points,
      grade: own ? gradeOf(own) : 'notAssessed',
      seconds: points.length / framesPerSecond,
      ...(motion
        ? {
            vcl: motion.vcl * scale,
            vsl: motion.vsl * scale,
            vap: motion.vap * scale,
            lin: motion.linearity === null ? null : 100 * motion.linearity,
            alh: motion.alhMean === null ? null : motion.alhMean * scale,
            bcf: motion.bcfHz,
            circle:
              pixelSizeUm === null
                ? null
                : circleOf(motion.progression * scale, (motion.circleRadius ?? Number.NaN) * scale),
          }
        : NO_SPEEDS),
    };
  });
}
