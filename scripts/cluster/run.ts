/** The cluster itself: see start.mjs, which starts this with its certificate and its programs. */
import { parseArgs } from 'node:util';
import { onStopSignals } from '../launcher/signals.mjs';
import { endSteps } from '../launcher/steps.mjs';
import { locateServer } from '../test-servers/servers.mjs';
import { runChecks } from './checks';
import { type Cluster, type ClusterPlan, startCluster } from './cluster';
import { chooseJourneys, runJourneys } from './journeys';
import { runKills } from './kills';
import { openLaboratory } from './sample';
import { type Row, tableOf } from './table';

const PARTS = ['checks', 'journeys', 'kills'] as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    jobs: { type: 'string', default: 'embedded' },
    journeys: { type: 'string', default: '' },
  },
});
const wanted = values.only.split(',');
const unknown = wanted.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are: ${PARTS.join(', ')}.`);
const hasInngest = values.jobs === 'inngest';
if (!hasInngest && values.jobs !== 'embedded')
  throw new Error(`--jobs is embedded or inngest, not ${values.jobs}.`);
if (hasInngest && !locateServer('inngest'))
  throw new Error('The Inngest server is not built: npm run test-servers -- inngest');
const journeys = chooseJourneys(values.journeys.split(',').filter(Boolean));
if (!process.env.CLUSTER_PLAN) throw new Error('Start it by: npm run cluster');
const plan = JSON.parse(process.env.CLUSTER_PLAN) as ClusterPlan;

let cluster: Cluster | undefined;
const end = async (code: number): Promise<never> => {
  endSteps();
  await cluster?.stop();
  process.exit(code);
};
onStopSignals(
  () => void end(130),
  () => process.exit(130),
);

try {
  const startedAt = Date.now();
  // Journeys go through the demo project; nothing else needs it.
  cluster = await startCluster(plan, { hasDemo: wanted.includes('journeys'), hasInngest });
  console.log(`The cluster is at ${cluster.address} after ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  console.log(`Jobs: ${hasInngest ? 'a real Inngest server' : 'the embedded engine'}, three workers.`);
  const lab = await openLaboratory(cluster);
  const rows: Row[] = [];
  if (wanted.includes('checks')) rows.push(...(await runChecks(lab)));
  if (wanted.includes('journeys')) rows.push(...(await runJourneys(cluster, journeys)));
  if (wanted.includes('kills')) rows.push(...(await runKills(lab)));
  console.log(`\n${tableOf(rows)}\n`);
  const failed = rows.filter(({ isGood }) => !isGood).length;
  await cluster.stop();
  cluster = undefined;
  process.stdout.write(`${rows.length - failed} passed, ${failed} failed\n`);
  process.exit(failed > 0 ? 1 : 0);
} catch (error) {
  console.error(error);
  await end(1);
}
