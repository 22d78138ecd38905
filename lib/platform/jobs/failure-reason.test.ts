import { expect, it } from 'vitest';
import { ModelError } from '@/lib/engine/inference';
import { UnreadableVideoError } from '@/lib/engine/media';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import { ObjectNotFoundError } from '@/lib/platform/storage';
import { failureReason } from './failure-reason';

it('passes on what was written for people, and nothing else', () => {
  const said = (error: Error) => inWords(failureReason({ message: error.message }));
  expect(said(new ObjectNotFoundError())).toBe('This file does not exist any more');
  expect(said(new UnreadableVideoError('picture'))).toBe('This file is a single picture, not a video.');
  expect(said(new ModelError(say('engine.model.notInstalled', { id: 'x' })))).toBe(
    "no model 'x' is installed",
  );
  expect(said(new AppError('GONE', say('errors.fileLarge', { limit: '2 GB' })))).toBe(
    'The file is larger than 2 GB, the most that is allowed',
  );
  const generic = say('work.ourSide');
  expect(failureReason(new Error('Failed query: select …\nparams: ada@example.com'))).toEqual(generic);
  expect(failureReason(new Error("ENOENT: no such file or directory, open '/srv/data/x'"))).toEqual(generic);
});
