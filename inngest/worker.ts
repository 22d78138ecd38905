import { modelsInUse } from '@/lib/domain/models';
import { requireDatabaseLevel } from '@/lib/platform/health';
import { log } from '@/lib/platform/http/log';
import { events } from '@/lib/platform/jobs';
import { runWorker } from '@/lib/platform/jobs/worker';
import { startTracing } from '@/lib/tracing';
import { functions } from './index';

try {
  await startTracing('sarm-worker');
  await requireDatabaseLevel();
  await runWorker({ functions, knownEvents: Object.keys(events), metrics: { models: modelsInUse } });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  log.fatal({ err: error }, `worker could not start: ${reason}`);
  process.exit(1);
}
