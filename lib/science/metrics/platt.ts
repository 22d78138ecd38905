/** A logit made a probability: 1 / (1 + exp(−(slope · logit + offset))). */
export interface Platt {
  readonly slope: number;
  readonly offset: number;
}

export const plattProbability = (logit: number, { slope, offset }: Platt): number =>
  1 / (1 + Math.exp(-(slope * logit + offset)));

/**
 * Fits slope and offset to logits of cases that the network was not trained on (Platt 1999, in Advances in Large
 * Margin Classifiers), with his softened targets (n₊ + 1)/(n₊ + 2) and 1/(n₋ + 2), by Newton's method with halved
 * steps (Lin, Lin & Weng 2007, Mach. Learn. 68:267). @throws RangeError without cases of both kinds.
 */
export function fitPlatt(logits: readonly number[], truths: readonly boolean[]): Platt {
  const yes = truths.filter(Boolean).length;
  const no = truths.length - yes;
  if (yes === 0 || no === 0) throw new RangeError('calibration needs cases of both kinds');
  const [high, low] = [(yes + 1) / (yes + 2), 1 / (no + 2)];
  const target = truths.map((t) => (t ? high : low));
  const cost = (slope: number, offset: number): number =>
    logits.reduce((sum, z, i) => {
      const f = slope * z + offset;
      // log(1 + e^f) − t f, without overflow.
      return sum + Math.max(f, 0) + Math.log1p(Math.exp(-Math.abs(f))) - (target[i] as number) * f;
    }, 0);
  let [slope, offset] = [0, Math.log((yes + 1) / (no + 1))];
  for (let pass = 0; pass < 100; pass++) {
    let [g1, g0, h11, h10, h00] = [0, 0, 1e-9, 0, 1e-9];
    logits.forEach((z, i) => {
      const p = plattProbability(z, { slope, offset });
      const d = p - (target[i] as number);
      const w = p * (1 - p);
      g1 += d * z;
      g0 += d;
      h11 += w * z * z;
      h10 += w * z;
      h00 += w;
    });
    if (Math.hypot(g1, g0) < 1e-8 * logits.length) break;
    const det = h11 * h00 - h10 * h10;
    const [d1, d0] = [(h00 * g1 - h10 * g0) / det, (h11 * g0 - h10 * g1) / det];
    const before = cost(slope, offset);
    let step = 1;
    while (step > 1e-8 && cost(slope - step * d1, offset - step * d0) > before) step /= 2;
    slope -= step * d1;
    offset -= step * d0;
  }
  return { slope, offset };
}
