/**
 * Functions whose work takes cores for seconds to hours, and how many runs of each a worker with WORKER_CAPACITY 1 takes at
 * once. Counted function by function, not all together: with one worker, a patient's analysis never waits for the evaluation
 * of a model, nor a person before a single frame for a video.
 *
 * With the embedded engine a worker claims no more than it has places for, and leaves a run to a worker with less to do. With
 * a real Inngest server each worker counts for itself: see place.ts.
 */
export const HEAVY = {
  'measure-video': 1,
  'revalidate-report': 1,
  'detect-frames': 1,
  'evaluate-model': 1,
  'measure-still': 1,
  'propose-tracks': 1,
  'quantize-model': 1,
  'run-prediction': 1,
  // Of one project no more than the capacity: its heavy videos leave a place for another's.
  'extract-frames': 2,
  'import-labels': 2,
  'make-preview': 2,
  // The one place of training is the whole installation's (lib/domain/training-place), so a leg must be free to find it taken
  // on any worker. Named here so that other heavy work goes to a worker that does not train.
  'train-model': Number.POSITIVE_INFINITY,
} as const;

export type HeavyFunction = keyof typeof HEAVY;

/**
 * The `concurrency` of a heavy function: its project is the key, so that projects take turns. The limit is only there because
 * a key needs one; a hundred steps at once are what the smallest paid plan of Inngest's cloud includes. How much runs at once
 * is said by the workers.
 */
export const PROJECTS_TAKE_TURNS = { limit: 100, key: 'event.data.projectId' };
