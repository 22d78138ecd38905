/** What the MHSMA set labels and the classifier answers, in this order. */
export const MHSMA_DEFECTS = ['acrosome', 'head', 'vacuole', 'tail'] as const;
export type MhsmaDefect = (typeof MHSMA_DEFECTS)[number];

/** Probability of each defect, 0 to 1. */
export type DefectProbabilities = Readonly<Record<MhsmaDefect, number>>;
