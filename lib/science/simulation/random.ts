/** A source of numbers uniform in [0, 1). Every draw of the simulator goes through one, so a seed repeats a scene. */
export type RandomSource = () => number;

/** Mulberry32: 32 bits of state, passes PractRand to 2^31 draws; enough for pictures, not for secrets. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Uniform between `low` and `high`. */
export function uniform(random: RandomSource, low: number, high: number): number {
  return low + (high - low) * random();
}

/** Uniform between `low` and `high` in this share of cases, and nothing in the others. */
export function sometimes(random: RandomSource, share: number, low: number, high: number): number {
  return random() < share ? uniform(random, low, high) : 0;
}

/** Standard normal by Box and Muller. */
export function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Poisson by Knuth's product of uniforms, in parts of at most 30 because a sum of Poissons is Poisson. */
export function poisson(random: RandomSource, mean: number): number {
  let count = 0;
  for (let left = mean; left > 0; left -= 30) {
    const floor = Math.exp(-Math.min(30, left));
    for (let product = random(); product > floor; product *= random()) count++;
  }
  return count;
}
