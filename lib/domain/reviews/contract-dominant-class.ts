const HIGH_AGREEMENT = 0.8;
/** From here on agreement is called moderate (Landis & Koch, Biometrics 33, 1977). */
const MODERATE_KAPPA = 0.4;

/**
 * Whether kappa is low although two people mostly agree: one class is then so frequent that chance alone explains most of
 * the agreement (Feinstein & Cicchetti, J. Clin. Epidemiol. 43, 1990). With pₒ ≥ 0.8 and κ < 0.4 chance gives
 * pₑ = (pₒ − κ) / (1 − κ) > 0.66, which no even use of classes reaches.
 */
export const isLoweredByOneClass = (judged: {
  readonly same: number;
  readonly total: number;
  readonly kappa: number | null;
}): boolean =>
  judged.total > 0 &&
  judged.kappa !== null &&
  judged.kappa < MODERATE_KAPPA &&
  judged.same / judged.total >= HIGH_AGREEMENT;
