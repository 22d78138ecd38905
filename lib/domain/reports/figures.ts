import { meetsLimit, type ReferenceLimit } from '@/lib/science/who-manual';
import type { Combined, Estimate } from '@/lib/science/who-manual/combine-replicates';
import type { Figure, FigureKey } from './contract-content';
import { asPrinted } from './contract-format';

/** Holds one value against its reference, as the number reads in the report. */
function figure(
  key: FigureKey,
  unit: Figure['unit'],
  estimate: Estimate | null,
  reference: ReferenceLimit | undefined,
  note: string | null,
): Figure {
  const base = { key, unit, reference: reference ?? null, note };
  if (!estimate) {
    return {
      ...base,
      value: null,
      interval95: null,
      verdict: reference ? 'unknown' : 'none',
      isUncertain: false,
    };
  }
  const { value, interval95 } = estimate;
  const judged = reference && meetsLimit(asPrinted(value), reference);
  const isUncertain =
    reference !== undefined &&
    meetsLimit(asPrinted(interval95.low), reference) !== meetsLimit(asPrinted(interval95.high), reference);
  return {
    ...base,
    value,
    interval95,
    verdict: judged === undefined ? 'none' : judged ? 'within' : 'outside',
    isUncertain,
  };
}

/** 100 − x, with its interval turned round. */
const complement = ({ value, interval95 }: Estimate): Estimate => ({
  value: 100 - value,
  interval95: { low: 100 - interval95.high, high: 100 - interval95.low },
});

/** A figure beside its reference without a verdict: what another figure has been judged by is not judged again. */
const unjudged = (shown: Figure): Figure => ({ ...shown, verdict: 'none', isUncertain: false });

/** Below this total motility, in percent, the manual asks for a vitality test. */
export const VITALITY_MOTILE_PERCENT = 40;

/**
 * The figures of a report in the order in which they are read. 'Live' is 100 − immotile as the specification shows
 * it, labeled as an estimate; immotile and 'live' are the motile share once more, so that alone is judged. Total sperm number needs the ejaculate's volume, normal forms a morphology model:
 * without them both say that they were not assessed.
 *
 * @param notes why a figure has no value, or what has to be known of it.
 */
export function figuresOf(
  combined: Combined,
  limits: Partial<Readonly<Record<FigureKey, ReferenceLimit>>>,
  notes: Partial<Readonly<Record<FigureKey, string>>>,
): Figure[] {
  const { grades, motile } = combined;
  const immotile = grades?.immotile ?? (motile && complement(motile));
  const percent = (key: FigureKey, estimate: Estimate | null | undefined): Figure =>
    figure(key, '%', estimate ?? null, limits[key], notes[key] ?? null);
  return [
    figure(
      'concentration',
      'M/ml',
      combined.concentration,
      limits.concentration,
      notes.concentration ?? null,
    ),
    figure('totalSpermNumber', 'M', null, limits.totalSpermNumber, notes.totalSpermNumber ?? null),
    percent('totalMotility', motile),
    percent('progressiveMotility', grades?.progressive),
    percent('rapidProgressive', grades?.rapid),
    percent('slowProgressive', grades?.slow),
    percent('nonProgressive', grades?.nonProgressive),
    unjudged(percent('immotile', immotile)),
    unjudged(percent('live', immotile && complement(immotile))),
    percent('normalForms', null),
  ];
}
