import type { FieldSummary } from '@/lib/engine/casa/summarize';
import type { TrackFigures } from './contract';

type Estimate = TrackFigures['motile'];

/** The figures that corrections of tracks can change, as they are compared on the page. */
export function figuresOf({ counts, concentration, motility }: FieldSummary): TrackFigures {
  const graded = motility.status === 'graded' ? motility : null;
  const moving = motility.status === 'not measured' ? null : motility;
  const percent = (estimate: { percent: number; interval95: { low: number; high: number } } | undefined) =>
    estimate ? ({ value: estimate.percent, interval95: estimate.interval95 } satisfies Estimate) : null;
  return {
    concentration: concentration && {
      value: concentration.millionPerMl,
      interval95: concentration.interval95,
    },
    progressive: percent(graded?.progressive),
    rapid: percent(graded?.rapid),
    slow: percent(graded?.slow),
    nonProgressive: percent(graded?.nonProgressive),
    immotile: percent(moving?.immotile),
    motile: percent(moving?.motile),
    spermCounted: counts.spermCounted,
    spermAssessed: counts.spermAssessed,
    tracks: counts.distinctTracks,
  };
}
