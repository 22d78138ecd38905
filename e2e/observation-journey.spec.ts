import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import postgres from 'postgres';
import { Client } from '@/scripts/client/client';
import { findFreePort } from '../scripts/launcher/ports.mjs';
import { type PrivateProduct, startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { inspect } from './support';
import { PATIENTLY } from './support/app';

// The installation seen from outside: alarms as administrators meet them, metrics, traces and the doctor.

const TOKEN = 'a-token-for-scraping-in-tests';
const SECRET = 'a secret of this journey alone, 32+';

/** The least that an OpenTelemetry collector does: takes spans over HTTP (OTLP, JSON). */
async function startCollector() {
  const names: string[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    texts.push(text);
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const { spans } of scopeSpans) for (const span of spans) names.push(span.name);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    names,
    texts,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => server.close(),
  };
}

let product: PrivateProduct;
let sql: postgres.Sql;
let workerPort: number;
let collector: Awaited<ReturnType<typeof startCollector>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  collector = await startCollector();
  workerPort = await findFreePort();
  product = await startPrivateProduct({
    settings: {
      METRICS_TOKEN: TOKEN,
      WORKER_PORT: String(workerPort),
      AUTH_SECRET: SECRET,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
});
test.afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await product?.stop();
  collector?.close();
});

/** Lets the schedule come round at once. */
const examine = () => sql`update inngest.cron set next_at = now() where fn_id = 'sarm-examine-installation'`;

async function endRun(status: 'Failed' | 'Completed', secondsAgo: number): Promise<void> {
  await sql`insert into inngest.run (id, fn_id, event, status, wake_at, ended_at)
    values (${crypto.randomUUID()}, 'sarm-run-analysis', '{}', ${status}, null, now() - ${secondsAgo} * interval '1 second')`;
}

test('a job that fails three times in a row is told once, with what to do, and once when it works again', async ({
  page,
}) => {
  await page.goto(`${product.address}/login`);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.getByRole('button', { name: 'Login SARM' }).click();
  await expect(page).not.toHaveURL(/\/login/, PATIENTLY);
  await examine();
  await page.goto(`${product.address}/admin/settings`);
  const section = page.getByRole('region', { name: 'Alarms' });
  await expect(section).toContainText('Nothing is wrong.');

  for (const seconds of [30, 20, 10]) await endRun('Failed', seconds);
  await examine();
  await expect(async () => {
    await page.reload();
    await expect(section.getByRole('alert')).toContainText('Jobs fail repeatedly', { timeout: 3000 });
  }).toPass(PATIENTLY);
  await expect(section.getByRole('alert')).toContainText(
    'The last three runs of the job run-analysis failed (3 within a day).',
  );
  await expect(section.getByRole('alert')).toContainText('What to do: Read the worker');
  await inspect(page, 'admin-alarms');

  await endRun('Completed', 0);
  await examine();
  await expect(async () => {
    await page.reload();
    await expect(section).toContainText('Nothing is wrong.', { timeout: 3000 });
  }).toPass(PATIENTLY);
  await expect(section.getByRole('heading', { name: 'Earlier' })).toBeVisible();
  await inspect(page, 'admin-alarms-over');
  const told = await sql<{ key: string }[]>`
    select title->>'key' as key from notifications where link = '/admin/settings#alarms' order by created_at`;
  expect(told.map(({ key }) => key)).toEqual([
    'notices.alarm.jobsFailing.title',
    'notices.alarm.cleared.title',
  ]);
});

test('web and worker can be scraped with the token, and by nobody else', async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const admin = await new Client(product.address).as('admin@example.com', product.password);
  await admin.get('GET', '/admin/alarms');
  for (const address of [product.address, `http://127.0.0.1:${workerPort}`]) {
    expect((await fetch(`${address}/metrics`)).status, address).toBe(401);
    const answer = await fetch(`${address}/metrics`, { headers });
    expect(answer.status, address).toBe(200);
    const text = await answer.text();
    expect(text).toMatch(/^sarm_database_up 1$/m);
    expect(text).toMatch(/^sarm_model_info\{task="detection",model="sperm-detector-int8-v1"/m);
    expect(text).not.toMatch(/admin@example\.com/);
  }
  const web = await (await fetch(`${product.address}/metrics`, { headers })).text();
  expect(web).toMatch(/^sarm_http_requests_total\{route="\/admin\/alarms",method="GET",status="2xx"\} \d+$/m);
  expect(web).toMatch(
    /^sarm_http_requests_total\{route="\/admin\/settings",method="GET",status="2xx"\} \d+$/m,
  );
  const worker = await (await fetch(`http://127.0.0.1:${workerPort}/metrics`, { headers })).text();
  expect(worker).toMatch(/^sarm_job_runs_total\{function="examine-installation",outcome="completed"\} \d+$/m);
});

test('requests and jobs are traced, without what a request carries', async () => {
  await fetch(`${product.address}/login?secret=in-the-query`);
  await expect.poll(() => collector.names, { timeout: 30_000 }).toContain('GET /admin/alarms');
  await expect.poll(() => collector.names, { timeout: 30_000 }).toContain('examine-installation examine');
  expect(collector.texts.join('\n')).not.toMatch(/in-the-query|admin@example\.com|a-token-for-scraping/);
});

test('the doctor finds this installation in order, apart from what it was not given', async () => {
  const { code, text } = await new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/cli/doctor.ts', '--json'],
      {
        env: {
          ...process.env,
          DATABASE_URL: product.databaseUrl,
          NEXTAUTH_URL: product.address,
          AUTH_SECRET: SECRET,
          STORAGE_DIR: product.storageFolder,
        },
        timeout: 120_000,
      },
      (error, stdout) => resolve({ code: Number(error?.code ?? 0), text: stdout }),
    );
  });
  const { findings } = JSON.parse(text) as { findings: { check: string; level: string; message: string }[] };
  // The Node of the machine is not this installation's: it may be one that gets no fixes any more.
  const told = findings.filter(({ check, level }) => level !== 'ok' && check !== 'node');
  expect(told.map(({ check }) => check)).toEqual(['mail']);
  expect(code).toBe(1);
  const checked = findings.map(({ check }) => check);
  for (const check of [
    'database.migrations',
    'jobs.worker',
    'media.decode',
    'models.sperm-detector-int8-v1',
    'models.sperm-detector-v1',
    'proxy.streams',
    'proxy.uploads',
  ])
    expect(checked).toContain(check);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(new URL(product.databaseUrl).password);
});
