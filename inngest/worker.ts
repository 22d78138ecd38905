import { modelsInUse } from '@/lib/domain/models';
import { log } from '@/lib/platform/http/log';
import { runWorker } from '@/lib/platform/jobs/worker';
import { startTracing } from '@/lib/tracing';
import { functions } from './index';

// The worker process: `node --import tsx inngest/worker.ts`, beside the web server.
try {
  await startTracing('sarm-worker');
  await runWorker({ functions, metrics: { models: modelsInUse } });
} catch (error) {
  log.fatal({ err: error }, 'worker could not start');
  process.exit(1);
}
