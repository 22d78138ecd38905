import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Env } from '@/lib/env';
import { type Arrival, STREAM_GAP_MS, signProbe } from '@/lib/platform/health/probe';
import { type Finding, fault, ok, reasonOf, warning } from './finding';

const MAX_MS = 10_000;
/** For documentation only (RFC 5737): nobody has it, so nobody but we can have claimed it. */
const CLAIMED = '203.0.113.77';
const DEFAULT_UPLOAD_MB = 100;

/** Whether the headers of a proxy arrive, and are believed exactly where they should be. */
export function judgeArrival(arrival: Arrival, isHttps: boolean): Finding[] {
  const { address, trustsProxy, forwardedFor, forwardedProto } = arrival;
  // What we claimed ourselves is no proxy's.
  const isForwarded = forwardedFor !== null && forwardedFor.trim() !== CLAIMED;
  if (!trustsProxy)
    return [
      isForwarded
        ? warning(
            'proxy.address',
            'A proxy is in front that is not trusted, so everybody counts as one network: set TRUST_PROXY=true if it is yours',
          )
        : ok('proxy.address', 'Nothing forwards, and nothing that a client claims is believed'),
    ];
  if (address === CLAIMED)
    return [
      fault(
        'proxy.address',
        isForwarded || forwardedFor !== null
          ? 'TRUST_PROXY is set, but whatever address a client claims is believed: let the proxy write X-Forwarded-For'
          : 'TRUST_PROXY is set without a proxy that writes X-Forwarded-For',
      ),
    ];
  return [
    isForwarded
      ? ok('proxy.address', 'The address of clients arrives, and what they claim is not believed')
      : fault('proxy.address', 'TRUST_PROXY is set, but no X-Forwarded-For arrives: let the proxy write it'),
    !isHttps || forwardedProto === 'https'
      ? ok('proxy.protocol', isHttps ? 'The proxy tells of https' : 'The address is http')
      : fault(
          'proxy.protocol',
          'NEXTAUTH_URL is https, but X-Forwarded-Proto does not say so: let the proxy write it',
        ),
  ];
}

/** How long the first event of a stream took, and the whole stream, in milliseconds. */
async function timeStream(url: URL, authorization: string): Promise<{ firstMs: number; wholeMs: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(MAX_MS) });
  if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
  let firstMs = 0;
  for await (const _ of answer.body) firstMs ||= performance.now() - started;
  return { firstMs, wholeMs: performance.now() - started };
}

/** A stream that is passed on as it comes shows its first event a gap before its end. */
export const judgeStream = ({ firstMs, wholeMs }: { firstMs: number; wholeMs: number }): Finding =>
  wholeMs - firstMs > STREAM_GAP_MS / 2
    ? ok('proxy.streams', 'Events arrive as they happen')
    : fault('proxy.streams', 'The proxy holds event streams back until they end: turn its buffering off');

export type UploadAnswer = 'continue' | number | 'nothing';

/** Announces an upload of this size and asks whether to go on (RFC 9110, 10.1.1), without sending any of it. */
function announceUpload(url: URL, bytes: number): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = ask(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': bytes,
        expect: '100-continue',
      },
    });
    const end = (answer: UploadAnswer) => {
      clearTimeout(timer);
      request.once('error', () => undefined);
      request.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end('nothing'), MAX_MS / 2);
    request.once('continue', () => end('continue'));
    request.once('response', ({ statusCode = 0 }) => end(statusCode));
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.flushHeaders();
  });
}

export function judgeUpload(answer: UploadAnswer, megabytes: number): Finding {
  if (answer === 413)
    return fault(
      'proxy.uploads',
      `The proxy refuses uploads of ${megabytes} MB: raise its limit for the size of bodies`,
    );
  return answer === 'nothing'
    ? warning('proxy.uploads', `Whether the proxy lets ${megabytes} MB pass could not be seen`)
    : ok('proxy.uploads', `Uploads of ${megabytes} MB are let in`);
}

/** Whether NEXTAUTH_URL leads to the product, and whether what is in front of it is set up as the product needs it. */
export async function proxy(env: Env): Promise<Finding[]> {
  const { NEXTAUTH_URL: base, AUTH_SECRET: secret } = env;
  const found: Finding[] = [];
  try {
    const answer = await fetch(new URL('/healthz', base), { signal: AbortSignal.timeout(MAX_MS) });
    const said = (await answer.json().catch(() => ({}))) as { web?: { status?: string } };
    if (said.web?.status !== 'alive')
      return [
        fault('proxy', `Something else than the product answers at NEXTAUTH_URL (status ${answer.status})`),
      ];
    found.push(ok('proxy', 'NEXTAUTH_URL leads to the product'));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return [fault('proxy', `NEXTAUTH_URL can't be reached: ${reasonOf(cause, env)}`)];
  }
  if (!secret)
    return [
      ...found,
      warning('proxy.address', 'Without AUTH_SECRET the product does not tell how requests arrive'),
    ];
  const authorization = signProbe(secret);
  const arrived = await fetch(new URL('/probe', base), {
    headers: { authorization, 'x-forwarded-for': CLAIMED },
    signal: AbortSignal.timeout(MAX_MS),
  });
  if (!arrived.ok)
    return [
      ...found,
      fault(
        'proxy.address',
        `The product does not know this AUTH_SECRET (status ${arrived.status}): use the same one everywhere`,
      ),
    ];
  found.push(...judgeArrival((await arrived.json()) as Arrival, base.startsWith('https:')));
  found.push(judgeStream(await timeStream(new URL('/probe?stream', base), authorization)));
  const megabytes = env.MAX_UPLOAD_MB ?? DEFAULT_UPLOAD_MB;
  const answer = await announceUpload(new URL('/sarm/video/upload-video', base), megabytes * 1_048_576);
  return [...found, judgeUpload(answer, megabytes)];
}
