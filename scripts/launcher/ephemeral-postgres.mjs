/** A Postgres server for one test run: fast, without promises about power cuts, gone afterwards. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres.mjs';

/** @returns {Promise<{ url: string, pid: number, folder: string, stop: () => Promise<void>, kill: () => void }>} */
export async function startEphemeralPostgres() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-test-postgres-'));
  // The Postgres account must get through; what is inside has rights of its own.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startPostgres({
      folder,
      password: randomBytes(12).toString('hex'),
      ephemeral: true,
    });
    return {
      url: server.url,
      pid: server.mark.pid,
      folder,
      stop: async () => {
        await server.stop();
        remove();
      },
      kill: () => {
        server.kill();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
