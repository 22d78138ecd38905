/** Learning rate at `progress` (0 to 1): linear warm-up over the first `warmUp` share, then a cosine down to nothing. */
export function cosineRate(progress: number, peak: number, warmUp = 0.02): number {
  const p = Math.min(1, Math.max(0, progress));
  if (p < warmUp) return (peak * (p + 1e-3)) / (warmUp + 1e-3);
  return (peak * (1 + Math.cos((Math.PI * (p - warmUp)) / (1 - warmUp)))) / 2;
}
