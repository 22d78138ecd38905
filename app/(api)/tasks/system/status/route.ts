import { defineRoute } from '@/lib/http/route';
import { jobEngineStatus } from '@/lib/jobs';
import * as contracts from '@/lib/tasks/contract';

export const GET = defineRoute(contracts.taskSystemStatus, async () => {
  const engine = await jobEngineStatus();
  return {
    status: engine.alive ? ('healthy' as const) : ('unavailable' as const),
    workerAlive: engine.alive,
    queued: engine.queued,
    running: engine.running,
  };
});
