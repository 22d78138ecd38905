import type { RandomSource } from '@/lib/science/simulation';

/** Of a blend, at least this much is the crop that was there, and at most this and `SPREAD`. */
const LEAST = 0.25;
const SPREAD = 0.7;

/**
 * Makes some crops of a batch blends of themselves and another (mixup, Zhang et al., ICLR 2018): pictures that no
 * microscope gives, which a teacher answers all the same. Each crop is blended with the chance `share`, with one that is
 * drawn and as it was before.
 *
 * @param input crops of one size, one after the other; written in place
 */
export function blendCrops(input: Float32Array, items: number, random: RandomSource, share: number): void {
  const before = input.slice();
  const size = input.length / items;
  for (let item = 0; item < items; item++) {
    // All three are drawn for every crop, so that a seed means the same blends whatever the share.
    const [chance, other, part] = [random(), Math.floor(random() * items), LEAST + SPREAD * random()];
    if (chance >= share) continue;
    for (let i = 0; i < size; i++)
      input[item * size + i] =
        part * (before[item * size + i] as number) + (1 - part) * (before[other * size + i] as number);
  }
}
