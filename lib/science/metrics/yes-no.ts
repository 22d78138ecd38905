import type { RandomSource } from '@/lib/science/simulation/random';

/** One answered yes/no question: the probability given for yes, and the truth. */
export interface Answer {
  readonly probability: number;
  readonly truth: boolean;
}

export interface YesNoScores {
  readonly cases: number;
  readonly yes: number;
  readonly accuracy: number;
  /** Share of the true ones that are found; NaN where there are none, as all that is based on them. */
  readonly sensitivity: number;
  /** Share of the false ones that are called so. */
  readonly specificity: number;
  /** Mean of sensitivity and specificity: ½ for guessing, however rare yes is. */
  readonly balancedAccuracy: number;
}

/** Scores when probabilities from `threshold` on count as yes. */
export function yesNoScores(answers: readonly Answer[], threshold: number): YesNoScores {
  let [yes, found, rejected] = [0, 0, 0];
  for (const { probability, truth } of answers) {
    if (truth) yes++;
    if (truth && probability >= threshold) found++;
    if (!truth && probability < threshold) rejected++;
  }
  const sensitivity = yes > 0 ? found / yes : Number.NaN;
  const specificity = yes < answers.length ? rejected / (answers.length - yes) : Number.NaN;
  return {
    cases: answers.length,
    yes,
    accuracy: (found + rejected) / answers.length,
    sensitivity,
    specificity,
    balancedAccuracy: (sensitivity + specificity) / 2,
  };
}

/**
 * Area under the receiver operating curve: how often a true case is given more than a false one, ties counting half
 * (Hanley & McNeil 1982, Radiology 143:29). NaN without both kinds.
 */
export function areaUnderRoc(answers: readonly Answer[]): number {
  const sorted = [...answers].sort((a, b) => a.probability - b.probability);
  let ranks = 0;
  for (let i = 0; i < sorted.length; ) {
    let j = i;
    while (j < sorted.length && sorted[j]?.probability === sorted[i]?.probability) j++;
    // All of a tie get the mean of their ranks i + 1 … j.
    for (let k = i; k < j; k++) if (sorted[k]?.truth) ranks += (i + 1 + j) / 2;
    i = j;
  }
  const yes = sorted.filter((a) => a.truth).length;
  return (ranks - (yes * (yes + 1)) / 2) / (yes * (sorted.length - yes));
}

/**
 * Expected calibration error over bins that hold equally many cases (Nixon et al. 2019, CVPR workshops), which few
 * cases fill better than bins of equal width: mean of |share that is true − mean probability|.
 */
export function expectedCalibrationError(answers: readonly Answer[], bins = 10): number {
  const sorted = [...answers].sort((a, b) => a.probability - b.probability);
  let sum = 0;
  for (let b = 0; b < bins; b++) {
    const bin = sorted.slice(
      Math.round((b * sorted.length) / bins),
      Math.round(((b + 1) * sorted.length) / bins),
    );
    sum += Math.abs(bin.reduce((s, a) => s + a.probability - (a.truth ? 1 : 0), 0));
  }
  return sum / sorted.length;
}

/**
 * The threshold of the best balanced accuracy, found on a smoothed curve: the mean over thresholds whose balanced
 * accuracy comes within `slack` of the best, so that one lucky case does not decide.
 */
export function balancedThreshold(answers: readonly Answer[], slack = 0.01): number {
  const candidates = [...new Set(answers.map((a) => a.probability))].sort((a, b) => a - b);
  const scored = candidates.map((t) => ({ t, score: yesNoScores(answers, t).balancedAccuracy }));
  const best = scored.reduce((top, { score }) => Math.max(top, score), 0);
  const near = scored.filter(({ score }) => score >= best - slack);
  return near.reduce((sum, { t }) => sum + t, 0) / near.length;
}

/**
 * 95 % interval of a figure by the percentile bootstrap (Efron 1979, Ann. Stat. 7:1), true and false cases drawn
 * apart, so that their numbers stay.
 */
export function bootstrapInterval(
  answers: readonly Answer[],
  figure: (answers: readonly Answer[]) => number,
  random: RandomSource,
  draws = 1000,
): { low: number; high: number } {
  const kinds = [true, false].map((truth) => answers.filter((a) => a.truth === truth));
  const values = Array.from({ length: draws }, () =>
    figure(kinds.flatMap((kind) => kind.map(() => kind[Math.floor(random() * kind.length)] as Answer))),
  ).sort((a, b) => a - b);
  const at = (share: number): number => values[Math.round(share * (draws - 1))] as number;
  return { low: at(0.025), high: at(0.975) };
}
