/**
 * Measures search and paging of a long audit log, on a Postgres of its own (or TEST_DATABASE_URL's), and what the chain costs.
 *   npm run -s bench -- logs [--rows=1000000]
 * Each question is asked once to warm up and nine times measured; the median and the slowest are told, in ms, with the plans
 * of the statements that it sends. Prints a table and one line of JSON.
 */
import { parseArgs } from 'node:util';
import { connection } from '@/db/client';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { checkWholeChain, listLogs, recordAudit } from '@/lib/platform/audit';
import { type LogListQuery, listSystemLogs } from '@/lib/platform/audit/contract';
import { startEphemeralPostgres } from '../scripts/launcher/ephemeral-postgres.mjs';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const ROWS = Number(values.rows);
const LIMIT_MS = 200;
const REPEATS = 9;

const server = process.env.TEST_DATABASE_URL ? null : await startEphemeralPostgres();
process.env.DATABASE_URL = process.env.TEST_DATABASE_URL ?? server?.url;
const { db, sql, close } = await testDatabase();

/** A log as a laboratory writes one over years: mostly sign-ins and analyses, some changes, few alarms; 200 people. */
async function fill(): Promise<void> {
  let index = '';
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    // Made again afterwards: entry by entry it takes a quarter of an hour.
    const [search] = await tx<{ indexdef: string }[]>`
      select indexdef from pg_indexes where indexname = 'audit_log_search'`;
    index = search?.indexdef ?? '';
    await tx`drop index audit_log_search`;
    await tx`
      insert into audit_log (timestamp, type, severity, action, message, user_id, user_name, user_email, resource_type,
        resource_id, ip_address, user_agent, request_id)
      select '2020-01-01'::timestamptz + n * interval '3 minutes', kind.type,
        case when n % 997 = 0 then 'critical' when n % 101 = 0 then 'error' when n % 11 = 0 then 'warning' else 'info' end,
        kind.action, kind.message || case when n < ${ROWS} / 4 then ' by the old procedure' else '' end || ' ' || md5(n::text),
        md5('user' || n % 200)::uuid, 'Person ' || n % 200, 'person' || n % 200 || '@laboratory.example', 'video',
        md5(n::text || 'r')::uuid, '10.0.' || n % 40 || '.' || n % 250, 'Mozilla/5.0', md5(n::text || 'q')
      from generate_series(1, ${ROWS}) n
      cross join lateral (select * from (values
        (0, 'auth', 'auth.sign-in', 'Signed in'), (1, 'auth', 'auth.sign-out', 'Signed out'),
        (2, 'data', 'video.upload', 'Uploaded a video'), (3, 'data', 'analysis.complete', 'Analyzed five videos'),
        (4, 'data', 'report.issue', 'Issued a report'), (5, 'api', 'api.call', 'Called the interface'),
        (6, 'user', 'user.update', 'Changed an account'), (7, 'permission', 'access.denied', 'GET /admin/users needs manage_users')
      ) as kinds (place, type, action, message)
        where place = case when n % 50 = 0 then 7 when n % 50 = 1 then 6 else n % 6 end) kind
      order by n`;
    // The chain as the trigger would write it, entry by entry.
    await tx`do $$
      declare entry audit_log%rowtype; newest text; place bigint := 0;
      begin
        for entry in select * from audit_log order by sequence loop
          place := place + 1; newest := audit_hash(newest, entry);
          insert into audit_chain values (place, entry.sequence, newest);
        end loop;
      end $$`;
  });
  await sql`set maintenance_work_mem = '256MB'`;
  await sql.unsafe(index);
  await sql`vacuum analyze audit_log`;
  await sql`vacuum analyze audit_chain`;
}

const QUESTIONS: Readonly<Record<string, Record<string, unknown>>> = {
  'newest page': {},
  'page 1000': { page: 1000 },
  'middle page': { page: Math.ceil(ROWS / 30) },
  'last page': { page: Math.ceil(ROWS / 15) },
  'search: one id': { search: '' },
  'search: one person': { search: 'person117@' },
  'search: a common word': { search: 'signed in' },
  'search: a word of old entries only': { search: 'old procedure' },
  'search: no match': { search: 'zebra' },
  'search: common words, page 600': { search: 'uploaded', page: 600 },
  'type permission': { type: 'permission' },
  'severity critical, type data': { severity: 'critical', type: 'data' },
  'one day': { from: '2021-06-01', to: '2021-06-01' },
  'one old year, search': { from: '2020-01-01', to: '2020-12-31', search: 'report' },
  'sorted by person': { sort: 'userEmail', order: 'asc', page: 2000 },
  'sorted by type, last page': { sort: 'type', page: Math.ceil(ROWS / 15) },
};

async function measure(query: LogListQuery): Promise<{ medianMs: number; slowestMs: number; rows: number }> {
  const times: number[] = [];
  let rows = 0;
  for (let n = 0; n <= REPEATS; n++) {
    const at = performance.now();
    rows = (await listLogs(query)).logs.length;
    if (n > 0) times.push(performance.now() - at);
  }
  times.sort((a, b) => a - b);
  return { medianMs: times[Math.floor(REPEATS / 2)] ?? 0, slowestMs: times.at(-1) ?? 0, rows };
}

/** What the planner does with the very statements that a page sends: each with its nodes, from the outermost inwards. */
async function plansOf(query: LogListQuery): Promise<string> {
  const sent: { text: string; parameters: unknown[] }[] = [];
  const { options } = connection().sql;
  options.debug = (_connection, text, parameters) => void sent.push({ text, parameters });
  await listLogs(query).finally(() => {
    options.debug = false;
  });
  const plans: string[] = [];
  for (const { text, parameters } of sent.filter((statement) => /^\s*(select|with)/i.test(statement.text))) {
    const lines = await sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain (analyze, costs off, timing off, buffers off) ${text}`,
      parameters as never[],
    );
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n  then\n');
}

/** Entries a second by `writers` at once, each in its own transaction. */
async function writeRate(writers: number, each: number): Promise<number> {
  const at = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let n = 0; n < each; n++) {
        await recordAudit(
          db,
          { origin: JOB_ORIGIN },
          { type: 'system', action: 'bench.write', message: 'x' },
        );
      }
    }),
  );
  return (writers * each * 1000) / (performance.now() - at);
}

const parse = (query: Record<string, unknown>): LogListQuery =>
  (listSystemLogs.query as NonNullable<typeof listSystemLogs.query>).parse(query);

try {
  const filling = performance.now();
  await fill();
  process.stdout.write(`${ROWS} entries after ${Math.round((performance.now() - filling) / 1000)} s\n`);
  const [some] = await sql`select resource_id from audit_log where sequence = ${Math.floor(ROWS / 3)}`;
  const figures: Record<string, unknown> = {};
  let within = true;
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const query = parse(name === 'search: one id' ? { search: some?.resource_id } : question);
    const figure = await measure(query);
    // The slowest of nine tells of the machine's other work; it is printed beside.
    within &&= figure.medianMs <= LIMIT_MS;
    figures[name] = figure;
    process.stdout.write(
      `${name.padEnd(38)} median ${figure.medianMs.toFixed(1).padStart(7)} ms  slowest ${figure.slowestMs.toFixed(1).padStart(7)} ms  ${figure.rows} rows\n`,
    );
  }
  for (const name of [
    'newest page',
    'middle page',
    'search: one person',
    'search: a common word',
    'search: a word of old entries only',
    'type permission',
  ]) {
    process.stdout.write(`\nplans of '${name}'\n${await plansOf(parse(QUESTIONS[name] ?? {}))}\n`);
  }
  const checking = performance.now();
  const { checked, faults } = await checkWholeChain();
  const checkSeconds = (performance.now() - checking) / 1000;
  const alone = await writeRate(1, 300);
  const together = await writeRate(5, 100);
  await sql`alter table audit_log disable trigger audit_log_chained`;
  const without = { alone: await writeRate(1, 300), together: await writeRate(5, 100) };
  await sql`alter table audit_log enable trigger audit_log_chained`;
  process.stdout.write(
    `\nchain: ${checked} links checked in ${checkSeconds.toFixed(1)} s, ${faults.length} faults; entries a second: ` +
      `${alone.toFixed(0)} by one writer, ${together.toFixed(0)} by five (without the chain ${without.alone.toFixed(0)} and ${without.together.toFixed(0)})\n`,
  );
  process.stdout.write(
    `${JSON.stringify({ rows: ROWS, within, figures, checkSeconds, alone, together, without })}\n`,
  );
  if (!within) process.exitCode = 1;
} finally {
  await close();
  await server?.stop();
}
