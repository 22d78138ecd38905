/**
 * Kernel ridge regression (Saunders, Gammerman & Vovk, ICML 1998) of several answers at once: weights of the cells that
 * `use` names and the answers' means, so that an answer is mean + Σ k(x, cell) · weight.
 * @throws RangeError where the kernel is not positive definite even with the ridge.
 */
export function fitKernelRidge(
  kernel: Float64Array,
  truth: readonly (readonly number[])[],
  use: readonly number[],
  ridge: number,
): { readonly mean: number[]; readonly weights: number[][] } {
  const all = truth.length;
  const answers = truth[0]?.length ?? 0;
  const n = use.length;
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = (kernel[(use[i] as number) * all + (use[j] as number)] as number) + (i === j ? ridge : 0);
      for (let k = 0; k < j; k++) sum -= (factor[i * n + k] as number) * (factor[j * n + k] as number);
      if (i !== j) factor[i * n + j] = sum / (factor[j * n + j] as number);
      else if (sum > 0) factor[i * n + i] = Math.sqrt(sum);
      else throw new RangeError('the kernel is not positive definite');
    }
  const mean = Array.from(
    { length: answers },
    (_, a) => use.reduce((sum, i) => sum + (truth[i]?.[a] as number), 0) / n,
  );
  const weights = mean.map((m, a) => {
    const x = Float64Array.from(use, (i) => (truth[i]?.[a] as number) - m);
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < i; k++) x[i] = (x[i] as number) - (factor[i * n + k] as number) * (x[k] as number);
      x[i] = (x[i] as number) / (factor[i * n + i] as number);
    }
    for (let i = n - 1; i >= 0; i--) {
      for (let k = i + 1; k < n; k++)
        x[i] = (x[i] as number) - (factor[k * n + i] as number) * (x[k] as number);
      x[i] = (x[i] as number) / (factor[i * n + i] as number);
    }
    return [...x];
  });
  return { mean, weights };
}
