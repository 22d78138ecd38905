import { describeArrival, opensProbe, probeStream } from '@/lib/platform/health/probe';

/** For `npm run doctor`: how its own request has arrived, or a short stream of events. 404 for everyone else. */
export async function GET(request: Request): Promise<Response> {
  if (!opensProbe(request.headers.get('authorization'))) return new Response(null, { status: 404 });
  if (new URL(request.url).searchParams.has('stream')) return probeStream(request.signal);
  return Response.json(describeArrival(request.headers), { headers: { 'cache-control': 'no-store' } });
}

export const dynamic = 'force-dynamic';
