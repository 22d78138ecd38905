import { modelsInUse } from '@/lib/domain/models';
import { answerScrape } from '@/lib/platform/metrics';

/** What this process counts and how the installation is, for Prometheus; 404 without METRICS_TOKEN, 401 without bringing it. */
export async function GET(request: Request): Promise<Response> {
  return answerScrape(request.headers.get('authorization'), { models: modelsInUse });
}

export const dynamic = 'force-dynamic';
