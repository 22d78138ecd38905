/** Learning rate at `progress` (0 to 1): linear warm-up over the first `warmUp` share, then a cosine down to nothing. */
export function cosineRate(progress: number, peak: number, warmUp = 0.02): number {
  const p = Math.min(1, Math.max(0, progress));
  if (p < warmUp) return (peak * (p + 1e-3)) / (warmUp + 1e-3);
  return (peak * (1 + Math.cos((Math.PI * (p - warmUp)) / (1 - warmUp)))) / 2;
}

/**
 * Learning rate of a step of `total`: linear warm-up over `warmUp` steps, then held at the peak until the last `cool`
 * steps, over which it falls to nothing along a cosine (Hägele et al., "Scaling laws and compute-optimal training
 * beyond fixed training durations", NeurIPS 2024). A held run may be gone on with for as long as there is time.
 */
export function heldRate(step: number, total: number, peak: number, cool: number, warmUp = 100): number {
  const rise = Math.min(1, (step + 1) / warmUp);
  const left = Math.max(0, total - step) / Math.max(1, cool);
  const fall = left >= 1 ? 1 : (1 - Math.cos(Math.PI * left)) / 2;
  return peak * rise * fall;
}
