import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { findTools, idleCommand, type SystemTools } from './idle-command';
import type { TrainingJob } from './job';
import type { TrainingCommand, TrainingEnd, TrainingFailure, TrainingMessage } from './protocol';

export interface TrainingHooks {
  /** Everything the process says but its last message, which `ended` gives. */
  readonly onMessage: (message: Exclude<TrainingMessage, TrainingEnd | TrainingFailure>) => void;
  /** Ends the process at once, in the middle of a step. */
  readonly signal?: AbortSignal | undefined;
  /** What limits and slows the process; by default what the system has. */
  readonly tools?: SystemTools | undefined;
}

/** The process was killed, or crashed in native code. Its last checkpoint is whole. */
export interface TrainingDeath {
  readonly kind: 'died';
  readonly detail: string;
}

export interface TrainingProcess {
  readonly pid: number | undefined;
  /** Waits before the next step until `continue`; memory stays taken. */
  hold(): void;
  continue(): void;
  /** Saves and ends. */
  pause(): void;
  /** Ends for good and writes the model. */
  stop(): void;
  /** Never rejects. */
  readonly ended: Promise<TrainingEnd | TrainingFailure | TrainingDeath>;
}

/** From the product's folder: `import.meta.url` would make the bundler of the pages look for the file. */
const ENTRY = path.join('lib', 'engine', 'trainer', 'child-entry.mjs');
/** What a crashing process printed last. */
const PRINTED_BYTES = 2000;

let knownTools: SystemTools | null = null;

function toolsHere(): SystemTools {
  knownTools ??= findTools();
  return knownTools;
}

/**
 * Trains in a process of its own, which uses only time that nothing else wants and takes one thread. The run goes on
 * from the job's checkpoint file where there is one. It ends when this process does.
 */
export function startTraining(
  job: TrainingJob,
  { onMessage, signal, tools }: TrainingHooks,
): TrainingProcess {
  const { file, args, isIdle } = idleCommand(
    [process.execPath, path.resolve(/* turbopackIgnore: true */ ENTRY)],
    tools ?? toolsHere(),
  );
  const child = spawn(file, args, {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!isIdle) lowerPriority(child);
  const send = (command: TrainingCommand): void => {
    if (child.connected) child.send(command, () => undefined);
  };
  const ended = waitFor(child, onMessage, signal);
  send({ kind: 'train', job });
  return {
    pid: child.pid,
    hold: () => send({ kind: 'hold' }),
    continue: () => send({ kind: 'continue' }),
    pause: () => send({ kind: 'pause' }),
    stop: () => send({ kind: 'stop' }),
    ended,
  };
}

function waitFor(
  child: ChildProcess,
  onMessage: TrainingHooks['onMessage'],
  signal: AbortSignal | undefined,
): TrainingProcess['ended'] {
  return new Promise((resolve) => {
    let last: TrainingEnd | TrainingFailure | null = null;
    let printed = '';
    const onAbort = (): unknown => child.kill('SIGKILL');
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-PRINTED_BYTES);
    });
    child.on('message', (message: TrainingMessage) => {
      if (message.kind === 'ended' || message.kind === 'failed') last = message;
      else onMessage(message);
    });
    const end = (detail: string): void => {
      signal?.removeEventListener('abort', onAbort);
      resolve(last ?? { kind: 'died', detail });
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code, killedBy) =>
      end(`exit code ${code}, signal ${killedBy}: ${printed.trim()}`.trim()),
    );
  });
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems forbid it; training then competes on equal terms.
  }
}
