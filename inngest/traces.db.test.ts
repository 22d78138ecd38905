import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serve } from 'inngest/edge';
import { afterAll, expect, it } from 'vitest';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly service: string;
  readonly attributes: Record<string, unknown>;
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: Record<string, unknown> }[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Span, 'attributes' | 'service'> & {
        readonly attributes?: readonly { key: string; value: Record<string, unknown> }[];
      })[];
    }[];
  }[];
}

const valuesOf = (attributes: readonly { key: string; value: Record<string, unknown> }[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spans: Span[] = [];
let received = '';
const collector = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  received += text;
  if (request.url === '/v1/traces')
    for (const { resource, scopeSpans } of (JSON.parse(text) as Exported).resourceSpans)
      for (const span of scopeSpans.flatMap((each) => each.spans))
        spans.push({
          ...span,
          service: String(valuesOf(resource.attributes)['service.name']),
          attributes: valuesOf(span.attributes),
        });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
// Before anything of the product is loaded: the analyzing process inherits it, too.
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
process.env.METRICS_TOKEN = 'a-token-for-scraping-in-tests';

const { buildBlobModel } = await import('@/lib/engine/inference/testing/blob-model');
const { LOSSLESS, renderVideo } = await import('@/lib/engine/media/test-videos');
const { testDatabase } = await import('@/db/testing');
const { events, inngest, sendEvent } = await import('@/lib/platform/jobs');
const { callFunction } = await import('@/lib/platform/jobs/embedded/protocol');
const { runAnalysisProcess } = await import('@/lib/engine/casa');
const { nameRoute, watchEveryRequest } = await import('@/lib/platform/http/watch-requests');
const { metrics } = await import('@/lib/platform/metrics/registry');
const { endTracing, startTracing, traceparent } = await import('@/lib/tracing');

const { sql, close } = await testDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-traces-'));
afterAll(async () => {
  collector.close();
  rmSync(folder, { recursive: true, force: true });
  await close();
});

const clip = path.join(folder, 'clip of Ada Lovelace.mkv');
const model = path.join(folder, 'blob.onnx');

const measure = inngest.createFunction(
  { id: 'measure', retries: 0, triggers: [events['video/uploaded']] },
  async ({ event, step }) => {
    expect(event.data, 'a function sees what was sent, and no more').not.toHaveProperty('_traceparent');
    await step.run('measure-1', async () => {
      const calibration = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 };
      await runAnalysisProcess({ videoFile: clip, model, threads: 1, calibration, outputFolder: folder });
    });
  },
);
const failing = inngest.createFunction(
  { id: 'failing', retries: 0, triggers: [events['video/uploaded']] },
  async ({ step }) =>
    step.run('refuse', () => {
      throw new TypeError('the report of Ada Lovelace');
    }),
);

/** Sends the event as a request does that names itself, and gives back what was stored. */
async function sendByRequest() {
  watchEveryRequest();
  const web = createServer(async (_, response) => {
    nameRoute('/sarm/video/upload-video');
    await sendEvent('video/uploaded', { videoId: crypto.randomUUID() });
    response.end();
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const { port } = web.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/sarm/video/upload-video?token=in-the-query`)).text();
  web.close();
  const [row] = await sql<
    { payload: { id: string; name: string; data: Record<string, unknown>; ts: number } }[]
  >`
    select payload from inngest.event order by seq desc limit 1`;
  if (!row) throw new Error('no event was stored');
  return row.payload;
}

it('without a collector nothing is traced, and nothing is added to events', async () => {
  const event = await sendByRequest();
  expect(Object.keys(event.data)).toEqual(['videoId']);
  expect(traceparent()).toBeUndefined();
});

it('one trace goes from a request through its event and job into the analyzing process', async () => {
  writeFileSync(model, buildBlobModel({ level: 2, boxSide: 12, metadata: { workingThreshold: '0.5' } }));
  await renderVideo(clip, 'testsrc=size=160x120:rate=50:duration=1.2', ...LOSSLESS);
  await startTracing('sarm-worker');
  const event = await sendByRequest();
  const handler = serve({ client: inngest, functions: [measure, failing] });
  const input = { event, done: [], attempt: 0, maxAttempts: 1 };
  const reply = await callFunction(handler, { ...input, functionId: 'sarm-measure', runId: 'run-1' });
  expect(reply.operations.map(({ op }) => op)).not.toContain('StepError');
  await callFunction(handler, { ...input, functionId: 'sarm-failing', runId: 'run-2' });
  await endTracing();

  const named = (name: string) => {
    const found = spans.filter((span) => span.name === name);
    expect(found, name).toHaveLength(1);
    return found[0] as Span;
  };
  const request = named('GET /sarm/video/upload-video');
  const job = named('measure measure');
  const analysis = named('engine analyse');
  expect(request.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/sarm/video/upload-video',
    'http.response.status_code': 200,
  });
  expect([job.traceId, job.parentSpanId]).toEqual([request.traceId, request.spanId]);
  expect(job.attributes).toMatchObject({ 'job.function': 'measure', 'job.run': 'run-1' });
  expect([analysis.traceId, analysis.parentSpanId]).toEqual([request.traceId, job.spanId]);
  expect(analysis.service).toBe('sarm-engine');
  for (const stage of ['engine follow', 'engine judge', 'engine kinematics', 'engine write'])
    expect([named(stage).traceId, named(stage).parentSpanId], stage).toEqual([
      request.traceId,
      analysis.spanId,
    ]);
  expect(named('failing refuse').attributes).toMatchObject({ 'error.type': 'TypeError' });
  // Neither what a request carries, nor what an error or a file is called.
  expect(received).not.toMatch(/in-the-query|Lovelace/);
});

it('counts what became of jobs, and how long their steps took', async () => {
  const { values } = await metrics().jobStepSeconds.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  expect(counts.map(({ labels, value }) => [labels.function, value]).sort()).toEqual([
    ['failing', 1],
    ['measure', 1],
  ]);
});
