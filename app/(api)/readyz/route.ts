import { access, constants } from 'node:fs/promises';
import { DEFAULT_DETECTOR_ID, loadModelCard } from '@/lib/engine/inference/model-card';
import { checkReadiness } from '@/lib/platform/health';

/** Whether everything behind this process can be used: 200, or 503 and which part cannot. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness({
    models: async () => access((await loadModelCard(DEFAULT_DETECTOR_ID)).file, constants.R_OK),
  });
  return Response.json(readiness, {
    status: readiness.status === 'ready' ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  });
}

export const dynamic = 'force-dynamic';
