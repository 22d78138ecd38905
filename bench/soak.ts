/**
 * Does memory stay flat? For an hour people click while one sample after the other is uploaded, measured, reported and
 * deleted, on the built product with data and a port of its own (Linux only: memory is read from /proc).
 *   npm run -s bench -- soak [--minutes=60] [--people=20] [--pause=10] [--clip-seconds=3]
 * Prints of the web server and the worker how much memory they took in each quarter of the time: the process alone (own),
 * which is what must stay flat, and the largest with all that it started (a worker starts processes that measure videos); how many
 * files each held open; what lay in the temporary folder at the end; and how many requests were refused.
 */
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '@/lib/science/vision/boxes';
import { Client } from '@/scripts/client/client';
import { fillDataset, renderClips } from '@/scripts/client/clips';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { fiveVideos } from './product/five-videos';
import { bringPeople, walk } from './product/people';
import { openFiles, ownMib, residentMib } from './product/process-watch';
import { reportOn, waitForPreviews } from './product/sample-report';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    people: { type: 'string', default: '20' },
    pause: { type: 'string', default: '10' },
    'clip-seconds': { type: 'string', default: '3' },
  },
});
const CLIPS = 5;
const SAMPLE_EVERY_MS = 5_000;
const PARTS = ['web', 'worker'] as const;
const runMs = Number(values.minutes) * 60_000;

interface Sample {
  readonly atMs: number;
  /** With all that it started. */
  readonly mib: Record<(typeof PARTS)[number], number>;
  readonly own: Record<(typeof PARTS)[number], number>;
  readonly files: Record<(typeof PARTS)[number], number>;
}

const clips = await renderClips(
  CLIPS,
  { width: 640, height: 480, seconds: Number(values['clip-seconds']) },
  { concentrationMillionPerMl: 40 },
);
const product = await startPrivateProduct({ demo: true, durable: true });
const figures: Record<string, unknown> = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
  minutes: Number(values.minutes),
  people: Number(values.people),
  pauseSeconds: Number(values.pause),
};
try {
  const { address, password } = product;
  const signIn = () => new Client(address).as('admin@example.com', password);
  const admin = await signIn();
  const [video] = await fiveVideos(admin);
  if (!video) throw new Error('the demo has no videos');
  const { cookies, clicks } = await bringPeople(product, Number(values.people), video);
  const project = await admin.get<{ id: string }>('POST', '/sarm/project/create-project', {
    name: 'Soak',
  });
  const startedAt = Date.now();
  const goesOn = () => Date.now() - startedAt < runMs;

  let reports = 0;
  const report = async (): Promise<void> => {
    while (goesOn()) {
      // Signed in anew each time, as a person is each morning: tokens end.
      const client = await signIn();
      const { datasetId, videoIds } = await fillDataset(client, project.id, `Sample ${reports + 1}`, clips);
      await waitForPreviews(client, videoIds);
      await reportOn(client, videoIds);
      const pdf = await client.call('GET', `/sarm/report/get-report/${datasetId}/pdf`);
      if (pdf.status !== 200) throw new Error(`no PDF: ${pdf.status}`);
      await client.get('DELETE', `/sarm/dataset/delete-dataset/${datasetId}`);
      reports += 1;
    }
  };

  const samples: Sample[] = [];
  const watch = async (): Promise<void> => {
    while (goesOn()) {
      const of = async (count: (pid: number) => Promise<number>) => ({
        web: await count(product.processOf('web')),
        worker: await count(product.processOf('worker')),
      });
      samples.push({
        atMs: Date.now() - startedAt,
        mib: await of(residentMib),
        own: await of(ownMib),
        files: await of(openFiles),
      });
      await sleep(SAMPLE_EVERY_MS);
    }
  };

  const pauseMs = Number(values.pause) * 1000;
  const [walked] = await Promise.all([
    walk({ address, cookies, clicks, pauseMs, goesOn }),
    report(),
    watch(),
  ]);
  Object.assign(figures, { reports, ...walked });
  const quarter = (index: number) =>
    samples.filter(({ atMs }) => Math.floor((4 * atMs) / runMs) === index - 1);
  for (const part of PARTS) {
    for (const index of [1, 2, 3, 4]) {
      figures[`${part}OwnMibQuarter${index}`] = Math.round(
        median(quarter(index).map(({ own }) => own[part])),
      );
      figures[`${part}PeakMibQuarter${index}`] = Math.round(
        Math.max(...quarter(index).map(({ mib }) => mib[part])),
      );
    }
    figures[`${part}FilesQuarter2`] = median(quarter(2).map(({ files }) => files[part]));
    figures[`${part}FilesQuarter4`] = median(quarter(4).map(({ files }) => files[part]));
  }
  figures.leftInTemporaryFolder = (await readdir(product.temporaryFolder)).join(' ');
} finally {
  await product.stop();
}
for (const [name, value] of Object.entries(figures)) process.stderr.write(`${name.padEnd(26)} ${value}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
