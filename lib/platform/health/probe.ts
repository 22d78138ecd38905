import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { pause } from '@/lib/platform/http/event-stream';
import { requestOrigin } from '@/lib/platform/http/origin';

/** So long a signature opens the probe. */
const VALID_MS = 5 * 60 * 1000;

const signatureOf = (until: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`probe until ${until}`).digest();

/** What opens the probe for five minutes to who knows AUTH_SECRET, as `npm run doctor` does. */
export function signProbe(secret: string, now = Date.now()): string {
  const until = now + VALID_MS;
  return `Bearer ${until}.${signatureOf(until, secret).toString('hex')}`;
}

/** Whether a request may use the probe. */
export function opensProbe(
  authorization: string | null,
  secret: string | undefined = env.AUTH_SECRET,
  now = Date.now(),
): boolean {
  const [, until = '', signature = ''] =
    /^Bearer (\d{1,15})\.([0-9a-f]{64})$/.exec(authorization ?? '') ?? [];
  if (!secret || Number(until) <= now || Number(until) > now + VALID_MS) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(Number(until), secret));
}

/** How a request looks when it has come through whatever is in front. */
export interface Arrival {
  /** Whose request it is taken for. */
  readonly address: string | null;
  readonly trustsProxy: boolean;
  readonly forwardedFor: string | null;
  readonly forwardedProto: string | null;
}

export const describeArrival = (headers: Headers): Arrival => ({
  address: requestOrigin(headers).ipAddress,
  trustsProxy: env.TRUST_PROXY,
  forwardedFor: headers.get('x-forwarded-for'),
  forwardedProto: headers.get('x-forwarded-proto'),
});

/** Between the two events of the stream. */
export const STREAM_GAP_MS = 2000;

/** Two events, so that one can see whether the first arrives before the stream has ended. */
export function probeStream(signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode('data: first\n\n'));
      await pause(STREAM_GAP_MS, signal);
      if (!signal.aborted) {
        controller.enqueue(encoder.encode('data: second\n\n'));
        controller.close();
      }
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
