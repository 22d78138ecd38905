import { parseTrackTable, tracksFromRows } from '@/lib/engine/casa/track-table';
import { TRACK_GRADES, type TrackGrade } from './contract';
import { circleOf, NO_SPEEDS, type ShownTrack } from './shown-tracks';

/** Rows of kinematics.csv by track, their cells by the name of the column. */
function kinematicsByTrack(table: string): Map<number, ReadonlyMap<string, string>> {
  const [head = '', ...lines] = table.trim().split('\n');
  const names = head.split(',');
  return new Map(
    lines.map((line) => {
      const cells = line.split(',');
      const row = new Map(names.map((name, place) => [name, cells[place] ?? '']));
      return [Number(row.get('track_id')), row] as const;
    }),
  );
}

const asGrade = (text: string | undefined): TrackGrade =>
  TRACK_GRADES.find((grade) => grade === text) ?? 'notAssessed';

/**
 * The tracks of a measurement that kept only its tables: to be looked at, but with numbers rounded too much to measure
 * them again.
 */
export function tracksOfTables(
  tracksTable: string,
  kinematicsTable: string,
  framesPerSecond: number,
): { tracks: ShownTrack[]; unit: 'µm' | 'px' } {
  const kinematics = kinematicsByTrack(kinematicsTable);
  const unit = /(^|,)vcl_um_s(,|$)/m.test(kinematicsTable) ? 'µm' : 'px';
  const [perSecond, length] = unit === 'µm' ? ['um_s', 'um'] : ['px_s', 'px'];
  const tracks = tracksFromRows(parseTrackTable(tracksTable)).map(({ id, points }): ShownTrack => {
    const row = kinematics.get(id);
    const cell = (name: string, scale = 1): number | null => {
      const written = row?.get(name);
      return written ? scale * Number(written) : null;
    };
    return {
      id,
      points,
      grade: asGrade(row?.get('grade')),
      seconds: points.length / framesPerSecond,
      ...NO_SPEEDS,
      vcl: cell(`vcl_${perSecond}`),
      vsl: cell(`vsl_${perSecond}`),
      vap: cell(`vap_${perSecond}`),
      lin: cell('lin', 100),
      alh: cell(`alh_mean_${length}`),
      bcf: cell('bcf_hz'),
      circle: circleOf(cell('progression_um_s') ?? 0, cell('circle_radius_um') ?? Number.NaN),
    };
  });
  return { tracks, unit };
}
