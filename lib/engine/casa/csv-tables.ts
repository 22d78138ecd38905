import type { TrackKinematics } from '@/lib/science/kinematics';
import type { Detection, Track, TrackPoint } from '@/lib/science/vision/types';
import { AsciiLines, fixed } from './ascii-lines';
import { type FieldFigures, KINEMATIC_FIGURES } from './result';

export const DETECTIONS_HEADER = 'frame,x,y,w,h,score,class';
export const TRACKS_HEADER = 'frame,track_id,x,y,w,h,score,measured_cx,measured_cy';

/** Lines of detections.csv for one frame. */
export function detectionLines(frame: number, detections: readonly Detection[]): Buffer {
  const lines = new AsciiLines();
  for (const d of detections) {
    lines.number(frame, 0).cell(d.x, 2).cell(d.y, 2).cell(d.w, 2).cell(d.h, 2).cell(d.score, 4);
    lines.text(',').text(d.className).text('\n');
  }
  return lines.bytes();
}

/**
 * Lines of tracks.csv, ordered by frame, then by track. `x`, `y`, `w`, `h` are the boxes of these tracks;
 * `measured_cx` and `measured_cy` the centers that every figure is computed from. See steadyBoxes for why they differ.
 */
export function trackLines(tracks: readonly Track[]): Buffer {
  const lines = new AsciiLines();
  for (const rows of rowsByFrame(tracks)) {
    for (const { id, point: p } of rows) {
      lines.number(p.frame, 0).cell(id, 0).cell(p.x, 3).cell(p.y, 3).cell(p.w, 3).cell(p.h, 3);
      lines.cell(p.score, 4).cell(p.cx, 3).cell(p.cy, 3).text('\n');
    }
  }
  return lines.bytes();
}

interface TrackRow {
  readonly id: number;
  readonly point: TrackPoint;
}

/** By frame, then by track; put into lists, which takes a fraction of the time that sorting all rows does. */
function rowsByFrame(tracks: readonly Track[]): TrackRow[][] {
  const end = tracks.reduce((most, { points }) => Math.max(most, (points.at(-1)?.frame ?? -1) + 1), 0);
  const frames = Array.from({ length: end }, (): TrackRow[] => []);
  for (const { id, points } of [...tracks].sort((a, b) => a.id - b.id))
    for (const point of points) frames[point.frame]?.push({ id, point });
  return frames;
}

const SPEEDS = ['vcl', 'vsl', 'vap', 'progression'] as const;
const LENGTHS = ['alhMean', 'alhMax', 'circleRadius'] as const;
const COLUMN_NAMES = {
  alhMean: 'alh_mean',
  alhMax: 'alh_max',
  circleRadius: 'circle_radius',
  linearity: 'lin',
  straightness: 'str',
  wobble: 'wob',
  bcfHz: 'bcf_hz',
  madDegrees: 'mad_deg',
} as const;
const RATIOS = KINEMATIC_FIGURES.flatMap((figure) =>
  figure === 'linearity' ||
  figure === 'straightness' ||
  figure === 'wobble' ||
  figure === 'bcfHz' ||
  figure === 'madDegrees'
    ? [figure]
    : [],
);

/**
 * kinematics.csv: a row a track that was assessed, so none of cells in clusters; columns in µm only where there is a
 * calibration. `grade` is one of rapid, slow, nonProgressive, immotile, motile or empty; `circle_radius` is empty where a
 * path does not go round. Of a recording of several fields
 * `field` numbers them from 1.
 */
export function kinematicsTable(
  tracks: readonly TrackKinematics[],
  pixelSizeUm: number | null,
  fields: readonly Pick<FieldFigures, 'firstFrame' | 'lastFrame'>[] = [],
): string {
  const header = [
    'track_id',
    'first_frame',
    'last_frame',
    'frames',
    'duration_s',
    ...SPEEDS.map((name) => `${name}_px_s`),
    ...LENGTHS.map((name) => `${COLUMN_NAMES[name]}_px`),
    ...(pixelSizeUm === null
      ? []
      : [...SPEEDS.map((name) => `${name}_um_s`), ...LENGTHS.map((name) => `${COLUMN_NAMES[name]}_um`)]),
    ...RATIOS.map((name) => COLUMN_NAMES[name]),
    'grade',
    ...(fields.length > 1 ? ['field'] : []),
  ];
  const lines = tracks.map(({ trackId, firstFrame, lastFrame, frames, motion, grade, motile }) => {
    const cell = (value: number | null | undefined, scale = 1): string =>
      value === null || value === undefined ? '' : fixed(value * scale, 4);
    const scaled = (scale: number): string[] => [
      ...SPEEDS.map((name) => cell(motion?.[name], scale)),
      ...LENGTHS.map((name) => cell(motion?.[name], scale)),
    ];
    const verdict = grade ?? (motile === null ? '' : motile ? 'motile' : 'immotile');
    return [
      trackId,
      firstFrame,
      lastFrame,
      frames,
      cell(motion?.durationSeconds),
      ...scaled(1),
      ...(pixelSizeUm === null ? [] : scaled(pixelSizeUm)),
      ...RATIOS.map((name) => cell(motion?.[name])),
      verdict,
      ...(fields.length > 1
        ? [1 + fields.findIndex((each) => firstFrame >= each.firstFrame && firstFrame <= each.lastFrame)]
        : []),
    ].join(',');
  });
  return `${[header.join(','), ...lines].join('\n')}\n`;
}
