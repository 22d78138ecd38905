/** Whether this process answers; asks nothing of anything behind it. */
export function GET(): Response {
  return Response.json({ status: 'alive' }, { headers: { 'cache-control': 'no-store' } });
}

export const dynamic = 'force-dynamic';
