import type { VideoSensitivity } from '@/lib/domain/tracks';
import type { FieldSensitivity, Shares } from '@/lib/engine/casa/sensitivity';
import {
  type SensitiveShares,
  type Sensitivity,
  type SensitivitySeries,
  SHIFTED,
  type Shifted,
} from './contract';

const UNITS: Readonly<Record<Shifted, SensitivitySeries['unit']>> = {
  progressiveLimit: 'µm/s',
  rapidLimit: 'µm/s',
  smallCircle: 'µm',
  movingLimits: 'µm/s',
  averagePath: 's',
  restingLimit: '%',
};

interface Weighted {
  readonly shares: Shares;
  readonly cells: number;
}

/** Each video weighs as many independent cells as it has, as in the report. */
function pooled(parts: readonly Weighted[]): SensitiveShares {
  const cells = parts.reduce((sum, part) => sum + part.cells, 0);
  const of = (share: (shares: Shares) => number): number =>
    Math.min(100, parts.reduce((sum, part) => sum + share(part.shares) * part.cells, 0) / cells);
  return {
    total: of(({ rapid, slow, nonProgressive }) => rapid + slow + nonProgressive),
    progressive: of(({ rapid, slow }) => rapid + slow),
    rapid: of(({ rapid }) => rapid),
    slow: of(({ slow }) => slow),
    nonProgressive: of(({ nonProgressive }) => nonProgressive),
    immotile: of(({ immotile }) => immotile),
  };
}

/** Nothing where videos were measured by different values: their shifts could not be told in one series. */
function seriesOf(shifted: Shifted, fields: readonly FieldSensitivity[]): SensitivitySeries[] {
  const [first] = fields;
  if (!first || fields.some(({ used }) => used[shifted] !== first.used[shifted])) return [];
  const points = first.series[shifted].flatMap(({ value }, place) => {
    const parts = fields.flatMap(({ series, effectiveSpermatozoa: cells }) => {
      const point = series[shifted][place];
      return point?.value === value ? [{ shares: point.shares, cells }] : [];
    });
    return parts.length === fields.length ? [{ value, shares: pooled(parts) }] : [];
  });
  if (points.length === 0) return [];
  return [{ shifted, unit: UNITS[shifted], used: first.used[shifted], points }];
}

/** The sensitivity of several videos together. */
export function poolSensitivity(videos: readonly VideoSensitivity[]): Sensitivity {
  const fields = videos.flatMap(({ field }) => field ?? []);
  const parts = fields.map(({ measured, effectiveSpermatozoa: cells }) => ({ shares: measured, cells }));
  return {
    videos: videos.map(({ videoId: id, videoName: name, reason }) => ({ id, name, reason })),
    measured: parts.length > 0 ? pooled(parts) : null,
    series: SHIFTED.flatMap((shifted) => seriesOf(shifted, fields)),
  };
}
