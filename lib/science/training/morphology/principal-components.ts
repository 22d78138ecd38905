import { normal, type RandomSource } from '@/lib/science/simulation/random';

export interface PrincipalComponents {
  readonly mean: Float32Array;
  /** One column a component, row-major [size, count]; orthonormal up to the common scale. */
  readonly components: Float32Array;
}

const PASSES = 12;

/**
 * The `count` directions in which rows [n × size] differ most, by subspace iteration (Golub & Van Loan, Matrix
 * Computations, 8.2). They span the principal components; within the span their order means nothing. Scaled so that
 * the projections have mean square length 1.
 */
export function principalComponents(
  rows: Float32Array,
  size: number,
  count: number,
  random: RandomSource,
): PrincipalComponents {
  const n = rows.length / size;
  const mean = new Float32Array(size);
  for (let i = 0; i < rows.length; i++) mean[i % size] = (mean[i % size] as number) + (rows[i] as number) / n;
  const centered = rows.map((v, i) => v - (mean[i % size] as number));
  // Vectors lie as rows while they are iterated: [count × size].
  let vectors = Float32Array.from({ length: count * size }, () => normal(random));
  orthonormalize(vectors, size);
  for (let pass = 0; pass < PASSES; pass++) {
    const next = new Float32Array(vectors.length);
    for (let r = 0; r < n; r++) {
      const row = centered.subarray(r * size, (r + 1) * size);
      for (let c = 0; c < count; c++) {
        const share = dot(row, vectors.subarray(c * size, (c + 1) * size));
        for (let j = 0, at = c * size; j < size; j++, at++)
          next[at] = (next[at] as number) + share * (row[j] as number);
      }
    }
    orthonormalize(next, size);
    vectors = next;
  }
  let square = 0;
  for (let r = 0; r < n; r++)
    for (let c = 0; c < count; c++)
      square +=
        dot(centered.subarray(r * size, (r + 1) * size), vectors.subarray(c * size, (c + 1) * size)) ** 2;
  const scale = 1 / Math.sqrt(Math.max(square / n, 1e-12));
  const components = Float32Array.from(
    { length: size * count },
    (_, i) => scale * (vectors[(i % count) * size + Math.floor(i / count)] as number),
  );
  return { mean, components };
}

/** Makes the rows of `vectors` orthogonal and of length 1, in place (modified Gram–Schmidt). */
export function orthonormalize(vectors: Float32Array, size: number): void {
  const count = vectors.length / size;
  for (let c = 0; c < count; c++) {
    const own = vectors.subarray(c * size, (c + 1) * size);
    for (let k = 0; k < c; k++) {
      const other = vectors.subarray(k * size, (k + 1) * size);
      const share = dot(own, other);
      for (let j = 0; j < size; j++) own[j] = (own[j] as number) - share * (other[j] as number);
    }
    const length = Math.sqrt(dot(own, own)) || 1;
    for (let j = 0; j < size; j++) own[j] = (own[j] as number) / length;
  }
}

/** Scalar product of two vectors of one length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
