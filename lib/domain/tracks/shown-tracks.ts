import type { MeasuredVideo } from '@/lib/engine/casa/measure-followed';
import type { TrackKinematics } from '@/lib/science/kinematics';
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
}

export const NO_SPEEDS = { vcl: null, vsl: null, vap: null, lin: null, alh: null, bcf: null } as const;

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
          }
        : NO_SPEEDS),
    };
  });
}
