export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface MorphologyRanges {
  readonly name: string;
  readonly source: string;
  readonly lengthUm: Range;
  readonly widthUm: Range;
  readonly medianLengthUm: number;
  readonly medianWidthUm: number;
  /** Length over width; null where the source names none. */
  readonly ellipticity: Range | null;
  /** Share of the head's area, %. */
  readonly acrosomePercent: Range;
}

/**
 * Sizes of normal human sperm heads by source.
 *
 * who6: the WHO laboratory manual gives no hard limits but the 95 % interval of Papanicolaou-stained heads measured
 * by computer (5th edition 2010, chapter on sperm morphology, kept in the 6th, 2021: length 4.1 (3.7–4.7) µm, width 2.8 (2.5–3.2) µm,
 * L/W 1.5 (1.3–1.8)). Earlier editions say otherwise: 4.0–5.0 × 2.5–3.5 µm with L/W 1.50–1.75 (4th edition, 1999).
 *
 * kruger: Kruger et al. 1986 (Fertil. Steril. 46:1118) ask for 5–6 µm × 2.5–3.5 µm. The sources disagree: Menkveld
 * et al. 1990 (Hum. Reprod. 5:586), the same school, give 3–5 µm × 2–3 µm, and stained heads as measured since rarely
 * reach 5 µm. A head normal by WHO's figures is too short for these, so they are offered as a second opinion and decide
 * no class here.
 *
 * Sizes depend on the stain: heads in fresh semen are larger than after Papanicolaou (Maree et al. 2010,
 * Hum. Reprod. 25:1369), so unstained heads at the upper limits may well be normal.
 */
export const HEAD_RANGES = {
  who6: {
    name: 'WHO 6th edition (2021)',
    source: 'WHO laboratory manual, 5th edition 2010 and 6th 2021, sperm morphology',
    lengthUm: { low: 3.7, high: 4.7 },
    widthUm: { low: 2.5, high: 3.2 },
    medianLengthUm: 4.1,
    medianWidthUm: 2.8,
    ellipticity: { low: 1.3, high: 1.8 },
    acrosomePercent: { low: 40, high: 70 },
  },
  kruger: {
    name: 'Strict criteria (Kruger 1986)',
    source: 'Kruger et al. 1986, Fertil. Steril. 46:1118',
    lengthUm: { low: 5, high: 6 },
    widthUm: { low: 2.5, high: 3.5 },
    medianLengthUm: 5.5,
    medianWidthUm: 3,
    ellipticity: null,
    acrosomePercent: { low: 40, high: 70 },
  },
} as const satisfies Record<string, MorphologyRanges>;

/**
 * Limits of the other parts, WHO 2010 and 2021: at most two small vacuoles that take no more than 20 % of the head and
 * none behind the acrosome; a midpiece about as long as the head (95 % interval of stained ones 3.3–5.2 µm), slender
 * (0.5–0.7 µm; under 1 µm), its axis in line with the head's; a tail of about 45 µm without a sharp bend.
 * The manual says 'aligned' and names no angle: 30° is this product's choice.
 */
export const PART_LIMITS = {
  vacuoles: 2,
  vacuolePercent: 20,
  midpieceLengthUm: { low: 3.3, high: 5.2 },
  midpieceWidthUm: { low: 0, high: 1 },
  midpieceAngleDegrees: 30,
  tailLengthUm: 45,
} as const;

/** Whether a figure with its standard error lies in a range: 'unsure' where its 95 % interval crosses a limit. */
export function judge(
  { value, standardError }: { readonly value: number; readonly standardError: number },
  { low, high }: Range,
): 'normal' | 'abnormal' | 'unsure' {
  const reach = 1.96 * standardError;
  if (value - reach >= low && value + reach <= high) return 'normal';
  if (value + reach < low || value - reach > high) return 'abnormal';
  return 'unsure';
}
