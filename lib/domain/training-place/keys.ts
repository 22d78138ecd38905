// Where the files of a run lie while it is open: frozen pictures, labels and the states to go on from.

export const TRAININGS = 'training/';

export const runPrefix = (runId: string): string => `${TRAININGS}${runId}/`;
