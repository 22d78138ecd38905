import { type Arithmetic, EMPTY, type Expression, type Quantity } from './contract-arithmetic';
import {
  difference,
  ofFewestCarriedDigits,
  printed,
  product,
  quantity,
  quotient,
  toDigits,
} from './contract-arithmetic-numbers';
import { intervalOf, stepOf } from './contract-arithmetic-steps';
import type { Figure, ReportContent } from './contract-content';

// Normal forms that were counted on stills of the sample: the report keeps the count. Browser-safe.

type Stills = Pick<ReportContent, 'morphology'>;

const base = ({ value }: Figure): Arithmetic => ({
  ...EMPTY,
  origin: 'measured',
  unit: '%',
  value: value === null ? null : printed(value),
  sources: ['morphology'],
});

const percentOf = (count: number, of: number): Expression =>
  product(quantity(100), quotient(quantity(count), quantity(of)));

/** Normal cells among those counted. */
export function arithmeticOfStills(figure: Figure, { morphology }: Stills): Arithmetic {
  const { value, interval95 } = figure;
  const count = morphology?.current;
  if (value === null) return base(figure);
  if (!count) return { ...base(figure), missing: ['basis'] };
  const { counted, normal } = count;
  const step = stepOf(
    'normalShare',
    null,
    percentOf(normal.count, counted),
    quantity(normal.percent, '%'),
    printed,
  );
  return {
    ...base(figure),
    steps: step ? [step] : [],
    interval:
      interval95 &&
      intervalOf({
        method: 'wilson',
        of: [quantity(value, '%'), quantity(counted)],
        boundsUnit: '%',
        result: interval95,
      }),
    sources: ['morphology', 'wilson'],
  };
}

/** The models' calls less those that are wrong, as often as the classifier's errors were measured. */
export function arithmeticOfCorrected(figure: Figure, { morphology }: Stills): Arithmetic {
  const { value, interval95 } = figure;
  const corrected = morphology?.corrected;
  if (value === null || !corrected) return { ...base(figure), missing: value === null ? [] : ['basis'] };
  const { calls, known } = corrected;
  const isShipped = morphology.models.some(({ task, versionId }) => task === 'morphology' && !versionId);
  const all = [calls, known.having, known.lacking];
  const steps = ofFewestCarriedDigits((digits) => {
    const shares = (['calledNormal', 'rightlyNormal', 'wronglyNormal'] as const).map((name, place) => {
      const { called, of } = all[place] as typeof calls;
      const exact = quantity((100 * called) / of, '%');
      return stepOf(name, null, percentOf(called, of), exact, toDigits(digits));
    });
    const [called, rightly, wrongly] = shares.map((step) => step?.result);
    if (!called || !rightly || !wrongly) return null;
    const last = correctedStep(called, rightly, wrongly);
    return last && [...shares.flatMap((step) => step ?? []), last];
  });
  return {
    ...base(figure),
    steps: steps ?? [],
    interval:
      interval95 &&
      intervalOf({
        method: 'langReiczigel',
        of: all.flatMap(({ called, of }) => [quantity(called), quantity(of)]),
        boundsUnit: '%',
        result: interval95,
      }),
    notes: isShipped ? ['heldToPercent', 'errorsOfElsewhere'] : ['heldToPercent'],
    sources: ['morphology', 'roganGladen', 'langReiczigel'],
    missing: steps ? [] : ['basis'],
  };
}

/** What it gives may lie below 0 or above 100 %, where the report says 0 or 100. */
function correctedStep(called: Quantity, rightly: Quantity, wrongly: Quantity) {
  const exact = (100 * (called.number - wrongly.number)) / (rightly.number - wrongly.number);
  const formula = product(quantity(100), quotient(difference(called, wrongly), difference(rightly, wrongly)));
  return stepOf('corrected', null, formula, quantity(exact, '%'), printed);
}
