import { livenessCheck } from '@/lib/platform/health/liveness';

const check = livenessCheck();

/**
 * Liveness, for whoever keeps the processes running: this process answers, so 200, and the body tells of the worker, too.
 * With `?of=worker` the status is the worker's: 503 when it has been silent for so long that it must be started again.
 */
export async function GET(request: Request): Promise<Response> {
  const liveness = await check();
  const isAskedOfWorker = new URL(request.url).searchParams.get('of') === 'worker';
  return Response.json(liveness, {
    status: isAskedOfWorker && liveness.worker.status === 'silent' ? 503 : 200,
    headers: { 'cache-control': 'no-store' },
  });
}

export const dynamic = 'force-dynamic';
