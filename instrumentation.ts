/** Where uploads come in, which may take hours on a slow line. */
const UPLOADS = /^(\/sarm)?\/video\/(upload-video|uploads)(\/|$)/;

/** Next calls this once in a starting server, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('./lib/env');
  const { closeConnectionsWhenDraining, drainOnStopSignals } = await import('./lib/platform/http/draining');
  const { stampEveryRequest } = await import('./lib/platform/http/peer');
  const { limitRequestTimes } = await import('./lib/platform/http/request-times');
  stampEveryRequest();
  closeConnectionsWhenDraining();
  drainOnStopSignals();
  limitRequestTimes({
    ordinarySeconds: env.REQUEST_TIMEOUT_SECONDS,
    uploadSeconds: env.UPLOAD_TIMEOUT_HOURS * 3600,
    isUpload: (path) => UPLOADS.test(path),
  });
}
