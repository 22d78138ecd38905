import { log } from '@/lib/platform/http/log';
import { type JobEngineStatus, jobEngineStatus } from '@/lib/platform/jobs';

/** What whoever keeps the two processes running needs to know: which of them to start again. */
export interface Liveness {
  readonly status: 'alive';
  readonly web: { readonly status: 'alive' };
  readonly worker: {
    /** `silent`: no worker has given a sign of life for 10 s. `unknown`: the database, through which it does, is away. */
    readonly status: 'alive' | 'silent' | 'unknown';
    /** Age of the last sign; null when there was none, or when it is unknown. */
    readonly silentSeconds: number | null;
  };
}

/** This call must stay quick whatever the database does. */
const MAX_MS = 1000;
const FRESH_MS = 1000;

type Ask = () => Promise<Pick<JobEngineStatus, 'alive' | 'ageSeconds'>>;

async function askWorker(ask: Ask): Promise<Liveness['worker']> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${MAX_MS} ms`)), MAX_MS);
  });
  try {
    const { alive, ageSeconds } = await Promise.race([ask(), late]);
    return {
      status: alive ? 'alive' : 'silent',
      silentSeconds: ageSeconds === null ? null : Math.round(ageSeconds),
    };
  } catch (err) {
    log.debug({ err }, 'the worker could not be asked after');
    return { status: 'unknown', silentSeconds: null };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Tells which of web and worker lives; what is asked within a second is answered once. Never throws.
 *
 * @param ask replaced by tests
 */
export function livenessCheck(ask: Ask = () => jobEngineStatus()): () => Promise<Liveness> {
  let last: { readonly at: number; readonly worker: Promise<Liveness['worker']> } | undefined;
  return async () => {
    if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), worker: askWorker(ask) };
    return { status: 'alive', web: { status: 'alive' }, worker: await last.worker };
  };
}
