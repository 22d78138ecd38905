import { type ChildProcess, fork } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { traceparent } from '@/lib/tracing';
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
/** As low as it goes, so that a web server on the same machine keeps answering. */
const NICENESS = os.constants.priority.PRIORITY_LOW;
/**
 * Options of node for a process that measures one video. Pictures pass through it at 600 KB each and count as part of the heap:
 * from the 10 MB or so that V8 begins with, all of it would be searched for garbage fifty times in 30 s of video, at 5 to
 * 8 % of the processor time. With 128 MB to begin with it hardly ever is; what is larger is collected as ever.
 */
export const ANALYSIS_NODE_OPTIONS = ['--initial-old-space-size=128'] as const;
/** How much of what a crashing process printed is kept. */
const MESSAGE_BYTES = 2000;

/**
 * Without what bounds the memory of a worker that runs for months: an analysis gives all of it back when it ends, and would
 * take 5 % more processor time.
 */
export function environmentOfAnalysis(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('MALLOC_'));
  return { NODE_ENV: env.NODE_ENV, ...Object.fromEntries(kept) };
}

/**
 * Runs `analyzeVideo` in its own process: a crash in native code ends that process alone, and stopping it
 * gives back all it held. Writes detections.csv, tracks.csv, kinematics.csv, summary.json and field.json.gz into `outputFolder`,
 * or nothing.
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
  const child = fork(fileURLToPath(new URL('./child-entry.mjs', import.meta.url)), [], {
    // Not the options of the parent: the entry loads what it needs.
    execArgv: [...ANALYSIS_NODE_OPTIONS],
    env: environmentOfAnalysis(process.env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(child);
  try {
    return await converse(
      child,
      { kind: 'analyse', options: analysis, outputFolder, traceparent: traceparent() },
      { signal, onProgress, limitSeconds },
    );
  } catch (error) {
    await removePartialFiles(outputFolder);
    throw error;
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
}

function converse(
  child: ChildProcess,
  request: ParentMessage,
  { signal, onProgress, limitSeconds }: AnalysisProcessOptions & { readonly limitSeconds: number },
): Promise<CasaResult> {
  return new Promise((resolve, reject) => {
    let printed = '';
    let answer: Extract<ChildMessage, { kind: 'done' | 'failed' | 'crashed' }> | null = null;
    let ended: unknown = null;
    const end = (reason: unknown): void => {
      ended ??= reason;
      if (child.connected) child.send({ kind: 'stop' } satisfies ParentMessage, () => undefined);
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    };
    const onAbort = (): void => end(signal?.reason ?? new Error('aborted'));
    const limit = setTimeout(
      // The video's own fault: another attempt would take as long.
      () =>
        end(new AppError('UNPROCESSABLE', say('work.overdue', { minutes: Math.ceil(limitSeconds / 60) }))),
      limitSeconds * 1000,
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-MESSAGE_BYTES);
    });
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'progress') onProgress?.(message.progress);
      else answer = message;
    });
    child.on('error', (cause) => {
      ended ??= new AppError('INTERNAL', say('engine.notStarted'), { cause });
    });
    child.on('close', (code, killedBy) => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', onAbort);
      if (ended) reject(ended);
      else if (answer?.kind === 'done') resolve(answer.result);
      else if (answer?.kind === 'failed') reject(new AppError(answer.code, answer.said));
      else {
        const told = answer?.kind === 'crashed' ? answer.reason : printed.trim();
        const cause = new Error(told || `exit code ${code}, signal ${killedBy}`);
        reject(new AppError('INTERNAL', say('engine.endedUnexpectedly'), { cause }));
      }
    });
    child.send(request, (error) => {
      if (error) end(new AppError('INTERNAL', say('engine.notStarted'), { cause: error }));
    });
    if (signal?.aborted) onAbort();
  });
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid) os.setPriority(child.pid, NICENESS);
  } catch {
    // Some systems forbid it; the analysis then competes on equal terms.
  }
}

/** What a killed process could not put away itself. */
async function removePartialFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const partial = names.filter((name) => name.endsWith(PARTIAL_SUFFIX));
  await Promise.all(partial.map((name) => rm(path.join(folder, name), { force: true })));
}
