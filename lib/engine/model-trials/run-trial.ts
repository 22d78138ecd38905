import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { YoloLayout } from '@/lib/science/onnx';
import type { GrayFrame } from '@/lib/science/vision/types';
import { limitedNode } from './limited-command';
import { type TrialAnswer, trialAnswer } from './protocol';
import { writeRequest } from './read-request';

export interface TrialLimits {
  /** The process is killed after so much processor time, and after three times as long in any case. Default 20. */
  readonly limitSeconds?: number | undefined;
  /** Memory that the process may write to, bytes. Default 1.5 GB. */
  readonly dataBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const DEFAULT_LIMIT_SECONDS = 20;
/** Beside an analysis it may have to wait for its turn. */
const WAITING = 3;
const DEFAULT_DATA_BYTES = 1_500_000_000;
/** What a crashing process printed last. */
const PRINTED_BYTES = 300;
/** From the folder of the product, as the bundled web server knows no place of this file. */
const ENTRY = path.join('lib', 'engine', 'model-trials', 'trial-child-entry.mjs');

/**
 * Runs a model on one frame in a process of its own: with a bound on memory and time, an empty working folder, no
 * environment, one thread, below other work. The model comes as bytes, so that there is no file beside it to read.
 * Not for files that `inspectModel` has not seen.
 *
 * @param yolo how to read the answer; null for a detector of our own
 * @throws the signal's reason when aborted; whatever the model does is an answer
 */
export async function runTrial(
  model: Uint8Array,
  yolo: YoloLayout | null,
  frame: GrayFrame,
  { limitSeconds = DEFAULT_LIMIT_SECONDS, dataBytes = DEFAULT_DATA_BYTES, signal }: TrialLimits = {},
): Promise<TrialAnswer> {
  signal?.throwIfAborted();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'model-trial-'));
  const { file, args } = limitedNode(path.resolve(/* turbopackIgnore: true */ ENTRY), {
    dataBytes,
    cpuSeconds: Math.ceil(limitSeconds),
  });
  const child = spawn(file, args, {
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  try {
    lowerPriority(child);
    const { width, height } = frame;
    // A process that ends early does not read on; its end says more than the broken pipe.
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(writeRequest({ modelBytes: model.length, width, height, yolo, folder }));
    child.stdin?.write(model);
    child.stdin?.end(frame.data);
    return await waitFor(child, limitSeconds, signal);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

function waitFor(
  child: ChildProcess,
  limitSeconds: number,
  signal: AbortSignal | undefined,
): Promise<TrialAnswer> {
  return new Promise((resolve, reject) => {
    let answer: TrialAnswer | null = null;
    let printed = '';
    let isOverdue = false;
    const onAbort = (): unknown => child.kill('SIGKILL');
    const limit = setTimeout(
      () => {
        isOverdue = true;
        child.kill('SIGKILL');
      },
      WAITING * limitSeconds * 1000,
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-PRINTED_BYTES);
    });
    child.on('message', (message) => {
      const parsed = trialAnswer.safeParse(message);
      answer ??= parsed.success ? parsed.data : failure('crashed', 'the process answered something else');
    });
    const end = (otherwise: TrialAnswer): void => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', onAbort);
      if (signal?.aborted) reject(signal.reason);
      else resolve(answer ?? otherwise);
    };
    child.on('error', (error) => end(failure('not-started', error.message)));
    child.on('close', (code, killedBy) => {
      const late = isOverdue || killedBy === 'SIGXCPU';
      end(late ? failure('timed-out', `after ${limitSeconds} s`) : ending(code, killedBy, printed));
    });
  });
}

/** What the end of a process without an answer means. Node and the C++ library print before they abort. */
function ending(code: number | null, killedBy: string | null, printed: string): TrialAnswer {
  const detail = `exit code ${code}, signal ${killedBy}: ${printed.replace(/\p{C}+/gu, ' ').trim()}`;
  return failure(/bad_alloc|out of memory|OOM/i.test(printed) ? 'out-of-memory' : 'crashed', detail);
}

const failure = (reason: Extract<TrialAnswer, { ok: false }>['reason'], detail: string): TrialAnswer => ({
  ok: false,
  reason,
  detail,
});

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems forbid it; the trial then competes on equal terms, for a minute at most.
  }
}
