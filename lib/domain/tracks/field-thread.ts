import path from 'node:path';
import { ThreadLine } from '@/lib/engine/threads/thread-line';
import { say } from '@/lib/messages/message';
import type { NumberedOperation } from './apply-edits';
import type { FieldAnswers, FieldRequest } from './field-worker';

const line = new ThreadLine<FieldRequest, FieldAnswers[keyof FieldAnswers]>({
  entry: path.join('lib', 'domain', 'tracks', 'field-worker-entry.mjs'),
  idleMs: 60_000,
  // A field of 500,000 detections is measured six times over in less.
  limitMs: 120_000,
  maxWaiting: 20,
  said: {
    tooManyWait: say('tracks.refused.tooManyWait'),
    tookTooLong: say('tracks.refused.tookTooLong'),
  },
});

/**
 * Measures a stored field again beside the event loop, one field at a time: half a million detections take seconds.
 *
 * @param bytes the field's file
 * @param edits corrections of its tracks, in order
 * @throws AppError UNAVAILABLE where too many wait already, or it takes too long
 */
export function measureInThread<K extends keyof FieldAnswers>(
  kind: K,
  bytes: Uint8Array,
  edits: readonly NumberedOperation[],
): Promise<FieldAnswers[K]> {
  // Rows carry more than a thread needs.
  const operations = edits.map(({ number, operation }) => ({ number, operation }));
  return line.ask({ kind, bytes, edits: operations }) as Promise<FieldAnswers[K]>;
}
