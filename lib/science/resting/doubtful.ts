/**
 * Between these probabilities a person should look whether what rests is a spermatozoon. In four VISEM-Tracking videos 13
 * of 26 that were counted below the upper one were labeled, and 3 of 18 that were left out above the lower one.
 */
const DOUBTFUL = [0.2, 0.6] as const;

/** @param probability that it is a spermatozoon, 0 to 1 */
export const isDoubtful = (probability: number): boolean =>
  probability >= DOUBTFUL[0] && probability < DOUBTFUL[1];
