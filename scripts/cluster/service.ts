import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isStillRunning,
  markProcess,
  type ProcessMark,
  signalGroup,
  waitUntilGone,
} from '../launcher/processes.mjs';

export interface ServicePlan {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Where its log lies. */
  readonly folder: string;
  readonly account: { readonly uid?: number; readonly gid?: number };
  readonly isReady: () => Promise<boolean>;
  /** The signal that ends it in order. */
  readonly endsBy: NodeJS.Signals;
  readonly onStart: (name: string, pid: number) => void;
}

const READY_MS = 60_000;

/** One server of somebody else's that the cluster starts, ends and starts again on the same folder and port. */
export class Service {
  private mark: ProcessMark | undefined;

  constructor(private readonly plan: ServicePlan) {}

  get pid(): number {
    return this.mark?.pid ?? 0;
  }

  /** @throws Error when it does not get ready */
  async start(): Promise<void> {
    const { name, command, folder, account, onStart } = this.plan;
    const log = openSync(path.join(folder, `${name}.log`), 'a', 0o600);
    const [program, ...args] = command;
    const child = spawn(program, args, { ...account, cwd: '/', detached: true, stdio: ['ignore', log, log] });
    this.mark = markProcess(child.pid ?? 0);
    onStart(name, this.pid);
    const deadline = Date.now() + READY_MS;
    while (!(await this.plan.isReady().catch(() => false))) {
      if (Date.now() > deadline || child.exitCode !== null)
        throw new Error(`${name} did not get ready; see ${path.join(folder, `${name}.log`)}`);
      await sleep(100);
    }
  }

  signal(signal: NodeJS.Signals): void {
    if (isStillRunning(this.mark)) process.kill(this.pid, signal);
  }

  async stop(): Promise<void> {
    this.signal(this.plan.endsBy);
    if (!this.mark || (await waitUntilGone(this.mark, 15_000))) return;
    await this.kill();
  }

  /** As `kill -9`, with everything that it started. */
  async kill(): Promise<void> {
    if (!this.mark) return;
    signalGroup(this.pid, 'SIGKILL');
    await waitUntilGone(this.mark, 5_000);
  }
}
