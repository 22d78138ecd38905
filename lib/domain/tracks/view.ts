import type { LeftOut } from '@/lib/engine/casa/resting-evidence';
import { undoneEdits } from './apply-edits';
import type { TrackEdit, TrackSet } from './contract';
import { packPaths } from './contract-points';
import type { EditRow } from './queries';
import type { ShownTrack } from './shown-tracks';

type Speed = 'vcl' | 'vsl' | 'vap' | 'lin' | 'alh' | 'bcf' | 'circle';

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Tracks as they travel: a column for each property. */
export function viewTracks(tracks: readonly ShownTrack[]): Pick<TrackSet, 'tracks' | 'paths'> {
  const column = (name: Speed): (number | null)[] =>
    tracks.map((track) => {
      const value = track[name];
      return value === null ? null : rounded(value, 2);
    });
  return {
    tracks: {
      id: tracks.map(({ id }) => id),
      grade: tracks.map(({ grade }) => grade),
      first_frame: tracks.map(({ points }) => points[0]?.frame ?? 0),
      seconds: tracks.map(({ seconds }) => rounded(seconds, 2)),
      vcl: column('vcl'),
      vsl: column('vsl'),
      vap: column('vap'),
      lin: column('lin'),
      alh: column('alh'),
      bcf: column('bcf'),
      circle_radius: column('circle'),
    },
    paths: packPaths(tracks.map(({ points }) => points)),
  };
}

/** As it travels. */
export const roundedProbability = (probability: number): number => rounded(probability, 3);

/** What was taken for dirt, likewise. */
export function viewLeftOut(
  leftOut: readonly LeftOut[],
  framesPerSecond: number,
): NonNullable<TrackSet['left_out']> {
  return {
    id: leftOut.map(({ track }) => track.id),
    probability: leftOut.map(({ probability }) => roundedProbability(probability)),
    first_frame: leftOut.map(({ track }) => track.points[0]?.frame ?? 0),
    seconds: leftOut.map(({ track }) => rounded(track.points.length / framesPerSecond, 2)),
    paths: packPaths(leftOut.map(({ track }) => track.points)),
  };
}

/** Edits as they are answered, in order. */
export function viewEdits(rows: readonly EditRow[]): TrackEdit[] {
  const undone = undoneEdits(rows);
  return rows.map(({ number, operation: { newTrack: _, ...operation }, reason, by, createdAt }) => ({
    number,
    operation,
    reason,
    by,
    at: createdAt.toISOString(),
    isUndone: undone.has(number),
  }));
}
