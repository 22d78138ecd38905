import {
  type Arithmetic,
  type ArithmeticNote,
  EMPTY,
  type Expression,
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
  square,
  sum,
  toDigits,
} from './contract-arithmetic-numbers';
import { intervalOf, stepOf } from './contract-arithmetic-steps';
import type { CellTally, MotilityTally, ReplicateBasis } from './contract-basis';
import type { Figure, FigureKey, GradeShares, ReplicateEntry, ReportContent } from './contract-content';

type Grade = keyof GradeShares;

/** What a percentage of motility is a share of. */
interface Share {
  /** Grades that it sums up; null for what moves, which is also judged without calibration. */
  readonly grades: readonly Grade[] | null;
  readonly filter: string;
  readonly note: ArithmeticNote;
}

/** Under which the engine states that small circles count as no progress; versions that don't count so state nothing. */
const SMALL_CIRCLE = 'grading.smallCircleRadiusUm';

const SHARES: Partial<Readonly<Record<FigureKey, Share>>> = {
  totalMotility: { grades: null, filter: 'totalMotile', note: 'motileRule' },
  progressiveMotility: { grades: ['rapid', 'slow'], filter: 'progressive', note: 'gradingLimits' },
  rapidProgressive: { grades: ['rapid'], filter: 'rapid', note: 'gradingLimits' },
  slowProgressive: { grades: ['slow'], filter: 'slow', note: 'gradingLimits' },
  nonProgressive: { grades: ['nonProgressive'], filter: 'nonProgressive', note: 'motileRule' },
  immotile: { grades: ['immotile'], filter: 'immotile', note: 'motileRule' },
};

/** Whether small circles are counted out of it, or into it: they move cells between these two grades. */
const isOfCircles = ({ grades }: Share): boolean =>
  grades?.some((grade) => grade === 'slow' || grade === 'nonProgressive') ?? false;

interface Part {
  readonly name: string;
  readonly percent: number;
  readonly basis: ReplicateBasis;
}

function percentOf({ gradePercent, motilePercent }: ReplicateEntry, { grades }: Share): number | null {
  if (grades === null) return motilePercent;
  return gradePercent && grades.reduce((total, grade) => total + gradePercent[grade], 0);
}

function partsOf(replicates: readonly ReplicateEntry[], share: Share): readonly Part[] {
  return replicates.flatMap((each) => {
    const percent = percentOf(each, share);
    return percent === null || !each.basis || each.basis.effectiveSpermatozoa <= 0
      ? []
      : [{ name: each.videoName, percent, basis: each.basis }];
  });
}

function tallyOf({ motile, grades }: MotilityTally, share: Share): CellTally | null {
  if (share.grades === null) return motile;
  if (!grades) return null;
  const held = share.grades.map((grade) => grades[grade]);
  return {
    cells: held.reduce((total, { cells }) => total + cells, 0),
    frames: held.reduce((total, { frames }) => total + frames, 0),
  };
}

/** Frames of the cells in question over frames of all that were judged. */
function shareStep({ name, percent, basis }: Part, share: Share, rounding: (value: number) => number) {
  const { motility } = basis;
  const held = motility && tallyOf(motility, share);
  if (!held) return null;
  const formula = product(quantity(100), quotient(quantity(held.frames), quantity(motility.judged.frames)));
  const step = stepOf('share', name, formula, quantity(percent, '%'), rounding);
  return step && { ...step, cells: { held: held.cells, judged: motility.judged.cells } };
}

function weightStep({ name, basis }: Part, digits: number): Step | null {
  const { motility, effectiveSpermatozoa } = basis;
  if (!motility) return null;
  const formula = quotient(square(quantity(motility.judged.frames)), quantity(motility.judged.squaredFrames));
  return stepOf('weight', name, formula, quantity(effectiveSpermatozoa), toDigits(digits));
}

/** Steps with intermediate results of so many digits; null where they don't lead to the figure. */
function stepsWith(parts: readonly Part[], share: Share, value: number, digits: number): Step[] | null {
  const isOne = parts.length === 1;
  const shares = parts.map((part) => shareStep(part, share, isOne ? printed : toDigits(digits)));
  const weights = parts.map((part) => weightStep(part, digits));
  const steps = parts.flatMap((_, place) => [shares[place] ?? [], weights[place] ?? []].flat());
  if (isOne) return shares[0]?.result.number === printed(value) || !shares[0] ? steps : null;
  const carried = (exact: number, step: Step | null | undefined, unit?: string): Quantity =>
    step?.result ?? quantity(toDigits(digits)(exact), unit);
  const weightsShown = parts.map(({ basis }, place) => carried(basis.effectiveSpermatozoa, weights[place]));
  const terms = parts.map(({ percent }, place) =>
    product(carried(percent, shares[place], '%'), weightsShown[place] as Quantity),
  );
  const formula: Expression = quotient(sum(terms), sum(weightsShown));
  const last = stepOf('pooled', null, formula, quantity(value, '%'), printed);
  if (!last) return null;
  return [...steps, last];
}

function motilityArithmetic(figure: Figure, share: Share, content: ReportContent): Arithmetic {
  const { replicates } = content;
  const base: Arithmetic = {
    ...EMPTY,
    origin: 'measured',
    unit: '%',
    value: figure.value === null ? null : printed(figure.value),
    sources: ['motility'],
    tracks: tracksOf(replicates, share.filter),
  };
  const { value } = figure;
  if (value === null) return base;
  const parts = partsOf(replicates, share);
  const isWhole = replicates.every(({ succeeded, basis }) => !succeeded || basis);
  if (parts.length === 0 || !isWhole) return { ...base, notes: [share.note], missing: ['basis'] };
  const made = ofFewestCarriedDigits((digits) => stepsWith(parts, share, value, digits));
  const cells = parts.reduce((total, { basis }) => total + basis.effectiveSpermatozoa, 0);
  const isScatter = figure.intervalFrom === 'replicates';
  const isGraded = parts.some(({ name }) =>
    replicates.some((each) => each.videoName === name && each.gradePercent !== null),
  );
  return {
    ...base,
    steps: made ?? [],
    interval:
      figure.interval95 &&
      (isScatter ? scatterOf(parts, figure.interval95) : wilsonOf(value, cells, figure.interval95)),
    notes: [
      share.grades === null && !isGraded ? 'byHeadLength' : share.note,
      ...(isOfCircles(share) && isGraded && SMALL_CIRCLE in content.method.parameters
        ? (['smallCircles'] as const)
        : []),
      'timeWeights',
      ...(parts.length > 1 ? (['pooledByWeights'] as const) : []),
      isScatter ? 'scatter' : 'cellsOnly',
    ],
    used: { videos: parts.length, of: replicates.length },
    sources: ['motility', 'kish', isScatter ? 'student' : 'wilson'],
    missing: parts.some(({ basis }) => !basis.motility) ? ['tally'] : made ? [] : ['basis'],
  };
}

const wilsonOf = (percent: number, cells: number, result: { low: number; high: number }) =>
  intervalOf({ method: 'wilson', of: [quantity(percent, '%'), quantity(cells)], boundsUnit: '%', result });

const scatterOf = (parts: readonly Part[], result: { low: number; high: number }) =>
  intervalOf({
    method: 'student',
    of: parts.map(({ percent }) => quantity(percent, '%')),
    boundsUnit: '%',
    result,
  });

/** 100 less another figure, and its interval turned round. */
function complementArithmetic(figure: Figure, of: Figure | undefined, content: ReportContent): Arithmetic {
  const steps =
    of?.value == null || figure.value === null
      ? []
      : [
          stepOf(
            'complement',
            null,
            difference(quantity(100, '%'), quantity(of.value, '%')),
            quantity(figure.value, '%'),
            printed,
          ),
        ].flatMap((step) => step ?? []);
  const other = of && arithmeticOfPercent(of, content);
  const isLive = figure.key === 'live';
  return {
    ...EMPTY,
    origin: 'measured',
    unit: '%',
    value: figure.value === null ? null : printed(figure.value),
    steps: [...(other?.steps ?? []), ...steps],
    interval: null,
    notes: [...(isLive ? (['estimatedLive'] as const) : []), ...(other?.notes ?? [])],
    used: other?.used ?? null,
    sources: other?.sources ?? ['motility'],
    missing: other?.missing ?? [],
    tracks: tracksOf(content.replicates, isLive ? 'totalMotile' : 'immotile'),
  };
}

/** A percentage of motility, or what one leaves of 100. */
export function arithmeticOfPercent(figure: Figure, content: ReportContent): Arithmetic {
  const byKey = (key: FigureKey) => content.figures.find((each) => each.key === key);
  if (figure.key === 'live') return complementArithmetic(figure, byKey('immotile'), content);
  const isGraded = content.replicates.some(({ gradePercent }) => gradePercent !== null);
  if (figure.key === 'immotile' && !isGraded) {
    return complementArithmetic(figure, byKey('totalMotility'), content);
  }
  const share = SHARES[figure.key];
  if (!share) throw new Error(`${figure.key} is no percentage of motility`);
  return motilityArithmetic(figure, share, content);
}

const COUNTED = {
  vitality: ['vitalityCounted', 'vitality'],
  normalForms: ['morphologyCounted', 'morphology'],
} as const;

/** A percentage that a person counted and entered. */
export function arithmeticOfCounted(
  figure: Figure & { readonly key: keyof typeof COUNTED },
  { sample }: Pick<ReportContent, 'sample'>,
): Arithmetic {
  const [field, source] = COUNTED[figure.key];
  const counted = sample?.[field] ?? null;
  const { value, interval95 } = figure;
  return {
    ...EMPTY,
    origin: value === null ? 'measured' : 'entered',
    unit: '%',
    value: value === null ? null : printed(value),
    interval: value !== null && counted !== null && interval95 ? wilsonOf(value, counted, interval95) : null,
    notes: value === null ? [] : ['enteredByHand'],
    spermatozoa: value === null ? null : counted,
    sources: value === null ? [source] : [source, 'wilson'],
    missing: value !== null && counted === null ? ['basis'] : [],
  };
}
