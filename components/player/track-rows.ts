import type { TrackGrade, TrackRecord } from '@/components/annotation/engine/track-record';
import type { TrackFigure, TrackSet } from '@/lib/domain/tracks/contract';
import { unpackPaths } from '@/lib/domain/tracks/contract-points';
import { isDoubtful } from '@/lib/science/resting/doubtful';

export const SPEED_COLUMNS = ['vcl', 'vsl', 'vap', 'lin', 'alh', 'bcf'] as const;
export type SpeedColumn = (typeof SPEED_COLUMNS)[number];
export type Column = 'id' | 'grade' | SpeedColumn | 'seconds' | 'probability';

/** A track as the list shows it. */
export interface TrackRow extends Readonly<Record<SpeedColumn, number | null>> {
  readonly id: number;
  readonly grade: TrackGrade;
  readonly seconds: number;
  /** Radius of the circle that it swims on, µm. */
  readonly circle: number | null;
  readonly isRegraded: boolean;
  /** Held fast by others or by a round cell, so that it is not graded; how, as far as it was told. */
  readonly isInCluster: boolean;
  readonly isShaking: boolean;
  readonly isOnRoundCell: boolean;
  /** Of what rests: that it is a spermatozoon, 0 to 1; null for what swims, and where a person has decided. */
  readonly probability: number | null;
}

/** The tracks, and after them what was left out as dirt. */
export function rowsOf(set: TrackSet): TrackRow[] {
  return [...countedRows(set), ...leftOutRows(set.left_out)];
}

function leftOutRows(leftOut: TrackSet['left_out']): TrackRow[] {
  if (!leftOut) return [];
  return leftOut.id.map((id, place) => ({
    ...{ id, grade: 'leftOut', seconds: leftOut.seconds[place] ?? 0 },
    ...{ vcl: null, vsl: null, vap: null, lin: null, alh: null, bcf: null, circle: null },
    ...{ isRegraded: false, isInCluster: false, isShaking: false, isOnRoundCell: false },
    probability: leftOut.probability[place] ?? 0,
  }));
}

function countedRows(set: TrackSet): TrackRow[] {
  const { tracks, regraded, in_clusters, shaking, on_round_cells, sperm_probability: probability } = set;
  const [byPerson, clustered] = [new Set(regraded), new Set(in_clusters)];
  const [alive, stuck] = [new Set(shaking), new Set(on_round_cells)];
  return tracks.id.map((id, place) => {
    const speed = (name: SpeedColumn): number | null => tracks[name][place] ?? null;
    return {
      id,
      grade: tracks.grade[place] ?? 'notAssessed',
      seconds: tracks.seconds[place] ?? 0,
      vcl: speed('vcl'),
      vsl: speed('vsl'),
      vap: speed('vap'),
      lin: speed('lin'),
      alh: speed('alh'),
      bcf: speed('bcf'),
      circle: tracks.circle_radius[place] ?? null,
      isRegraded: byPerson.has(id),
      isInCluster: clustered.has(id),
      isShaking: alive.has(id),
      isOnRoundCell: stuck.has(id),
      probability: probability[place] ?? null,
    };
  });
}

/** The tracks and what was left out, as they are drawn. */
export function recordsOf({ tracks, paths, left_out: leftOut }: TrackSet): TrackRecord[] {
  const records = (
    { id: ids, first_frame: first }: Pick<TrackSet['tracks'], 'id' | 'first_frame'>,
    packed: TrackSet['paths'],
    gradeOf: (place: number) => TrackGrade,
  ): TrackRecord[] => {
    const unpacked = unpackPaths(packed);
    return ids.flatMap((id, place) => {
      const path = unpacked[place];
      return path ? [{ id, grade: gradeOf(place), firstFrame: first[place] ?? 0, ...path }] : [];
    });
  };
  return [
    ...records(tracks, paths, (place) => tracks.grade[place] ?? 'notAssessed'),
    ...(leftOut ? records(leftOut, leftOut.paths, () => 'leftOut') : []),
  ];
}

/** Whether a track looks the same in two answers: tracks are cut and joined as a whole, so three numbers tell. */
export const isSameTrack = (a: TrackRecord, b: TrackRecord): boolean =>
  a.grade === b.grade && a.firstFrame === b.firstFrame && a.x.length === b.x.length;

/** In the order of the legend. */
export const GRADES: readonly TrackGrade[] = [
  'rapid',
  'slow',
  'nonProgressive',
  'immotile',
  'motile',
  'notAssessed',
  'leftOut',
];

/** What `?grade=` may name: a grade, a figure that sums up several, or what rests and is doubtful. */
export type GradeFilter = TrackGrade | 'progressive' | 'totalMotile' | 'doubtful';
const SUMS: Readonly<Record<string, readonly TrackGrade[]>> = {
  progressive: ['rapid', 'slow'],
  totalMotile: ['rapid', 'slow', 'nonProgressive', 'motile'],
};

/** The filter that a page's address names; null for none, and for one that there is not. */
export const filterFrom = (text: string | null): GradeFilter | null =>
  [...GRADES, 'progressive' as const, 'totalMotile' as const, 'doubtful' as const].find(
    (name) => name === text,
  ) ?? null;

/** Whether a person should look if it is a spermatozoon. */
export const isToLookAt = ({ probability }: Pick<TrackRow, 'probability'>): boolean =>
  probability !== null && isDoubtful(probability);

/** Without a filter all that is counted is shown. */
export function passes(filter: GradeFilter | null, row: Pick<TrackRow, 'grade' | 'probability'>): boolean {
  if (filter === 'doubtful') return isToLookAt(row);
  return filter === null ? row.grade !== 'leftOut' : (SUMS[filter] ?? [filter]).includes(row.grade);
}

/** The tracks that a figure is made of; null for the concentration, which is made of all. */
export const filterOf = (figure: TrackFigure): GradeFilter | null =>
  figure === 'concentration' ? null : figure === 'motile' ? 'totalMotile' : figure;

export interface Order {
  readonly by: Column;
  readonly isDescending: boolean;
}

/** Tracks without the value come last, whichever the direction. */
export function sorted(rows: readonly TrackRow[], { by, isDescending }: Order): TrackRow[] {
  const value = (row: TrackRow): number | null => (by === 'grade' ? GRADES.indexOf(row.grade) : row[by]);
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0) || a.id - b.id;
    return (isDescending ? y - x : x - y) || a.id - b.id;
  });
}
