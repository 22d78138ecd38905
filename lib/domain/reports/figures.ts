import type { MorphologySummary } from '@/lib/domain/morphology/contract-cells';
import type { SampleEntries } from '@/lib/domain/samples/contract-entries';
import { meetsLimit, proportionInterval, type ReferenceLimit } from '@/lib/science/who-manual';
import type { Combined } from '@/lib/science/who-manual/combine-replicates';
import type { Estimate, ScatteredEstimate } from '@/lib/science/who-manual/replicate';
import type { Figure, FigureKey, Origin } from './contract-content';
import { asPrinted } from './contract-format';

/** What was entered says nothing of scatter. */
type MaybeScattered = Estimate & Partial<ScatteredEstimate>;

/** Holds one value against its reference, as the number reads in the report. */
function figure(
  key: FigureKey,
  unit: Figure['unit'],
  estimate: MaybeScattered | null,
  reference: ReferenceLimit | undefined,
  note: string | null,
  origin: Origin = 'measured',
): Figure {
  const shown = { key, value: estimate?.value ?? null, interval95: estimate?.interval95 ?? null };
  return {
    ...shown,
    ...(estimate?.from === 'replicates' && { intervalFrom: estimate.from }),
    ...{ origin, unit, reference: reference ?? null, note },
    ...judgement(shown, reference),
  };
}

/** Shown beside their reference without a verdict: total motility has been judged, and they are the same measurement. */
const UNJUDGED: readonly FigureKey[] = ['immotile', 'live'];

/** How a figure stands to its reference, and whether its interval leaves that open. */
export function judgement(
  { key, value, interval95 }: Pick<Figure, 'key' | 'value' | 'interval95'>,
  reference: ReferenceLimit | undefined,
): Pick<Figure, 'verdict' | 'isUncertain'> {
  if (!reference || UNJUDGED.includes(key)) return { verdict: 'none', isUncertain: false };
  if (value === null) return { verdict: 'unknown', isUncertain: false };
  const meets = (number: number): boolean => meetsLimit(asPrinted(number), reference);
  return {
    verdict: meets(value) ? 'within' : 'outside',
    isUncertain: interval95 !== null && meets(interval95.low) !== meets(interval95.high),
  };
}

/** 100 − x, with its interval turned round. */
const complement = ({ value, interval95, from }: ScatteredEstimate): ScatteredEstimate => ({
  from,
  value: 100 - value,
  interval95: { low: 100 - interval95.high, high: 100 - interval95.low },
});

/** Below this total motility, in percent, the manual asks for a vitality test. */
export const VITALITY_MOTILE_PERCENT = 40;

/** A concentration times the volume, as a number of spermatozoa; the interval is that of the count alone. */
function totalOf(concentration: ScatteredEstimate | null, volumeMl: number | null): ScatteredEstimate | null {
  if (!concentration || volumeMl === null) return null;
  const { value, interval95, from } = concentration;
  return {
    from,
    value: value * volumeMl,
    interval95: { low: interval95.low * volumeMl, high: interval95.high * volumeMl },
  };
}

/** A percentage that a person counted, with its binomial interval (Wilson's, as for all percentages). */
export function countedByHand(percent: number | null, counted: number | null): Estimate | null {
  if (percent === null || counted === null) return null;
  const { low, high } = proportionInterval(percent / 100, counted);
  return { value: percent, interval95: { low: 100 * low, high: 100 * high } };
}

const normalFormsOnStills = (morphology: MorphologySummary | undefined): Estimate | null => {
  const normal = morphology?.current?.normal;
  return normal ? { value: normal.percent, interval95: normal.interval95 } : null;
};

const correctedOnStills = (morphology: MorphologySummary | undefined): Estimate | null => {
  const corrected = morphology?.corrected;
  return corrected ? { value: corrected.percent, interval95: corrected.interval95 } : null;
};

/** Whether the count on stills is what is held against the limit: it may be, and nothing was entered by hand. */
export const judgesStills = (sample: SampleEntries, morphology: MorphologySummary | undefined): boolean =>
  (sample.normalFormsPercent === null || sample.morphologyCounted === null) &&
  morphology?.withheld.length === 0 &&
  morphology.current !== null;

/**
 * The figures of a report in the order in which they are read. 'Live' is 100 − immotile as the specification shows
 * it, labeled as an estimate; immotile and 'live' are the motile share once more, so that alone is judged. Total sperm
 * number needs the ejaculate's volume, normal forms a count by hand: without them both say that they were not
 * assessed. Vitality is only there where a stain was counted.
 *
 * Normal forms counted on stills take that place only where the count is the manual's and nothing was entered by hand;
 * otherwise they stand beside it, without a limit: see `tallyCells`. Where models judged cells, the share that their errors leave
 * likely stands below.
 *
 * @param sample what was entered by hand.
 * @param notes why a figure has no value, or what has to be known of it.
 */
export function figuresOf(
  combined: Combined,
  sample: SampleEntries,
  limits: Partial<Readonly<Record<FigureKey, ReferenceLimit>>>,
  notes: Partial<Readonly<Record<FigureKey, string>>>,
  morphology?: MorphologySummary,
): Figure[] {
  const { grades, motile } = combined;
  const immotile = grades?.immotile ?? (motile && complement(motile));
  const vitality = countedByHand(sample.vitalityLivePercent, sample.vitalityCounted);
  const byHand = countedByHand(sample.normalFormsPercent, sample.morphologyCounted);
  const onStills = normalFormsOnStills(morphology);
  const corrected = correctedOnStills(morphology);
  const judged = byHand ?? (judgesStills(sample, morphology) ? onStills : null);
  const percent = (key: FigureKey, estimate: MaybeScattered | null | undefined, origin?: Origin): Figure =>
    figure(key, '%', estimate ?? null, limits[key], notes[key] ?? null, origin);
  return [
    figure(
      'concentration',
      'M/ml',
      combined.concentration,
      limits.concentration,
      notes.concentration ?? null,
    ),
    figure(
      'totalSpermNumber',
      'M',
      totalOf(combined.concentration, sample.volumeMl),
      limits.totalSpermNumber,
      notes.totalSpermNumber ?? null,
      'both',
    ),
    percent('totalMotility', motile),
    percent('progressiveMotility', grades?.progressive),
    percent('rapidProgressive', grades?.rapid),
    percent('slowProgressive', grades?.slow),
    percent('nonProgressive', grades?.nonProgressive),
    percent('immotile', immotile),
    percent('live', immotile && complement(immotile)),
    ...(vitality ? [percent('vitality', vitality, 'entered')] : []),
    percent('normalForms', judged, byHand ? 'entered' : 'measured'),
    ...(onStills && judged !== onStills ? [percent('normalFormsOnStills', onStills)] : []),
    ...(corrected ? [percent('normalFormsCorrected', corrected)] : []),
  ];
}
