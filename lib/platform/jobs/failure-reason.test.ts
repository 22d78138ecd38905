import { expect, it } from 'vitest';
import { ModelError } from '@/lib/engine/inference';
import { UnreadableVideoError } from '@/lib/engine/media';
import { AppError } from '@/lib/errors';
import { ObjectNotFoundError } from '@/lib/platform/storage';
import { failureReason } from './failure-reason';

it('hands on what was written for people, and nothing else', () => {
  for (const error of [
    new AppError('UNPROCESSABLE', 'The file is damaged.'),
    new UnreadableVideoError('truncated'),
    new ModelError('No such model'),
    new ObjectNotFoundError(),
  ]) {
    expect(failureReason(error)).toBe(error.message);
  }
  const generic = 'Something went wrong on our side. Please try again.';
  expect(failureReason(new Error('Failed query: select …\nparams: ada@example.com'))).toBe(generic);
  expect(failureReason(new Error("ENOENT: no such file or directory, open '/srv/data/x'"))).toBe(generic);
});
