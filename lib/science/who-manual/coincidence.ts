/**
 * Density of cells from the density at which they are told apart, where each found cell hides others nearer than some
 * distance: of cells that lie anywhere (Poisson) and of which the clearer one of two near ones is kept, the share
 * (1 − e^−x)/x is left, with x the number of cells expected within the hiding area (Matérn's second hard-core
 * process, Matérn 1960, Spatial Variation; Stoyan, Kendall & Mecke 1995, section 5.4). Solved for the density, this is
 * −ln(1 − found × area)/area, the form of the coincidence correction of particle counters.
 *
 * @param found cells told apart per unit area.
 * @param hidingArea in the same unit; 0 corrects nothing.
 * @returns cells per unit area; Infinity where so many cannot be told apart. @throws RangeError for negative numbers.
 */
export function densityWithHidden(found: number, hidingArea: number): number {
  if (!(found >= 0 && hidingArea >= 0))
    throw new RangeError(`no density: ${found}, hiding area ${hidingArea}`);
  const x = found * hidingArea;
  if (x === 0) return found;
  return x < 1 ? -Math.log1p(-x) / hidingArea : Number.POSITIVE_INFINITY;
}

/** Share of the cells that is told apart where `x` are expected within the hiding area. */
export function shareToldApart(x: number): number {
  return x > 0 ? -Math.expm1(-x) / x : 1;
}
