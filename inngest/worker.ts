import { log } from '@/lib/platform/http/log';
import { runWorker } from '@/lib/platform/jobs/worker';
import { functions } from './index';

// The worker process: `node --import tsx inngest/worker.ts`, beside the web server.
try {
  await runWorker({ functions });
} catch (error) {
  log.fatal({ err: error }, 'worker could not start');
  process.exit(1);
}
