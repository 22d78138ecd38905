import { existsSync } from 'node:fs';

export interface ProcessLimits {
  /** Memory that the process may write to, bytes. */
  readonly dataBytes: number;
  /** Seconds of one core; ends a process whose parent died before it could be stopped. */
  readonly cpuSeconds: number;
}

const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'];
const findPrlimit = (): string | undefined => PRLIMIT.find((file) => existsSync(file));

/** Whether this system holds a process to its memory. */
export const isMemoryLimited = (): boolean => findPrlimit() !== undefined;

/**
 * A command that runs this Node on a program within limits of the kernel, where the system has `prlimit` (util-linux).
 * It replaces itself by Node, so that the process id and the channel to the parent stay. Elsewhere only the parent's
 * own time limit holds.
 */
export function limitedNode(program: string, limits: ProcessLimits): { file: string; args: string[] } {
  const prlimit = findPrlimit();
  if (!prlimit) return { file: process.execPath, args: [program] };
  const { dataBytes, cpuSeconds } = limits;
  return {
    file: prlimit,
    // At the first limit it is told (SIGXCPU), at the second killed as anything might have killed it.
    args: [
      `--data=${dataBytes}`,
      `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
      '--core=0',
      '--',
      process.execPath,
      program,
    ],
  };
}
