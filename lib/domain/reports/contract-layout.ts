import type { Figure, ReportContent } from './contract-content';

// How page and PDF lay out the results alike. Browser-safe.

/** Where value, interval and limit stand on a bar, as shares of its length from 0. */
export interface LimitBar {
  /** The figure's value at the end of the bar. */
  readonly top: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly limit: number;
}

/** Upper end of an axis: 1, 2, 4, 6 or 8 times a power of ten, so that half of it is a round number, too. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/**
 * A bar from 0 that shows how far value and interval are from the limit; percentages end at 100. Null for a figure that is
 * not judged: it would look like a judgment.
 */
export function limitBar({ value, interval95, reference, unit, verdict }: Figure): LimitBar | null {
  if (value === null || reference === null || verdict === 'none') return null;
  const { low, high } = interval95 ?? { low: value, high: value };
  const top = unit === '%' ? 100 : niceCeiling(Math.max(high, value, 2 * reference.limit));
  const share = (each: number): number => Math.min(1, Math.max(0, each / top));
  return { top, value: share(value), low: share(low), high: share(high), limit: share(reference.limit) };
}

/** The notes of figures, each once, in the order in which they are met; a figure's mark is its place among them, from 1. */
export function footnotesOf(figures: readonly Figure[]): {
  readonly notes: readonly string[];
  readonly markOf: (figure: Figure) => number | null;
} {
  const notes = [...new Set(figures.flatMap(({ note }) => note ?? []))];
  return {
    notes,
    markOf: ({ note }) => (note === null ? null : notes.indexOf(note) + 1),
  };
}

/** What has to be known of single videos: what is said of all of them stands among the warnings of the report. */
export const notesOfVideos = ({
  replicates,
  warnings,
}: Pick<ReportContent, 'replicates' | 'warnings'>): { readonly name: string; readonly note: string }[] =>
  replicates.flatMap(({ videoName: name, warnings: own }) =>
    own.filter((note) => !warnings.includes(note)).map((note) => ({ name, note })),
  );
