import { runPrefix } from '@/lib/domain/training-place';

/** One of the two files of a snapshot. */
export const snapshotKey = (runId: string, file: string): string => `${runPrefix(runId)}snapshot/${file}`;

export const checkpointKey = (runId: string, step: number): string =>
  `${runPrefix(runId)}checkpoint-${String(step).padStart(8, '0')}`;
