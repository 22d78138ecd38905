/** What an erasure does, in this order; each step can be run again without harm. Browser-safe. */
export const STEPS = ['rows', 'objects', 'labels', 'log', 'reports', 'certificate'] as const;
export type Step = (typeof STEPS)[number];
