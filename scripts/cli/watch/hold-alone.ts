import { open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import { z } from 'zod';
import { UsageError } from '../command-line';
import { parseJson } from './memory';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Keeps a second watch off the same memory, which would send everything twice.
 * @returns gives the place up
 * @throws UsageError while another watch holds it
 */
export async function holdAlone(stateFile: string): Promise<() => Promise<void>> {
  const file = `${stateFile}.lock`;
  const own = { pid: process.pid, host: os.hostname() };
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(JSON.stringify(own));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new UsageError(`${file} cannot be written (${error}); choose another place with --state`);
      }
    }
    const holder = z
      .object({ pid: z.number(), host: z.string() })
      .safeParse(parseJson(await readFile(file, 'utf8').catch(() => '')));
    const isOver = holder.success && holder.data.host === own.host && !isAlive(holder.data.pid);
    if (!isOver) {
      const who = holder.success ? `process ${holder.data.pid} on ${holder.data.host}` : 'another process';
      throw new UsageError(`${who} already watches this folder; if it does not, delete ${file}`);
    }
    await rm(file, { force: true });
  }
  throw new UsageError(`${file} is taken by another watch`);
}
