import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inPackages, ROOT } from '../launcher/places.mjs';
import { runStep } from '../launcher/steps.mjs';
import { countPlaywright, failedOfPlaywright } from '../launcher/test-reports.mjs';
import type { Cluster } from './cluster';
import { must, type Row, trial } from './table';

/** What can't hold on this cluster, and why; every other journey is run. A folder stands for all that is in it. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'e2e/api/': 'kills processes, and moves the folder of objects, of a product that it starts itself',
  'e2e/backups-journey.spec.ts': 'makes backups of a folder of objects; here objects are in a bucket',
  'e2e/google-journey.spec.ts': 'starts a product that signs in at an issuer of its own',
  'e2e/messages.spec.ts': 'starts a product that signs in at an issuer of its own',
  'e2e/observation-journey.spec.ts': 'starts a product that sends its traces to a collector of its own',
};

/** What has a product of its own in the suite changes people and settings of everybody: it is alone on this one. */
const CHANGES_EVERYBODY = "from './support/app'";
/** With all that the machine may have to do beside it. */
const LIMIT_MINUTES = 45;

const everyFile = (): string[] =>
  readdirSync(path.join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `e2e/${name.split(path.sep).join('/')}`)
    .sort();

const reasonOf = (file: string): string | undefined =>
  Object.entries(LEFT_OUT).find(([place]) => file.startsWith(place))?.[1];

/**
 * @param chosen files to run; all that can hold where none is named
 * @throws Error when one of them is not there, or can't hold on the cluster
 */
export function chooseJourneys(chosen: readonly string[]): readonly string[] {
  const files = everyFile();
  for (const file of chosen) {
    must(files.includes(file), `There is no journey ${file}.`);
    must(!reasonOf(file), `${file} can't be run on the cluster: it ${reasonOf(file)}.`);
  }
  return chosen.length > 0 ? chosen : files.filter((file) => !reasonOf(file));
}

/**
 * Journeys in a real browser, through the proxy, at the width of a desk: on a telephone's nothing of the cluster differs.
 * @param files as `chooseJourneys` gives them
 */
export async function runJourneys(
  { address, password, databaseUrl, folder }: Cluster,
  files: readonly string[],
): Promise<Row[]> {
  for (const [place, reason] of Object.entries(LEFT_OUT)) console.log(`left out: ${place} ${reason}`);
  const run = (when: string, name: string, some: readonly string[], workers: number) =>
    trial('journeys in a browser', `through nginx, ${when}`, async () => {
      const report = path.join(folder, `journeys-${name}.json`);
      const args = [
        ...[inPackages('@playwright/test/cli.js'), 'test', '--project=wide', '--project=wide-app'],
        ...[`--workers=${workers}`, `--output=test-results/cluster-${name}`, ...some],
      ];
      const env = {
        ...process.env,
        E2E_BASE_URL: address,
        E2E_PASSWORD: password,
        E2E_DATABASE_URL: databaseUrl,
        E2E_REPORT: report,
      };
      const ok = await runStep(args, env, LIMIT_MINUTES, () => undefined);
      const { passed, failed, skipped } = countPlaywright(report, ok);
      const seen = `${passed} passed, ${failed} failed, ${skipped} skipped`;
      must(failed === 0, [seen, ...failedOfPlaywright(report)].join('; '));
      return seen;
    });
  const isAlone = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').includes(CHANGES_EVERYBODY);
  const alone = files.filter(isAlone);
  const together = files.filter((file) => !isAlone(file));
  const rows: Row[] = [];
  if (together.length > 0) rows.push(await run('two at a time', 'together', together, 2));
  if (alone.length > 0) rows.push(await run('one at a time', 'alone', alone, 1));
  return rows;
}
