/** Next calls this once in a starting server, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { stampEveryRequest } = await import('./lib/platform/http/peer');
  stampEveryRequest();
}
