import { SAMPLE_FIELDS, type SampleField } from '@/lib/domain/samples/contract-entries';
import { entryText, type SampleText } from '@/lib/domain/samples/contract-text';
import {
  type Agreement,
  type Change,
  FIGURE_KEYS,
  type Figure,
  type MovementFigure,
  type ReportContent,
  type ReportPictures,
} from './contract-content';
import type { ReportFormat } from './contract-format';

// What page and PDF say alike, from the texts of `reports.json`. Browser-safe.

/** Any translator of the `reports` texts: a page's, or that of `reportTexts`. */
export type ReportText = (key: string, values?: Record<string, string | number>) => string;

/** `≥ 16`; a dash where there is no reference. */
export function referenceText(
  figure: Pick<Figure, 'reference'>,
  t: ReportText,
  format: ReportFormat,
): string {
  if (!figure.reference) return t('results.noReference');
  const limit = format.setting(figure.reference.limit);
  return t(figure.reference.bound === 'min' ? 'results.atLeast' : 'results.atMost', { limit });
}

/** `Below reference`, without the remark that it is uncertain. */
export function verdictText({ verdict, reference }: Figure, t: ReportText): string {
  if (verdict !== 'outside') return t(`verdict.${verdict}`);
  return t(reference?.bound === 'max' ? 'verdict.outsideMax' : 'verdict.outsideMin');
}

/** The value, or why there is none in two words; the figure's note says more. */
export function valueText(figure: Figure, t: ReportText, format: ReportFormat): string {
  if (figure.value !== null) return format.number(figure.value);
  return figure.key === 'normalForms' ? t('results.notMeasured') : t('results.notAssessable');
}

/** Whether replicates agree, in a sentence; counts of very different volumes are not compared. */
export function agreementText(
  figure: 'counts' | 'progressiveMotility',
  agreement: Agreement | null,
  t: ReportText,
): string {
  const what = t(`agreement.${figure}`);
  if (!agreement)
    return figure === 'counts' ? t('agreement.countsUnknown') : t('agreement.unknown', { what });
  const { chiSquare, limit, degreesOfFreedom: df, variationPercent } = agreement;
  const sentence = t(agreement.agrees ? 'agreement.agrees' : 'agreement.disagrees', {
    what,
    chiSquare,
    limit,
    df,
  });
  if (variationPercent === null) return sentence;
  return `${sentence} ${t('agreement.variation', { percent: variationPercent })}`;
}

const FIRST_NAMES = 3;

/** The first three video names, then 'and N more'. */
export function videoNamesText(names: readonly string[], t: ReportText): string {
  const first = names.slice(0, FIRST_NAMES).join(', ');
  const more = names.length - FIRST_NAMES;
  return more > 0 ? t('sample.videosAndMore', { names: first, more }) : first;
}

/** Different cells seen over all videos; null for reports that did not keep it. */
export function cellsFollowed({ replicates }: Pick<ReportContent, 'replicates'>): number | null {
  const known = replicates.flatMap((each) => each.cellsFollowed ?? []);
  return known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : null;
}

/** `80.2 ± 20.0 µm/s`. */
export const movementText = (
  { mean, standardDeviation, unit }: MovementFigure,
  format: ReportFormat,
): string =>
  `${format.number(mean)}${standardDeviation === null ? '' : ` ± ${format.number(standardDeviation)}`} ${unit}`;

const PLAIN = [
  'comment',
  'patient',
  'dataset',
  'referenceSet',
  'counted',
  'countedOnStills',
  'judgedByPerson',
  'overall',
  'recommendations',
  'warnings',
];

const sampleField = (path: string): SampleField | undefined =>
  SAMPLE_FIELDS.find((field) => path === `sample.${field}`);

/** What a change is of, such as `Sperm concentration`. */
function changedThing(path: string, t: ReportText, samples: SampleText): string {
  const [group = '', ...rest] = path.split('.');
  const name = rest.join('.');
  const figure = FIGURE_KEYS.find((key) => key === name);
  if (group === 'figures' && figure) return t(`figures.${figure}`);
  if (group === 'frames') return t('signing.paths.frames', { name });
  if (group === 'replicates') return t('signing.paths.replicates', { name });
  if (PLAIN.includes(group)) return t(`signing.paths.${group}`);
  const entry = sampleField(path);
  return entry ? `${t('signing.paths.sample')}: ${samples(`fields.${entry}`)}` : path;
}

/** `Sperm concentration: 40.0 → 12.3`. */
export function changeText(
  { path, before, after }: Change,
  t: ReportText,
  samples: SampleText,
  format: ReportFormat,
): string {
  const entry = sampleField(path);
  const written = (value: Change['before']): string => {
    if (value === null) return t('signing.nothing');
    if (entry) return entryText(entry, value, samples, format);
    return typeof value === 'number' ? format.setting(value) : String(value);
  };
  return t('signing.change', {
    what: changedThing(path, t, samples),
    before: written(before),
    after: written(after),
  });
}

/** `2. Field 2: 57 paths`, with the replicate's number in the tables. */
export const tracksCaption = (
  picture: ReportPictures['tracks'][number],
  { replicates }: Pick<ReportContent, 'replicates'>,
  t: ReportText,
): string =>
  t('pictures.tracksCaption', {
    number: replicates.findIndex(({ videoId }) => videoId === picture.videoId) + 1,
    name: picture.videoName,
    drawn: picture.drawn,
    omitted: picture.omitted,
  });

/** `Field 2, frame 120 at 2.4 s: 31 boxes`. */
export const frameCaption = (
  picture: ReportPictures['frames'][number],
  t: ReportText,
  format: ReportFormat,
): string =>
  t('pictures.frameCaption', {
    name: picture.videoName,
    frame: picture.frameNumber,
    seconds: format.number(picture.seconds, 1),
    boxes: picture.boxes,
  });
