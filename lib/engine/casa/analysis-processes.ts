import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** As low as it goes, so that a web server on the same machine keeps answering. */
const NICENESS = os.constants.priority.PRIORITY_LOW;
/**
 * Options of node for a process that measures videos. Pictures pass through it at 600 KB each and count as part of the heap:
 * from the 10 MB or so that V8 begins with, all of it would be searched for garbage fifty times in 30 s of video, at 5 to
 * 8 % of the processor time. With 128 MB to begin with it hardly ever is; what is larger is collected as ever.
 */
export const ANALYSIS_NODE_OPTIONS = ['--initial-old-space-size=128'] as const;
/** A process waits so long for the next video: those of a sample follow each other within a second or two. */
const IDLE_MS = 10_000;

/**
 * Without what bounds the memory of a worker that runs for months: an analysis gives all of it back when it ends, and would
 * take 5 % more processor time.
 */
export function environmentOfAnalysis(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('MALLOC_'));
  return { NODE_ENV: env.NODE_ENV, ...Object.fromEntries(kept) };
}

/**
 * Processes that measure videos, each one video at a time. Starting one takes as much processor time as measuring some five
 * seconds of video, and it measures more slowly until its code has been optimized; so one that is done waits a while for
 * the next video. While it waits it keeps no program from ending, and it ends with the program that started it.
 */
export class AnalysisProcesses {
  /** Those that wait, the one that has waited least last. */
  private readonly idle: { readonly child: ChildProcess; readonly overdue: NodeJS.Timeout }[] = [];

  constructor(private readonly idleMs = IDLE_MS) {}

  /** The one that has waited least, which is the caller's until it ends or is given back; null where none waits. */
  takeWaiting(): ChildProcess | null {
    for (let last = this.idle.pop(); last; last = this.idle.pop()) {
      clearTimeout(last.overdue);
      if (!last.child.connected) continue;
      hold(last.child, 'ref');
      return last.child;
    }
    return null;
  }

  /** A new one, the caller's until it ends or is given back. */
  start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./child-entry.mjs', import.meta.url)), [], {
      // Not the options of the parent: the entry loads what it needs.
      execArgv: [...ANALYSIS_NODE_OPTIONS],
      env: environmentOfAnalysis(process.env),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    lowerPriority(child);
    // Whoever has it is told as well; while it waits nobody needs to know.
    child.on('error', () => undefined);
    return child;
  }

  /** Lets one that has told its result wait for the next video. */
  giveBack(child: ChildProcess): void {
    if (!child.connected) return;
    hold(child, 'unref');
    const overdue = setTimeout(() => void this.end(child), this.idleMs).unref();
    this.idle.push({ child, overdue });
  }

  /** Ends all that wait. */
  async endIdle(): Promise<void> {
    await Promise.all([...this.idle].map(({ child }) => this.end(child)));
  }

  private end(child: ChildProcess): Promise<unknown> {
    const at = this.idle.findIndex((each) => each.child === child);
    const [found] = at < 0 ? [] : this.idle.splice(at, 1);
    clearTimeout(found?.overdue);
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const ended = once(child, 'exit');
    child.ref();
    child.kill('SIGKILL');
    return ended;
  }
}

/** Whether the program waits for a process before it ends. */
function hold(child: ChildProcess, way: 'ref' | 'unref'): void {
  child[way]();
  child.channel?.[way]();
  (child.stderr as Socket | null)?.[way]();
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid) os.setPriority(child.pid, NICENESS);
  } catch {
    // Some systems forbid it; the analysis then competes on equal terms.
  }
}
