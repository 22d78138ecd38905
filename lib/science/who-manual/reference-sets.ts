/** Direction in which a value satisfies its limit. */
export type LimitKind = 'atLeast' | 'atMost';

export interface ReferenceLimit {
  readonly value: number;
  readonly kind: LimitKind;
  readonly unit: 'million/ml' | 'million' | '%';
}

export interface ReferenceSet {
  readonly name: string;
  readonly source: string;
  readonly concentration: ReferenceLimit;
  readonly totalCount: ReferenceLimit;
  readonly progressive: ReferenceLimit;
  readonly totalMotility: ReferenceLimit;
  readonly immotile: ReferenceLimit | null;
  readonly live: ReferenceLimit;
  readonly normalForms: ReferenceLimit;
}

const atLeast = (value: number, unit: ReferenceLimit['unit']): ReferenceLimit => ({
  value,
  kind: 'atLeast',
  unit,
});

/**
 * Lower fifth centiles of men whose partners conceived within a year, by edition of the WHO laboratory manual.
 * They are no border between fertile and infertile. Immotile is the only maximum.
 */
export const REFERENCE_SETS = {
  who5: {
    name: 'WHO 5th edition (2010)',
    source: 'Cooper et al. 2010, Hum. Reprod. Update 16:231',
    concentration: atLeast(15, 'million/ml'),
    totalCount: atLeast(39, 'million'),
    progressive: atLeast(32, '%'),
    totalMotility: atLeast(40, '%'),
    immotile: null,
    live: atLeast(58, '%'),
    normalForms: atLeast(4, '%'),
  },
  who6: {
    name: 'WHO 6th edition (2021)',
    source: 'Campbell et al. 2021, Fertil. Steril. 115:117 and the manual, table 8.3',
    concentration: atLeast(16, 'million/ml'),
    totalCount: atLeast(39, 'million'),
    progressive: atLeast(30, '%'),
    totalMotility: atLeast(42, '%'),
    immotile: { value: 54, kind: 'atMost', unit: '%' },
    live: atLeast(54, '%'),
    normalForms: atLeast(4, '%'),
  },
} as const satisfies Record<string, ReferenceSet>;

export type ReferenceSetId = keyof typeof REFERENCE_SETS;

/** Whether a value satisfies a limit; the limit itself does. */
export function meetsLimit(value: number, limit: ReferenceLimit): boolean {
  return limit.kind === 'atLeast' ? value >= limit.value : value <= limit.value;
}
