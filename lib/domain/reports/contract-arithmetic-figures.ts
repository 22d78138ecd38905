import { type Arithmetic, EMPTY, tracksOf } from './contract-arithmetic';
import { concentrationArithmetic } from './contract-arithmetic-concentration';
import {
  printed,
  product,
  quantity,
  quotient,
  root,
  square,
  sum,
  toDigits,
} from './contract-arithmetic-numbers';
import { arithmeticOfCounted, arithmeticOfPercent } from './contract-arithmetic-percent';
import { intervalOf, stepOf } from './contract-arithmetic-steps';
import { arithmeticOfCorrected, arithmeticOfStills } from './contract-arithmetic-stills';
import type { Figure, MovementFigure, ReplicateEntry, ReportContent } from './contract-content';

/** Concentration times volume. */
function totalArithmetic(figure: Figure, content: ReportContent): Arithmetic {
  const concentration = content.figures.find(({ key }) => key === 'concentration');
  const volume = content.sample?.volumeMl ?? null;
  const base: Arithmetic = {
    ...EMPTY,
    origin: 'both',
    unit: 'M',
    value: figure.value === null ? null : printed(figure.value),
    sources: ['totalNumber'],
  };
  if (figure.value === null) return base;
  if (!concentration || concentration.value === null || volume === null)
    return { ...base, missing: ['volumeMl'] };
  const made = concentrationArithmetic(concentration, content);
  const volumeMl = quantity(volume, 'ml');
  const formula = product(quantity(concentration.value, 'M/ml'), volumeMl);
  const step = stepOf('total', null, formula, quantity(figure.value, 'M'), printed);
  const counts = made.interval?.method === 'poisson' ? made.interval.of : null;
  const examined = content.replicates.reduce((total, { basis }) => total + (basis?.examinedVolumeNl ?? 0), 0);
  const exact = content.replicates.reduce(
    (total, { basis }) => total + (basis && basis.examinedVolumeNl !== null ? basis.meanPerField : 0),
    0,
  );
  return {
    ...base,
    steps: [...made.steps, ...(step ? [step] : [])],
    interval:
      counts && figure.interval95
        ? intervalOf({
            method: 'poisson',
            of: [quantity(exact)],
            boundsUnit: null,
            result: figure.interval95,
            scale: (bound) => product(quotient(bound, quantity(examined, 'nl')), volumeMl),
          })
        : scaledScatter(figure, content, volume),
    notes: [...made.notes, 'enteredByHand'],
    used: made.used,
    sources: ['totalNumber', ...made.sources],
    missing: made.missing,
    tracks: made.tracks,
  };
}

/** The interval of a total whose concentration has that of its replicates' scatter. */
function scaledScatter(figure: Figure, content: ReportContent, volumeMl: number) {
  if (!figure.interval95) return null;
  return intervalOf({
    method: 'student',
    of: content.replicates.flatMap(({ basis }) =>
      basis?.examinedVolumeNl ? [quantity(basis.meanPerField / basis.examinedVolumeNl, 'M/ml')] : [],
    ),
    boundsUnit: 'M/ml',
    result: figure.interval95,
    scale: (bound) => product(bound, quantity(volumeMl, 'ml')),
  });
}

/** How a figure of a report came about, from what the report itself keeps; what it doesn't keep is named, not guessed. */
export function arithmeticOf(figure: Figure, content: ReportContent): Arithmetic {
  const { key } = figure;
  if (key === 'concentration') return concentrationArithmetic(figure, content);
  if (key === 'totalSpermNumber') return totalArithmetic(figure, content);
  const isOnStills = key === 'normalForms' && figure.value !== null && figure.origin === 'measured';
  if (key === 'normalFormsOnStills' || isOnStills) return arithmeticOfStills(figure, content);
  if (key === 'normalFormsCorrected') return arithmeticOfCorrected(figure, content);
  if (key === 'vitality' || key === 'normalForms') return arithmeticOfCounted({ ...figure, key }, content);
  return arithmeticOfPercent(figure, content);
}

interface Group {
  readonly cells: number;
  readonly mean: number;
  readonly deviation: number | null;
}

/** The videos that a pooled figure of movement is made of; null where one of them didn't keep it. */
function groupsOf(figure: MovementFigure, replicates: readonly ReplicateEntry[]): Group[] | null {
  const succeeded = replicates.filter((each) => each.succeeded);
  if (succeeded.some(({ basis }) => !basis)) return null;
  return succeeded.flatMap(({ basis }) =>
    (basis?.movement.figures ?? [])
      .filter(({ key, unit }) => key === figure.key && unit === figure.unit)
      .map(({ mean, standardDeviation, spermatozoa }) => ({
        cells: spermatozoa ?? basis?.movement.spermatozoa ?? 0,
        mean,
        deviation: standardDeviation,
      })),
  );
}

/** How a mean over motile spermatozoa came about. */
export function arithmeticOfMovement(
  figure: MovementFigure,
  { replicates }: Pick<ReportContent, 'replicates'>,
): Arithmetic {
  const groups = groupsOf(figure, replicates);
  const { unit, mean, standardDeviation } = figure;
  const base: Arithmetic = {
    ...EMPTY,
    origin: 'measured',
    unit,
    value: printed(mean),
    definition: figure.key,
    spermatozoa: figure.spermatozoa ?? null,
    sources: ['kinematics'],
    tracks: tracksOf(replicates, 'totalMotile'),
  };
  if (!groups || groups.length === 0) return { ...base, missing: ['basis'] };
  const cells = groups.reduce((total, group) => total + group.cells, 0);
  if (groups.length === 1) return { ...base, spermatozoa: cells };
  const shown = groups.map((group) => ({ ...group, mean: toDigits(8)(group.mean) }));
  const weighted = shown.map((group) => product(quantity(group.cells), quantity(group.mean, unit)));
  const steps = [
    stepOf('mean', null, quotient(sum(weighted), quantity(cells)), quantity(mean, unit), printed),
    standardDeviation === null ? null : deviationStep(groups, { cells, mean, standardDeviation, unit }),
  ].flatMap((step) => step ?? []);
  return {
    ...base,
    spermatozoa: cells,
    steps,
    notes: ['pooledMovement'],
    used: { videos: groups.length, of: replicates.length },
  };
}

function deviationStep(
  groups: readonly Group[],
  all: {
    readonly cells: number;
    readonly mean: number;
    readonly standardDeviation: number;
    readonly unit: string;
  },
) {
  const within = groups.flatMap(({ cells, deviation }) =>
    deviation === null ? [] : [product(quantity(cells - 1), square(quantity(deviation, all.unit)))],
  );
  const between = groups.map(({ cells, mean }) =>
    product(quantity(cells), square(quantity(mean - all.mean, all.unit))),
  );
  const formula = root(quotient(sum([...within, ...between]), quantity(all.cells - 1)));
  return stepOf('deviation', null, formula, quantity(all.standardDeviation, all.unit), printed);
}
