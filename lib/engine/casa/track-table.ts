import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import { SPERM_CLASSES, type SpermClass, type Track, type TrackPoint } from '@/lib/science/vision/types';

/** One line of a table of tracks. */
export interface TrackRow {
  readonly frame: number;
  readonly trackId: number;
  readonly className: SpermClass;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly score: number;
  /** Measured center, where the table names it; otherwise that of the box. */
  readonly cx?: number;
  readonly cy?: number;
}

const REQUIRED = ['frame', 'track_id', 'x', 'y', 'w', 'h'] as const;

/**
 * Reads a comma-separated table with the columns frame, track_id, x, y, w, h and, where there, class (a number
 * or name), score, and measured_cx with measured_cy; other columns are passed over.
 * @throws AppError UNPROCESSABLE naming the line at fault.
 */
export function parseTrackTable(text: string): TrackRow[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = head.split(',').map((name) => name.trim().toLowerCase());
  for (const name of REQUIRED) {
    if (!names.includes(name)) throw new AppError('UNPROCESSABLE', say('engine.tracks.noColumn', { name }));
  }
  const columns = new Map(names.map((name, index) => [name, index]));
  const rows: TrackRow[] = [];
  const seen = new Set<string>();
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const cells = line.split(',');
    const text = (name: string): string | undefined => cells[columns.get(name) ?? -1]?.trim();
    const fail = (fault: Message): never => {
      throw new AppError('UNPROCESSABLE', say('engine.tracks.line', { line: index + 2, fault }));
    };
    const number = (name: string): number => {
      const cell = text(name);
      const value = cell === undefined || cell === '' ? Number.NaN : Number(cell);
      return Number.isFinite(value) ? value : fail(say('engine.line.noNumber', { name }));
    };
    const row: TrackRow = {
      frame: number('frame'),
      trackId: number('track_id'),
      className:
        classOf(text('class')) ?? fail(say('engine.line.unknownClass', { name: text('class') ?? '' })),
      x: number('x'),
      y: number('y'),
      w: number('w'),
      h: number('h'),
      score: text('score') ? number('score') : 1,
      ...(text('measured_cx') &&
        text('measured_cy') && { cx: number('measured_cx'), cy: number('measured_cy') }),
    };
    if (!Number.isInteger(row.frame) || row.frame < 0) fail(say('engine.line.frameFrom0'));
    if (!Number.isInteger(row.trackId)) fail(say('engine.line.trackId'));
    if (!(row.w > 0 && row.h > 0)) fail(say('engine.line.noSize'));
    const key = `${row.frame},${row.trackId}`;
    if (seen.has(key)) fail(say('engine.line.repeats', { track: row.trackId, frame: row.frame }));
    seen.add(key);
    rows.push(row);
  });
  return rows;
}

function classOf(text: string | undefined): SpermClass | null {
  if (text === undefined || text === '') return 'sperm';
  return SPERM_CLASSES[Number(text)] ?? SPERM_CLASSES.find((name) => name === text) ?? null;
}

/** Groups rows into tracks in ascending order of frames; holes are filled along straight lines and marked. */
export function tracksFromRows(rows: readonly TrackRow[]): Track[] {
  const byId = new Map<number, TrackRow[]>();
  for (const row of rows) {
    const list = byId.get(row.trackId);
    if (list) list.push(row);
    else byId.set(row.trackId, [row]);
  }
  return [...byId].map(([id, list]) => ({
    id,
    className: list[0]?.className ?? 'sperm',
    points: withoutHoles(list.sort((a, b) => a.frame - b.frame)),
  }));
}

function withoutHoles(rows: readonly TrackRow[]): TrackPoint[] {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1];
    const points = [asPoint(row, false)];
    for (let frame = row.frame + 1; next && frame < next.frame; frame++) {
      const share = (frame - row.frame) / (next.frame - row.frame);
      const mix = (from: number, to: number): number => from + share * (to - from);
      const box = {
        x: mix(row.x, next.x),
        y: mix(row.y, next.y),
        w: mix(row.w, next.w),
        h: mix(row.h, next.h),
      };
      const [from, to] = [asPoint(row, false), asPoint(next, false)];
      const hasCenter = row.cx !== undefined || next.cx !== undefined;
      const center = hasCenter ? { cx: mix(from.cx, to.cx), cy: mix(from.cy, to.cy) } : {};
      const { cx: _, cy: __, ...rest } = row;
      points.push(asPoint({ ...rest, frame, ...box, ...center }, true));
    }
    return points;
  });
}

function asPoint({ frame, x, y, w, h, score, ...center }: TrackRow, interpolated: boolean): TrackPoint {
  const { cx = x + w / 2, cy = y + h / 2 } = center;
  return { frame, x, y, w, h, cx, cy, score, interpolated };
}
