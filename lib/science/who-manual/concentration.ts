import { type Interval, poissonInterval } from './intervals';

/** Below this many sperm counted, the manual asks for more: the interval is wider than ± 14 %. */
export const MIN_COUNTED = 200;

export interface ConcentrationInput {
  /** Sperm in the counted field; a mean over time need not be whole. */
  readonly countPerField: number;
  readonly fieldAreaUm2: number;
  readonly chamberDepthUm: number;
  /** 1 for undiluted semen, 2 for one part in two. */
  readonly dilution: number;
}

export interface Concentration {
  readonly millionPerMl: number;
  /** 95 % interval of the count alone; pipetting and the chamber add their own errors. */
  readonly interval95: Interval;
}

/** Cubic micrometers in a milliliter, over a million sperm. */
const UM3_PER_ML_PER_MILLION = 1e12 / 1e6;

/**
 * Concentration = count / (field area × depth) × dilution, in millions per milliliter, with the exact Poisson
 * interval of the count. @throws RangeError where an input is not a positive finite number (count: not negative).
 */
export function concentrationFromField(input: ConcentrationInput): Concentration {
  for (const key of ['fieldAreaUm2', 'chamberDepthUm', 'dilution'] as const) {
    if (!(input[key] > 0 && Number.isFinite(input[key]))) {
      throw new RangeError(`${key} must be a positive number, not ${input[key]}`);
    }
  }
  const perCount = (UM3_PER_ML_PER_MILLION / (input.fieldAreaUm2 * input.chamberDepthUm)) * input.dilution;
  const { low, high } = poissonInterval(input.countPerField);
  return {
    millionPerMl: input.countPerField * perCount,
    interval95: { low: low * perCount, high: high * perCount },
  };
}
