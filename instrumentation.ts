/** Where uploads come in, which may take hours on a slow line. */
const UPLOADS = /^(\/sarm)?\/video\/(upload-video|uploads)(\/|$)/;

/** Next calls this once in a starting server, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('./lib/env');
  const { closeConnectionsWhenDraining, drainOnStopSignals } = await import('./lib/platform/http/draining');
  const { stampEveryRequest } = await import('./lib/platform/http/peer');
  const { watchEveryRequest } = await import('./lib/platform/http/watch-requests');
  const { startTracing } = await import('./lib/tracing');
  const { limitRequestTimes } = await import('./lib/platform/http/request-times');
  await startTracing('sarm-web');
  watchEveryRequest();
  stampEveryRequest();
  closeConnectionsWhenDraining();
  drainOnStopSignals();
  const { watchWorker } = await import('./lib/platform/alarms');
  const { log } = await import('./lib/platform/http/log');
  watchWorker((err) => log.warn({ err }, 'the worker could not be asked after'));
  limitRequestTimes({
    ordinarySeconds: env.REQUEST_TIMEOUT_SECONDS,
    uploadSeconds: env.UPLOAD_TIMEOUT_HOURS * 3600,
    isUpload: (path) => UPLOADS.test(path),
  });
}
