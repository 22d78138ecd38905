/** How a cell moves, see lib/domain/tracks/contract.ts; `leftOut` is no cell but what was taken for dirt. */
export type TrackGrade =
  | 'rapid'
  | 'slow'
  | 'nonProgressive'
  | 'immotile'
  | 'motile'
  | 'notAssessed'
  | 'leftOut';

/** A track as it is drawn: never changed, only replaced. Centers and sizes of its boxes in pixels of the picture. */
export interface TrackRecord {
  readonly id: number;
  readonly grade: TrackGrade;
  readonly firstFrame: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly w: Float32Array;
  readonly h: Float32Array;
}

export const lastFrameOf = (track: TrackRecord): number => track.firstFrame + track.x.length - 1;

/** Where a track's values for a frame lie in its columns; null where it isn't seen. */
export function placeAt(track: TrackRecord, frame: number): number | null {
  const place = frame - track.firstFrame;
  return place >= 0 && place < track.x.length ? place : null;
}
