import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, test } from 'vitest';
import { findFreePort } from '@/scripts/launcher/ports.mjs';
import { startInngestServer } from '@/scripts/test-servers/inngest-server.mjs';
import { locateServer } from '@/scripts/test-servers/servers.mjs';

// All that engine.db.test.ts shows of the embedded engine, on a real Inngest server.

if (locateServer('inngest')) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-inngest-'));
  const server = await startInngestServer(folder);
  process.env.JOBS_SUITE_INNGEST_DEV = server.address;
  process.env.WORKER_PORT = String(await findFreePort());
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await import('./engine.db.test');
} else {
  test.skip('on a real Inngest server (skipped: no server; npm run test-servers -- inngest)', () =>
    undefined);
}
