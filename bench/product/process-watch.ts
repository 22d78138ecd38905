import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every process that a part of the product consists of: all of its group. */
async function processesOf(leader: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1);
  const own = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // After the name in parentheses: state, parent, group.
      return Number(stat.replace(/^.*\) /s, '').split(' ')[2]) === leader ? [pid] : [];
    }),
  );
  return own.flat();
}

/** Linux counts processor time in hundredths of a second wherever it tells it to programs (`man 5 proc`, USER_HZ). */
const TICK_SECONDS = 0.01;

/** Processor time that a part of the product has used since its start, in seconds; 0 where there is no /proc. */
export async function processorSeconds(leader: number): Promise<number> {
  const each = await Promise.all(
    (await processesOf(leader)).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // After the name in parentheses, from field 3: user and system time are fields 14 and 15.
      const fields = stat.replace(/^.*\) /s, '').split(' ');
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_SECONDS;
    }),
  );
  return each.reduce((sum, one) => sum + one, 0);
}

/** Memory of one process, in MiB; 0 where there is no /proc. */
export async function ownMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Memory of a part of the product with all that it started, in MiB; 0 where there is no /proc. */
export async function residentMib(leader: number): Promise<number> {
  const each = await Promise.all((await processesOf(leader)).map(ownMib));
  return each.reduce((sum, one) => sum + one, 0);
}

/** How many files and connections a part of the product holds open; 0 where there is no /proc. */
export async function openFiles(leader: number): Promise<number> {
  const each = await Promise.all(
    (await processesOf(leader)).map(async (pid) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length),
  );
  return each.reduce((sum, one) => sum + one, 0);
}

/** Samples the memory of a part every 100 ms until it is told to stop. */
export class MemoryWatch {
  private over = false;
  private peak = 0;

  constructor(private readonly leader: number) {
    void this.sample();
  }

  private async sample(): Promise<void> {
    while (!this.over) {
      this.peak = Math.max(this.peak, await residentMib(this.leader));
      await sleep(100);
    }
  }

  /** @returns the largest that was seen, in MiB */
  stop(): number {
    this.over = true;
    return Math.round(this.peak);
  }
}

/** The largest memory of a part while the work is done, in MiB. */
export async function peakMibDuring(leader: number, work: () => Promise<void>): Promise<number> {
  const watch = new MemoryWatch(leader);
  await work().finally(() => watch.stop());
  return watch.stop();
}
