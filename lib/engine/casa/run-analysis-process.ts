import type { ChildProcess } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { traceparent } from '@/lib/tracing';
import { AnalysisProcesses } from './analysis-processes';
import { checkCalibration } from './calibration';
import type { ChildMessage, ParentMessage } from './child-protocol';
import { type AnalysisOptions, checkExcerpt } from './options';
import { PARTIAL_SUFFIX } from './output-folder';
import type { AnalysisProgress, CasaResult } from './result';

export interface AnalysisProcessOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: AnalysisProgress) => void) | undefined;
  /** The process is ended after this long. Default 30 minutes. */
  readonly limitSeconds?: number | undefined;
}

const DEFAULT_LIMIT_SECONDS = 30 * 60;
/** A stopped process may take this long to put its files away. */
const GRACE_MS = 500;
/** How much of what a crashing process printed is kept. */
const MESSAGE_BYTES = 2000;

const processes = new AnalysisProcesses();

/** Ends the processes that wait for another video, now. */
export const endIdleProcesses = (): Promise<void> => processes.endIdle();

/**
 * Runs `analyzeVideo` in a process that measures nothing else meanwhile: a crash in native code ends that process alone, and
 * stopping it gives back all it held. One that has measured a video may measure the next, see {@link AnalysisProcesses}.
 * Writes detections.csv, tracks.csv, kinematics.csv, summary.json and field.json.gz into `outputFolder`, or nothing.
 *
 * @throws AppError with a sentence for people (unusable video, model or calibration, time limit: UNPROCESSABLE;
 *   crash: INTERNAL); the signal's reason when aborted, within a second.
 */
export async function runAnalysisProcess(
  options: AnalysisOptions & { readonly outputFolder: string },
  { signal, onProgress, limitSeconds = DEFAULT_LIMIT_SECONDS }: AnalysisProcessOptions = {},
): Promise<CasaResult> {
  signal?.throwIfAborted();
  const { outputFolder, ...analysis } = options;
  checkCalibration(analysis.calibration);
  checkExcerpt(analysis);
  const request = { kind: 'analyse', options: analysis, outputFolder, traceparent: traceparent() } as const;
  const ask = async (child: ChildProcess): Promise<CasaResult> => {
    const { result, goesOn } = await converse(child, request, { signal, onProgress, limitSeconds });
    if (goesOn) processes.giveBack(child);
    return result;
  };
  try {
    const waiting = processes.takeWaiting();
    if (waiting) {
      try {
        return await ask(waiting);
      } catch (error) {
        // It ended while it waited, by no fault of this video.
        if (!(error instanceof UnheardError)) throw error;
      }
    }
    return await ask(processes.start());
  } catch (error) {
    // Whoever stops an analysis wants the machine for something else.
    if (signal?.aborted) await endIdleProcesses();
    await removePartialFiles(outputFolder);
    throw error;
  }
}

type Done = Extract<ChildMessage, { kind: 'done' }>;

/** The process has ended, or could not be told what to do, before it said anything. */
class UnheardError extends AppError {}

/** Resolves as soon as the video is measured; rejects when the process has ended. */
function converse(
  child: ChildProcess,
  request: ParentMessage,
  { signal, onProgress, limitSeconds }: AnalysisProcessOptions & { readonly limitSeconds: number },
): Promise<Done> {
  const over = new AbortController();
  return new Promise<Done>((resolve, reject) => {
    let printed = '';
    let answer: Extract<ChildMessage, { kind: 'done' | 'failed' | 'crashed' }> | null = null;
    let isHeard = false;
    let ended: unknown = null;
    const end = (reason: unknown): void => {
      ended ??= reason;
      if (child.connected) child.send({ kind: 'stop' } satisfies ParentMessage, () => undefined);
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    };
    const limit = setTimeout(
      // The video's own fault: another attempt would take as long.
      () =>
        end(new AppError('UNPROCESSABLE', say('work.overdue', { minutes: Math.ceil(limitSeconds / 60) }))),
      limitSeconds * 1000,
    );
    const onAbort = (): void => end(signal?.reason ?? new Error('aborted'));
    const onPrinted = (chunk: Buffer): void => {
      printed = (printed + chunk.toString()).slice(-MESSAGE_BYTES);
    };
    const onMessage = (message: ChildMessage): void => {
      isHeard = true;
      if (message.kind === 'progress') {
        onProgress?.(message.progress);
        return;
      }
      answer = message;
      if (message.kind === 'done' && message.goesOn && !ended) resolve(message);
    };
    const onError = (cause: Error): void => {
      ended ??= new AppError('INTERNAL', say('engine.notStarted'), { cause });
    };
    const onClose = (code: number | null, killedBy: NodeJS.Signals | null): void => {
      if (ended) reject(ended);
      else if (answer?.kind === 'done') resolve(answer);
      else if (answer?.kind === 'failed') reject(new AppError(answer.code, answer.said));
      else {
        const told = answer?.kind === 'crashed' ? answer.reason : printed.trim();
        const cause = new Error(told || `exit code ${code}, signal ${killedBy}`);
        const Failure = isHeard ? AppError : UnheardError;
        reject(new Failure('INTERNAL', say('engine.endedUnexpectedly'), { cause }));
      }
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    child.stderr?.on('data', onPrinted);
    child.on('message', onMessage).on('error', onError).on('close', onClose);
    over.signal.addEventListener('abort', () => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', onAbort);
      child.stderr?.off('data', onPrinted);
      child.off('message', onMessage).off('error', onError).off('close', onClose);
    });
    child.send(request, (error) => {
      if (error) end(new UnheardError('INTERNAL', say('engine.notStarted'), { cause: error }));
    });
    if (signal?.aborted) onAbort();
  }).finally(() => over.abort());
}

/** What a killed process could not put away itself. */
async function removePartialFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const partial = names.filter((name) => name.endsWith(PARTIAL_SUFFIX));
  await Promise.all(partial.map((name) => rm(path.join(folder, name), { force: true })));
}
