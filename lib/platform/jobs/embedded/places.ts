/**
 * What one worker takes at once of the functions whose work is heavy. A real server has nothing of the kind for functions
 * that it calls over HTTP, so there the worker itself makes them wait: see ../place.ts.
 */
export interface Places {
  /** WORKER_CAPACITY. */
  readonly capacity: number;
  /** Heavy functions by their ids as the engine knows them, and how many runs of each a worker of capacity 1 takes. */
  readonly heavy: ReadonlyMap<string, number>;
}

/** Runs of a function that a worker of this capacity drives at once. Light functions have no limit of their own. */
export const placesFor = (heavy: Places['heavy'], capacity: number, functionId: string): number => {
  const places = heavy.get(functionId);
  return places === undefined ? Number.POSITIVE_INFINITY : places * capacity;
};
