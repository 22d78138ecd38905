import { stepsPerEpoch } from '../detector/epoch';

/**
 * Steps in which crops get their clicks one by one, each where the network was wrong the step before. As later clicks
 * rest on answers of earlier steps, a run can be broken off, and gone on with to the same bits, between rounds only.
 */
export const STEPS_A_ROUND = 6;

/** Steps in which each own outline gives eight crops on average, in whole rounds; crops of simulated pictures do not count. */
export const segmenterStepsPerEpoch = (outlines: number, items: number, replay: number): number =>
  STEPS_A_ROUND * Math.ceil(stepsPerEpoch(outlines, items, replay) / STEPS_A_ROUND);
