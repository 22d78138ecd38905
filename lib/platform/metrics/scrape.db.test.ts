import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';

const TOKEN = 'a-token-for-scraping-in-tests';
process.env.METRICS_TOKEN = TOKEN;
process.env.SMTP_URL = 'smtp://mail.invalid:25';
const { mails } = await import('@/db/schema');
const { testDatabase } = await import('@/db/testing');
const { queryOver } = await import('@/lib/platform/jobs/embedded/query');
const { ensureSchema } = await import('@/lib/platform/jobs/embedded/schema');
const {
  answerScrape,
  countAnalysisSeconds,
  countJobRun,
  countRequest,
  countVideo,
  serveMetrics,
  timeJobStep,
} = await import('.');
const { refreshInstallation } = await import('./installation');
const { metrics } = await import('./registry');

const { db, sql, close } = await testDatabase();
afterAll(close);

let asked = 0;
const sources = {
  models: async () => {
    asked++;
    return [
      {
        task: 'detection',
        model: 'sperm-detector-v1',
        version: '0.4.1',
        sha256: 'ab'.repeat(32),
        origin: 'shipped' as const,
      },
    ];
  },
};

/** The samples of an answer, by name and labels as they are written. */
async function samples(): Promise<Map<string, number>> {
  const answer = await answerScrape(`Bearer ${TOKEN}`, sources);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

const MINUTE = 60_000;

beforeAll(async () => {
  await ensureSchema(queryOver(sql));
  const [user] = await sql<{ id: string }[]>`
    insert into users (email, display_name, is_active) values ('ada.lovelace@example.com', 'Ada Lovelace', true) returning id`;
  const [project] = await sql<
    { id: string }[]
  >`insert into projects (name) values ('Fertility Hanoi') returning id`;
  await sql`insert into tasks (type, status, project_id, subject_id, created_by, created_at)
    values ('analysis', 'PENDING', ${project?.id ?? ''}, ${crypto.randomUUID()}, ${user?.id ?? ''}, now() - interval '90 seconds')`;
  for (const [id, owner, wake] of [
    ['one', null, -300],
    ['two', null, -10],
    ['three', 'worker', -20],
    ['four', null, 600],
  ] as const)
    await sql`insert into inngest.run (id, fn_id, event, owner, wake_at)
      values (${id}, 'sarm-run-analysis', '{}', ${owner}, now() + ${wake} * interval '1 second')`;
  await sql`insert into inngest.event (id, name, payload) values ('e', 'video/uploaded', '{}')`;
  const mail = { recipient: 'ada.lovelace@example.com', subject: 'Your report', bodyText: 'b' };
  await db.insert(mails).values([
    { ...mail, createdAt: new Date(Date.now() - 2 * MINUTE) },
    { ...mail, status: 'failed' },
    { ...mail, status: 'sent' },
  ]);
});

it('is not there without a token of the server, and closed to who does not bring it', async () => {
  expect((await answerScrape(`Bearer ${TOKEN}`, sources, undefined)).status).toBe(200);
  // An empty string stands for 'not set' here: a default parameter takes undefined for absent.
  expect((await answerScrape(`Bearer ${TOKEN}`, sources, '')).status).toBe(404);
  for (const wrong of [
    null,
    '',
    'Bearer',
    `Bearer ${TOKEN} `.slice(0, -2),
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
  ]) {
    const answer = await answerScrape(wrong, sources);
    expect(answer.status, String(wrong)).toBe(401);
    expect(await answer.text()).toBe('');
  }
});

it('tells of the queue, tasks, mails, database, disks and models', async () => {
  const found = await samples();
  const jobs = (state: string) => found.get(`sarm_jobs{function="run-analysis",state="${state}"}`);
  expect([jobs('waiting'), jobs('running'), jobs('sleeping')]).toEqual([2, 1, 1]);
  const oldest = found.get('sarm_job_oldest_waiting_seconds{function="run-analysis"}') ?? 0;
  expect(oldest).toBeGreaterThanOrEqual(300);
  expect(oldest).toBeLessThan(400);
  expect(found.get('sarm_job_events_waiting')).toBe(1);
  expect(found.get('sarm_tasks{type="analysis",status="PENDING"}')).toBe(1);
  expect(found.get('sarm_task_oldest_waiting_seconds{type="analysis"}')).toBeGreaterThanOrEqual(90);
  expect(found.get('sarm_mails{state="waiting"}')).toBe(1);
  expect(found.get('sarm_mails{state="failed"}')).toBe(1);
  expect(found.get('sarm_mail_oldest_waiting_seconds')).toBeGreaterThanOrEqual(120);
  expect(found.get('sarm_database_up')).toBe(1);
  expect(found.get('sarm_database_max_connections')).toBeGreaterThan(0);
  expect(found.get('sarm_database_size_bytes')).toBeGreaterThan(1e6);
  expect(found.get('sarm_database_pool_connections{state="active"}')).toBeGreaterThanOrEqual(1);
  expect(found.get('sarm_storage_free_bytes{place="scratch"}')).toBeGreaterThan(0);
  expect(
    found.get(
      'sarm_model_info{task="detection",model="sperm-detector-v1",version="0.4.1",sha256="abababababab",origin="shipped"}',
    ),
  ).toBe(1);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(found.get(`sarm_build_info{version="${version}",node="${process.version}"}`)).toBe(1);
  expect([...found.keys()].join('\n')).not.toMatch(/lovelace|Fertility|Hanoi|example\.com/i);
});

it('counts what happened in this process', async () => {
  countRequest({ route: '/sarm/video/get-video/{id}', method: 'GET', status: 404, seconds: 0.03 });
  countRequest({ route: '/tasks/{id}/events', method: 'GET', status: 200, seconds: null });
  countRequest({ route: 'other', method: 'PROPFIND', status: 405, seconds: 0.001 });
  countJobRun('run-analysis', 'failed');
  timeJobStep('run-analysis', 42);
  countAnalysisSeconds({ decode: 1.5, detect: 10, track: 2, judge: 0.5, kinematics: 0.25 });
  countAnalysisSeconds({ detect: 5, report: 3 });
  countVideo('measured');
  const found = await samples();
  expect(
    found.get('sarm_http_requests_total{route="/sarm/video/get-video/{id}",method="GET",status="4xx"}'),
  ).toBe(1);
  const bucket = (le: string) =>
    found.get(
      `sarm_http_request_duration_seconds_bucket{le="${le}",route="/sarm/video/get-video/{id}",method="GET"}`,
    );
  // 30 ms are over 25 ms and under 50 ms.
  expect([bucket('0.025'), bucket('0.05')]).toEqual([0, 1]);
  expect(found.get('sarm_http_requests_total{route="/tasks/{id}/events",method="GET",status="2xx"}')).toBe(1);
  expect([...found.keys()].filter((key) => /_bucket.*events/.test(key))).toEqual([]);
  expect(found.get('sarm_http_requests_total{route="other",method="other",status="4xx"}')).toBe(1);
  expect(found.get('sarm_job_runs_total{function="run-analysis",outcome="failed"}')).toBe(1);
  expect(found.get('sarm_job_step_duration_seconds_sum{function="run-analysis"}')).toBe(42);
  expect(found.get('sarm_analysis_stage_seconds_total{stage="detect"}')).toBe(15);
  expect(found.get('sarm_analysis_stage_seconds_total{stage="report"}')).toBe(3);
  expect(found.get('sarm_analysis_videos_total{outcome="measured"}')).toBe(1);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

it('asks the database once in five seconds, however often it is scraped', async () => {
  await samples();
  const before = asked;
  await Promise.all([samples(), samples(), samples()]);
  expect(asked).toBe(before);
  await refreshInstallation(sources, Date.now() + 5001);
  expect(asked).toBe(before + 1);
});

it('answers scrapes of a worker on a port of its own, and nothing else', async () => {
  const server = await serveMetrics(sources, 0);
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const headers = { authorization: `Bearer ${TOKEN}` };
  try {
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    expect(await (await fetch(`${url}/metrics`, { headers })).text()).toMatch(/^sarm_database_up 1$/m);
    expect((await fetch(`${url}/api/inngest`, { headers })).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST', headers })).status).toBe(404);
  } finally {
    server.close();
  }
});

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const DEPLOY = path.join(ROOT, 'deploy');

/** Names of metrics in an expression of PromQL: those of ours, and Node's and the process's own. */
const namesIn = (text: string): string[] => text.match(/\b(?:sarm|nodejs|process)_[a-z0-9_]+/g) ?? [];

interface Board {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

it('has every metric that the Grafana board and the alert rules ask for', async () => {
  const exposed = new Set((await metrics().registry.getMetricsAsArray()).map(({ name }) => name));
  const isExposed = (name: string) =>
    exposed.has(name) || exposed.has(name.replace(/_(bucket|sum|count)$/, ''));
  const boards = readdirSync(path.join(DEPLOY, 'grafana')).map(
    (file) => JSON.parse(readFileSync(path.join(DEPLOY, 'grafana', file), 'utf8')) as Board,
  );
  const expressions = boards.flatMap(({ panels }) =>
    panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  );
  const rules = parse(readFileSync(path.join(DEPLOY, 'prometheus', 'alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const alerts = rules.groups.flatMap((group) => group.rules);
  expect(expressions.length).toBeGreaterThan(15);
  expect(alerts.length).toBeGreaterThan(8);
  for (const { alert, expr, annotations } of alerts) {
    expect(namesIn(expr), alert).not.toEqual([]);
    expect(annotations.summary, alert).toMatch(/\S/);
  }
  const wanted = [...expressions, ...alerts.map(({ expr }) => expr)].flatMap(namesIn);
  expect(wanted.filter((name) => !isExposed(name))).toEqual([]);
  // A name that is not ours is noticed.
  expect(isExposed('sarm_http_request_duration_seconds_bucket')).toBe(true);
  expect(isExposed('sarm_no_such_metric')).toBe(false);
});
