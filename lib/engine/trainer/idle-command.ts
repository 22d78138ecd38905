import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A command, and whether the system runs it only when nothing else wants the processor. */
export interface IdleCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly isIdle: boolean;
}

/** Tools of util-linux, where the system has them. */
export interface SystemTools {
  readonly prlimit: string | null;
  readonly chrt: string | null;
}

/** Memory that the training process may write to, bytes. A run of the usual size takes 0.3 GB. */
const DATA_BYTES = 4_000_000_000;

const find = (name: string): string | null =>
  [`/usr/bin/${name}`, `/bin/${name}`].find((file) => existsSync(file)) ?? null;

/** Some containers forbid what the tools ask for, so each is tried on a program that does nothing. */
export function findTools(): SystemTools {
  const works = (file: string | null, ...args: string[]): string | null =>
    file && spawnSync(file, args, { stdio: 'ignore', timeout: 5000 }).status === 0 ? file : null;
  return {
    prlimit: works(find('prlimit'), `--data=${DATA_BYTES}`, '--core=0', '--', 'true'),
    chrt: works(find('chrt'), '--idle', '0', 'true'),
  };
}

/**
 * A command that runs a program within a bound on memory, without core files (they would hold patients' pictures), and
 * only in time that nothing else wants (SCHED_IDLE of Linux). Each tool replaces itself by the next, so that process id
 * and channel to the parent stay. Without `chrt` the caller lowers the priority.
 */
export function idleCommand(
  program: readonly [file: string, ...args: string[]],
  { prlimit, chrt }: SystemTools,
): IdleCommand {
  const idle = chrt ? [chrt, '--idle', '0'] : [];
  const limited = prlimit ? [prlimit, `--data=${DATA_BYTES}`, '--core=0', '--'] : [];
  const [file = program[0], ...args] = [...idle, ...limited, ...program];
  return { file, args, isIdle: chrt !== null };
}
