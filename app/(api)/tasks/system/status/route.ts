import { jobEngineStatus } from '@/lib/platform/jobs';
import { defineRoute } from '@/lib/platform/route/define-route';
import * as contracts from '@/lib/platform/tasks/contract';

export const GET = defineRoute(contracts.taskSystemStatus, async () => {
  const engine = await jobEngineStatus();
  return {
    status: engine.alive ? ('healthy' as const) : ('unavailable' as const),
    workerAlive: engine.alive,
    queued: engine.queued,
    running: engine.running,
  };
});
