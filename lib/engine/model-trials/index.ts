export { TRIAL_FAILURES, type TrialAnswer, type TrialFailure } from './protocol';
export { type TrialOptions, tryModel } from './try-model';
