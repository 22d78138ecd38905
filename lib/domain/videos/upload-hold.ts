import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { beginFinishing, endFinishing, isTakenOver, keepFinishing } from './queries-uploads';

/** Several in the time after which a silent holder is taken for dead. */
const BEAT_MS = 5000;

/** One request's right to put the parts of an upload together. */
export interface UploadHold {
  readonly holder: string;
  /** Aborts when another request has it: this one was silent for too long. */
  readonly signal: AbortSignal;
  /** True when another request has it, or had it: what lies in the store may be that one's. */
  takenOver(): Promise<boolean>;
  /** Lets the next request have it. */
  release(): Promise<void>;
  /** Call in the end: no more signs of life. */
  stop(): void;
}

/** The error of whoever tries while another request puts the parts together. */
export const uploadElsewhere = (): AppError => new AppError('CONFLICT', say('errors.uploadElsewhere'));

/**
 * Takes an upload of which `offset` bytes have arrived, to put its parts together, and keeps it by a sign of life every
 * few seconds until it is released. One whose server died is free again half a minute later.
 * @returns undefined when another request has it
 */
export async function holdUpload(id: string, offset: number): Promise<UploadHold | undefined> {
  const holder = randomUUID();
  if (!(await beginFinishing(id, offset, holder))) return undefined;
  const lost = new AbortController();
  const beat = async (): Promise<void> => {
    const kept = await keepFinishing(id, holder).catch((err: unknown) => {
      // Whether it is lost is only known once the database is back; until then nobody else can take it, either.
      log.warn({ err, uploadId: id }, 'an upload could not be kept');
      return true;
    });
    if (!kept) lost.abort(uploadElsewhere());
  };
  const beating = setInterval(() => void beat(), BEAT_MS);
  return {
    holder,
    signal: lost.signal,
    takenOver: () => isTakenOver(id, holder),
    release: () => endFinishing(id, holder),
    stop: () => clearInterval(beating),
  };
}
