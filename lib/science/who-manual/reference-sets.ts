/** A limit that a value has to reach (`min`) or must not exceed (`max`), in the unit of its figure. */
export interface ReferenceLimit {
  readonly bound: 'min' | 'max';
  readonly limit: number;
}

/** Named limits that the figures of a report are held against, by the names of the figures. */
export interface ReferenceSet {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly limits: {
    /** M/ml. */
    readonly concentration?: ReferenceLimit;
    /** M. */
    readonly totalSpermNumber?: ReferenceLimit;
    /** Percent, like all that follow. */
    readonly totalMotility?: ReferenceLimit;
    readonly progressiveMotility?: ReferenceLimit;
    readonly immotile?: ReferenceLimit;
    readonly live?: ReferenceLimit;
    /** By a stain or hypo-osmotic swelling. */
    readonly vitality?: ReferenceLimit;
    readonly normalForms?: ReferenceLimit;
  };
}

const min = (limit: number): ReferenceLimit => ({ bound: 'min', limit });
const max = (limit: number): ReferenceLimit => ({ bound: 'max', limit });

/**
 * Lower fifth centiles of men whose partners conceived within a year, by edition of the WHO laboratory manual.
 * They are no border between fertile and infertile. Immotile is the only maximum; rapid, slow and non-progressive have
 * no limits of their own.
 */
export const REFERENCE_SETS = {
  who5: {
    id: 'who5',
    name: 'WHO 5th edition (2010)',
    source: 'Cooper et al. 2010, Hum. Reprod. Update 16:231',
    limits: {
      concentration: min(15),
      totalSpermNumber: min(39),
      totalMotility: min(40),
      progressiveMotility: min(32),
      live: min(58),
      vitality: min(58),
      normalForms: min(4),
    },
  },
  who6: {
    id: 'who6',
    name: 'WHO 6th edition (2021)',
    source: 'Campbell et al. 2021, Fertil. Steril. 115:117 and the manual, table 8.3',
    limits: {
      concentration: min(16),
      totalSpermNumber: min(39),
      totalMotility: min(42),
      progressiveMotility: min(30),
      immotile: max(54),
      live: min(54),
      vitality: min(54),
      normalForms: min(4),
    },
  },
} as const satisfies Record<string, ReferenceSet>;

/** Whether a value satisfies a limit; the limit itself does. */
export const meetsLimit = (value: number, { bound, limit }: ReferenceLimit): boolean =>
  bound === 'min' ? value >= limit : value <= limit;
