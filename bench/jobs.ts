import { connection } from '@/db/client';
import { inngest } from '@/lib/platform/jobs';
import { openSuite, pause, seen } from '@/lib/platform/jobs/conformance/harness';
import { marksOf } from '@/lib/platform/jobs/conformance/marks';

// Measures the embedded engine with its own worker process, in its own database:
//   DATABASE_URL=… node --import tsx bench/jobs.ts
// Prints one line of JSON.

const RUNS = 500;

const suite = await openSuite();
let worker = await suite.startWorker();
const standby: number[] = [];
const restart: number[] = [];
try {
  const send = (key: string, count: number) =>
    inngest.send(Array.from({ length: count }, () => ({ name: 'suite/three', data: { key, n: 1 } })));
  await send('warm', 20);
  while (marksOf('warm').length < 20) await pause(10);
  const startedAt = Date.now();
  await send('measured', RUNS);
  while (marksOf('measured').length < RUNS) await pause(10);
  const runsPerSecond = (RUNS * 1000) / (Date.now() - startedAt);

  const latency: number[] = [];
  for (let n = 0; n < 20; n++) {
    const at = Date.now();
    await inngest.send({ name: 'suite/plain', data: { key: `latency-${n}` } });
    latency.push(((await seen(`latency-${n}`, 'plain'))[0]?.at ?? 0) - at);
  }

  for (let n = 0; n < 6; n++) {
    const key = `killed-${n}`;
    const replacement = n % 2 ? await suite.startWorker() : undefined;
    await inngest.send({ name: 'suite/killed', data: { key, ms: 300 } });
    await seen(key, 'b starts');
    const at = Date.now();
    await suite.kill(worker);
    worker = replacement ?? (await suite.startWorker());
    const marks = await seen(key, 'c');
    const again = marks.filter((each) => each.what === 'b starts')[1]?.at ?? Number.NaN;
    (replacement ? standby : restart).push(again - at);
    if (marks.filter((each) => each.what === 'a').length !== 1)
      throw new Error('a finished step was repeated');
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const figures = {
    threeStepRunsPerSecond: Math.round(runsPerSecond),
    sendToStepMedianMs: median(latency),
    recoveryWithRestartMs: restart,
    recoveryByStandbyMs: standby,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await connection().sql.end({ timeout: 1 });
  await suite.close();
}
