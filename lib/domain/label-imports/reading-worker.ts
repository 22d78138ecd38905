import { readAnnotations } from '@/lib/engine/label-formats';
import { answerInThread } from '@/lib/engine/threads/thread-program';
import { AppError } from '@/lib/errors';
import type { ReadAnswer, ReadRequest } from './reading';

/** Runs in a worker thread: a file of 100,000 boxes takes the better part of a second to read. */
answerInThread(async ({ path, name, pictures, others }: ReadRequest): Promise<ReadAnswer> => {
  try {
    return { kind: 'read', ...(await readAnnotations(path, name, pictures, others)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'refused', code: error.code, said: error.said };
  }
});
