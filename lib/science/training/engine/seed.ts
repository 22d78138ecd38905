/** Set the seeds of steps, and of noise, apart from those of other draws. */
export const [STEPS, NOISE] = [0x73746570, 0x6e6f6973] as const;

/**
 * One seed out of several whole numbers (seed of a run, what is drawn, step), so that every draw of a training depends
 * on these alone and a resumed run repeats them. Each number goes through the finalizer of MurmurHash3 (Appleby), so
 * that neighboring steps give unrelated streams. The result is a whole number below 2³².
 */
export function mixSeed(...numbers: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const n of numbers) {
    hash = Math.imul(hash ^ Math.imul(n | 0, 0xcc9e2d51), 0x1b873593);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}
