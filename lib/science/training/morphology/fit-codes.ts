import { normal, type RandomSource } from '@/lib/science/simulation/random';
import type { CollectedBlock } from './collect-blocks';
import { fitKernelRidge } from './kernel-ridge';
import { dot, orthonormalize, principalComponents } from './principal-components';

export interface CodesOptions {
  readonly components: number;
  readonly waves: number;
  /** The kernel of two codes is exp(−narrowness · distance² / 2), the codes' mean square length being 1. */
  readonly narrowness: number;
  readonly ridge: number;
}

/** As shipped; chosen by cross-validation on MHSMA's training pictures. */
export const CODES_DEFAULTS: CodesOptions = { components: 60, waves: 4000, narrowness: 3, ridge: 0.15 };

export interface FittedCodes {
  /** Parameters of `answersOfCodes` by name. */
  readonly parameters: ReadonlyMap<string, Float32Array>;
  /** Answers for each cell, about 0 to 1, by a fit that saw no cell of its fold. */
  readonly held: readonly (readonly number[])[];
}

/**
 * Fits the ensemble's voice that rests on edges to all cells, and to all but each fold. Directions and components are
 * found without looking at labels, on all cells alike.
 */
export function fitCodes(
  blocks: readonly CollectedBlock[],
  truth: readonly (readonly number[])[],
  fold: readonly number[],
  options: CodesOptions,
  random: RandomSource,
): FittedCodes {
  const { components: count, waves, narrowness, ridge } = options;
  const cells = truth.length;
  const directions = orthogonalWaves(count, waves, Math.sqrt(narrowness), random);
  const phases = Float32Array.from({ length: waves }, () => 2 * Math.PI * random());
  const parameters = new Map([
    ['waves.directions', directions],
    ['waves.phases', phases],
  ]);
  const kernel = new Float64Array(cells * cells);
  const features = blocks.map((block) => {
    const { mean, components } = principalComponents(block.plain, block.size, count, random);
    parameters.set(`codes.${block.name}.mean`, mean);
    parameters.set(`codes.${block.name}.components`, components);
    const of = (rows: Float32Array) => wavesOf(rows, mean, components, directions, phases);
    const [plain, mirrored] = [of(block.plain), of(block.mirrored)];
    const both = plain.map((v, i) => (v + (mirrored[i] as number)) / 2);
    addProducts(kernel, both, waves, 2 / waves / blocks.length);
    return both;
  });
  const every = truth.map((_, i) => i);
  const held: number[][] = truth.map(() => []);
  for (const f of new Set(fold)) {
    const use = every.filter((i) => fold[i] !== f);
    const { mean, weights } = fitKernelRidge(kernel, truth, use, ridge);
    for (const i of every.filter((c) => fold[c] === f))
      held[i] = mean.map((m, a) =>
        use.reduce((sum, c, k) => sum + (kernel[i * cells + c] as number) * (weights[a]?.[k] as number), m),
      );
  }
  const { mean, weights } = fitKernelRidge(kernel, truth, every, ridge);
  parameters.set('codes.offset', Float32Array.from(mean));
  const amplitude = 2 / waves / blocks.length;
  features.forEach((rows, b) => {
    const answers = new Float32Array(waves * mean.length);
    for (let i = 0; i < cells; i++)
      for (let w = 0; w < waves; w++)
        mean.forEach((_, a) => {
          const at = w * mean.length + a;
          const share = amplitude * (weights[a]?.[i] as number) * (rows[i * waves + w] as number);
          answers[at] = (answers[at] as number) + share;
        });
    parameters.set(`codes.${blocks[b]?.name}.answers`, answers);
  });
  return { parameters, held };
}

/** Directions of random waves, [size × count] row-major, orthogonal in groups of `size` (Yu et al., NIPS 2016). */
function orthogonalWaves(size: number, count: number, scale: number, random: RandomSource): Float32Array {
  const out = new Float32Array(size * count);
  for (let first = 0; first < count; first += size) {
    const group = Float32Array.from({ length: size * size }, () => normal(random));
    orthonormalize(group, size);
    for (let w = first; w < Math.min(count, first + size); w++) {
      // Lengths as independent normal numbers would have.
      const length = scale * Math.hypot(...Array.from({ length: size }, () => normal(random)));
      for (let j = 0; j < size; j++) out[j * count + w] = length * (group[(w - first) * size + j] as number);
    }
  }
  return out;
}

/** cos(code · direction + phase) for each row and wave, as `answersOfCodes` makes them. */
function wavesOf(
  rows: Float32Array,
  mean: Float32Array,
  components: Float32Array,
  directions: Float32Array,
  phases: Float32Array,
): Float32Array {
  const [size, waves] = [mean.length, phases.length];
  const count = components.length / size;
  const n = rows.length / size;
  const out = new Float32Array(n * waves);
  for (let i = 0; i < n; i++) {
    const code = new Float32Array(count);
    for (let j = 0; j < size; j++) {
      const v = (rows[i * size + j] as number) - (mean[j] as number);
      for (let c = 0; c < count; c++)
        code[c] = (code[c] as number) + v * (components[j * count + c] as number);
    }
    const row = out.subarray(i * waves, (i + 1) * waves);
    row.set(phases);
    for (let c = 0; c < count; c++) {
      const v = code[c] as number;
      for (let w = 0; w < waves; w++) row[w] = (row[w] as number) + v * (directions[c * waves + w] as number);
    }
    for (let w = 0; w < waves; w++) row[w] = Math.cos(row[w] as number);
  }
  return out;
}

/** Adds `factor` times the scalar products of all pairs of rows. */
function addProducts(kernel: Float64Array, rows: Float32Array, size: number, factor: number): void {
  const n = rows.length / size;
  for (let i = 0; i < n; i++) {
    const own = rows.subarray(i * size, (i + 1) * size);
    for (let j = 0; j <= i; j++) {
      const product = factor * dot(own, rows.subarray(j * size, (j + 1) * size));
      kernel[i * n + j] = (kernel[i * n + j] as number) + product;
      if (i !== j) kernel[j * n + i] = (kernel[j * n + i] as number) + product;
    }
  }
}
