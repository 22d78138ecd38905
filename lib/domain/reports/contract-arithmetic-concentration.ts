import {
  type Arithmetic,
  EMPTY,
  type IntervalArithmetic,
  type Quantity,
  type Step,
  tracksOf,
} from './contract-arithmetic';
import {
  difference,
  ofFewestCarriedDigits,
  printed,
  product,
  quantity,
  quotient,
  sum,
  toDigits,
} from './contract-arithmetic-numbers';
import { intervalOf, stepOf } from './contract-arithmetic-steps';
import type { ReplicateBasis } from './contract-basis';
import type { Figure, ReplicateEntry, ReportContent } from './contract-content';

/** A video that takes part in the concentration. */
interface Field {
  readonly name: string;
  readonly frames: number;
  readonly basis: ReplicateBasis;
  readonly pixelSizeUm: number | null;
  readonly depthUm: number;
  readonly dilution: number;
  /** That the chamber declares for capillary filling; null for none. */
  readonly factor: number | null;
  readonly volumeNl: number;
}

/** Cubic micrometers in a nanoliter. */
const UM3_PER_NL = 1e6;

function fieldsOf(replicates: readonly ReplicateEntry[]): readonly Field[] {
  return replicates.flatMap(({ basis, calibration, videoName: name, framesAnalysed: frames }) => {
    const { chamberDepthUm: depthUm = null, dilution = null, pixelSizeUm = null } = calibration ?? {};
    if (!basis || basis.examinedVolumeNl === null || depthUm === null || dilution === null) return [];
    const factor = calibration?.capillaryCompensation?.factor ?? null;
    return [
      { name, frames, basis, pixelSizeUm, depthUm, dilution, factor, volumeNl: basis.examinedVolumeNl },
    ];
  });
}

/** Mean count of a video, from all sightings and its frames; of several microscope fields their sum. */
function meanCountStep({ name, frames, basis }: Field, digits: number): Step | null {
  // Every frame counts whole cells, so the sum over the frames is whole.
  const shown = basis.fields ?? [{ meanCount: basis.meanPerField, frames }];
  if (shown.some((each) => each.frames <= 0)) return null;
  const formula = sum(
    shown.map((each) => quotient(quantity(Math.round(each.meanCount * each.frames)), quantity(each.frames))),
  );
  return stepOf('meanCount', name, formula, quantity(basis.meanPerField), toDigits(digits));
}

/** The counted area, from the picture's size, its rim and what cells hide of each other, or the fields' own areas. */
function areaStep({ name, basis, pixelSizeUm }: Field, digits: number): Step | null {
  const { widthPx, heightPx, rimPx, hiddenPercent, countedAreaUm2 } = basis;
  if (basis.fields && basis.fields.length > 1) {
    const areas = basis.fields.flatMap((each) => each.countedAreaUm2 ?? []);
    if (areas.length < basis.fields.length || countedAreaUm2 === null) return null;
    const formula = sum(areas.map((each) => quantity(each, 'µm²')));
    return stepOf('area', name, formula, quantity(countedAreaUm2, 'µm²'), toDigits(digits));
  }
  if (widthPx === undefined || heightPx === undefined || rimPx === undefined) return null;
  if (hiddenPercent === undefined || countedAreaUm2 === null || pixelSizeUm === null) return null;
  const side = (px: number) => difference(quantity(px, 'px'), product(quantity(2), quantity(rimPx, 'px')));
  const pixel = quantity(pixelSizeUm, 'µm');
  const seen = difference(quantity(1), quotient(quantity(hiddenPercent), quantity(100)));
  const formula = product(side(widthPx), side(heightPx), pixel, pixel, seen);
  return stepOf('area', name, formula, quantity(countedAreaUm2, 'µm²'), toDigits(digits));
}

function volumeStep(field: Field, area: Quantity, digits: number): Step | null {
  const { name, depthUm, dilution, factor, volumeNl } = field;
  const formula = quotient(
    product(area, quantity(depthUm, 'µm')),
    quantity(dilution),
    quantity(UM3_PER_NL, 'µm³/nl'),
    ...(factor === null ? [] : [quantity(factor)]),
  );
  return stepOf('volume', name, formula, quantity(volumeNl, 'nl'), toDigits(digits));
}

interface Made {
  readonly steps: readonly Step[];
  readonly hasAreas: boolean;
}

/** All steps with intermediate results of so many digits; null where they don't lead to the figure. */
function stepsWith(fields: readonly Field[], value: number, digits: number): Made | null {
  const steps: Step[] = [];
  const [counts, volumes]: [Quantity[], Quantity[]] = [[], []];
  let hasAreas = true;
  for (const field of fields) {
    const count = meanCountStep(field, digits);
    // With two digits more, so that the volume can be had from it.
    const area = areaStep(field, digits + 2);
    const exactArea = field.basis.countedAreaUm2;
    if (!area) hasAreas = false;
    if (!count || exactArea === null) return null;
    const volume = volumeStep(field, area?.result ?? quantity(exactArea, 'µm²'), digits);
    if (!volume) return null;
    steps.push(count, ...(area ? [area] : []), volume);
    counts.push(count.result);
    volumes.push(volume.result);
  }
  const formula = quotient(sum(counts), sum(volumes));
  const last = stepOf('concentration', null, formula, quantity(value, 'M/ml'), printed);
  if (!last) return null;
  return { steps: [...steps, last], hasAreas };
}

function interval(figure: Figure, fields: readonly Field[], isScatter: boolean): IntervalArithmetic | null {
  if (!figure.interval95) return null;
  const volume = fields.reduce((total, { volumeNl }) => total + volumeNl, 0);
  const result = figure.interval95;
  if (isScatter) {
    const of = fields.map(({ basis, volumeNl }) => quantity(basis.meanPerField / volumeNl, 'M/ml'));
    return intervalOf({ method: 'student', of, boundsUnit: 'M/ml', result });
  }
  return intervalOf({
    method: 'poisson',
    of: [quantity(fields.reduce((total, { basis }) => total + basis.meanPerField, 0))],
    boundsUnit: null,
    result,
    scale: (bound) => quotient(bound, quantity(volume, 'nl')),
  });
}

/** Concentration: all that was counted over all that was examined. */
export function concentrationArithmetic(
  figure: Figure,
  { replicates, concentrationIntervalFrom }: Pick<ReportContent, 'replicates' | 'concentrationIntervalFrom'>,
): Arithmetic {
  const base: Arithmetic = {
    ...EMPTY,
    origin: 'measured',
    unit: figure.unit,
    value: figure.value === null ? null : printed(figure.value),
    sources: ['concentration'],
    tracks: tracksOf(replicates, null),
  };
  if (figure.value === null) return base;
  const succeeded = replicates.filter((each) => each.succeeded);
  const fields = fieldsOf(succeeded);
  if (fields.length === 0 || succeeded.some(({ basis }) => !basis)) return { ...base, missing: ['basis'] };
  const { value } = figure;
  const made = ofFewestCarriedDigits((digits) => stepsWith(fields, value, digits));
  const isScatter = concentrationIntervalFrom === 'replicates';
  return {
    ...base,
    steps: made?.steps ?? [],
    interval: interval(figure, fields, isScatter),
    notes: [
      ...(fields.some(({ basis }) => (basis.fields?.length ?? 1) > 1) ? (['severalFields'] as const) : []),
      ...(fields.length > 1 ? (['pooledByVolume'] as const) : []),
      ...(fields.some(({ factor }) => factor !== null) ? (['capillary'] as const) : []),
      'hidden',
      isScatter ? 'scatter' : 'countOnly',
    ],
    used: { videos: fields.length, of: replicates.length },
    sources: ['concentration', isScatter ? 'student' : 'poisson'],
    missing: made ? (made.hasAreas ? [] : ['area']) : ['basis'],
  };
}
