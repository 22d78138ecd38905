import { z } from 'zod';
import { type Anomaly, correctedShare, type KnownCalls } from '@/lib/science/who-manual';

// Normal forms that models alone called so, corrected for how often they err. Browser-safe.

export const intervalShape = z.object({ low: z.number(), high: z.number() });

const calls = z.object({ called: z.number().int(), of: z.number().int() });

/** How often a classifier called cells normal whose truth was known: those that are, and those that are not. */
export const callsOfNormal = z.object({ having: calls, lacking: calls });

/** Normal forms out of what the models alone say, corrected for how often they err (`correctedShare`). */
export const correctedFormsShape = z.object({
  percent: z.number(),
  interval95: intervalShape,
  /** Cells that the classifier took, and those of them that it called normal; one that it left undecided it did not. */
  calls,
  known: callsOfNormal,
});
export type CorrectedForms = z.output<typeof correctedFormsShape>;

/** What percentage of normal cells a classifier rightly calls normal, and what percentage of the others wrongly. */
export const percentsCalled = ({ having, lacking }: KnownCalls): { rightly: number; wrongly: number } => ({
  rightly: (100 * having.called) / having.of,
  wrongly: (100 * lacking.called) / lacking.of,
});

/** A cell as the models left it. */
export interface CalledCell {
  /** Null where they say nothing that counts. */
  readonly automatic: readonly Anomaly[] | null;
  /** The classifier took it and could not decide. */
  readonly isUndecided: boolean;
}

/**
 * What the models' calls say of normal forms, corrected for how often they are wrong. A person's judgments take no part in it:
 * the cells that people look at are not like the others, and the errors were measured on all.
 */
export function correctedForms(
  cells: readonly CalledCell[],
  known: KnownCalls | null,
): CorrectedForms | null {
  const taken = cells.filter(({ automatic, isUndecided }) => automatic !== null || isUndecided);
  const calls = { called: taken.filter(({ automatic }) => automatic?.length === 0).length, of: taken.length };
  const share = known && correctedShare(calls, known);
  return share && { ...share, calls, known };
}
