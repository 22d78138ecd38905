/**
 * List, open and filter a dataset of 500 videos and a video with 100,000 detections, on the built product with data and a
 * port of its own:
 *   npm run -s bench -- scale [--videos=500] [--detections=100000] [--elsewhere=0] [--repeats=20]
 * `elsewhere`: further videos of the project, in datasets of 50, with 500 detections each.
 * Times are of whole answers over HTTP, with the permission checks of each call, asked one after the other by a member of
 * the project who is no administrator; pages as the server sends them. Prints a table and one line of JSON; exit code 1
 * when the median of any answer is above 300 ms.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { signInAsBrowser } from '@/scripts/client/browser-session';
import { Client } from '@/scripts/client/client';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { type AnswerTime, timeAnswers } from './product/answer-times';
import { fillLaboratory, type LargeLaboratory } from './product/fill-laboratory';
import { storeTracks } from './product/store-tracks';

const { values } = parseArgs({
  options: {
    videos: { type: 'string', default: '500' },
    detections: { type: 'string', default: '100000' },
    elsewhere: { type: 'string', default: '0' },
    repeats: { type: 'string', default: '20' },
  },
});
const LIMIT_MS = 300;
const repeats = Number(values.repeats);
const detections = Number(values.detections);
/** 200 tracks in each of 500 frames are 100,000 detections that were followed. */
const TRACKS = 200;
const recording = { width: 640, height: 480, framesPerSecond: 50, frames: Math.round(detections / TRACKS) };

const questionsOf = (lab: LargeLaboratory): readonly (readonly [what: string, address: string])[] => {
  const { projectId, datasetId, videoId, frameId, detectionId } = lab;
  const videos = `/business/videos/dataset/${datasetId}`;
  const frames = `/sarm/media/list-frames/${videoId}`;
  return [
    ['datasets: first page', `/sarm/dataset/get-datasets?project_id=${projectId}`],
    ['dataset: open', `/sarm/dataset/get-dataset/${datasetId}`],
    ['dataset: with its videos', `/sarm/dataset/get-dataset/${datasetId}?include_videos=true`],
    ['videos: first page', `${videos}?limit=10`],
    ['videos: last page', `${videos}?limit=10&offset=${Number(values.videos) - 10}`],
    ['videos: all at once', videos],
    ['videos: search a name', `${videos}?search=field%204&limit=10`],
    ['videos: search without a match', `${videos}?search=zebra&limit=10`],
    ['videos: usable only', `${videos}?usable=true&limit=10`],
    ...['name', 'duration', 'size', 'status', 'capture_date', 'patient', 'frames'].map(
      (sort) => [`videos: sorted by ${sort}`, `${videos}?sort=${sort}&order=desc&limit=10`] as const,
    ),
    ['videos of every project', '/sarm/videos/all'],
    ['videos: of one patient', `/video/list-video?patient_id=P-17&dataset_id=${datasetId}`],
    ['videos: of one status', `/video/list-video?status=failed&dataset_id=${datasetId}`],
    ['adequacy of the dataset', `/sarm/dataset/get-adequacy/${datasetId}`],
    ['project statistics', `/sarm/project/${projectId}/statistics`],
    ['drawer: progress', '/sarm/workflow/progress'],
    ['video: open', `/sarm/video/get-video/${videoId}`],
    ['video: with its frames', `/sarm/video/get-video/${videoId}?include_frames=true`],
    ['frames: first page', `${frames}?limit=50`],
    ['frames: last page', `${frames}?limit=50&offset=450`],
    ['frames: all', `${frames}?limit=500`],
    ['frames: selected only', `${frames}?selected=true`],
    ['frame: open', `/sarm/frame/get-frame/${frameId}`],
    ['frame: its detections', `/sarm/detection/get-sperm/${frameId}`],
    ['detection: open', `/sarm/detection/get-detail-detection/${detectionId}`],
  ];
};
const pagesOf = ({ projectId, datasetId, videoId }: LargeLaboratory) =>
  [
    ['page: datasets', `/sarm/projects/${projectId}/datasets`],
    ['page: videos', `/sarm/projects/${projectId}/datasets/${datasetId}/videos`],
    ['page: frames', `/sarm/projects/${projectId}/datasets/${datasetId}/videos/${videoId}/frames`],
    ['page: tracks', `/sarm/analysis/${videoId}/tracks`],
  ] as const;

const product = await startPrivateProduct();
const rows: AnswerTime[] = [];
try {
  const { address, password, databaseUrl } = product;
  const email = 'clinician@example.com';
  const lab = await fillLaboratory(databaseUrl, {
    videos: Number(values.videos),
    detections,
    elsewhere: Number(values.elsewhere),
  });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`
    with made as (insert into users (email, display_name, password_hash, is_active)
      select ${email}, 'Clinician', password_hash, true from users where email = 'admin@example.com' returning id)
    insert into user_roles (user_id, role_id) select made.id, roles.id from made, roles where roles.code = 'clinician'`;
  await sql`insert into project_members (project_id, user_id, access_level)
    select ${lab.projectId}, id, 'editor' from users where email = ${email}`;
  await sql.end({ timeout: 1 });
  const { token } = await new Client(address).as(email, password);
  const cookie = await signInAsBrowser(address, email, password);
  const measure = async (what: string, route: string, headers: Record<string, string>): Promise<void> => {
    const row = await timeAnswers(what, repeats, () =>
      fetch(`${address}${route}`, { headers, redirect: 'error' }),
    );
    rows.push(row);
    process.stderr.write(
      `${what.padEnd(34)} median ${row.p50Ms.toFixed(1).padStart(7)} ms  p95 ${row.p95Ms.toFixed(1).padStart(7)} ms ${String(row.kib).padStart(6)} KiB\n`,
    );
  };
  for (const [what, route] of questionsOf(lab)) {
    await measure(what, route, { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' });
  }
  // Its figures are left out, which only the pages of tracks do not read.
  await storeTracks(product, lab.videoId, TRACKS, recording);
  await measure('tracks: open', `/sarm/analysis/get-tracks/${lab.videoId}`, {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'identity',
  });
  for (const [what, route] of pagesOf(lab)) await measure(what, route, { cookie, accept: 'text/html' });
} finally {
  await product.stop();
}
const above = rows.filter(({ p50Ms }) => p50Ms > LIMIT_MS).map(({ what }) => what);
process.stdout.write(
  `${JSON.stringify({ cores: os.availableParallelism(), load: os.loadavg()[0], limitMs: LIMIT_MS, above, rows })}\n`,
);
if (above.length > 0) process.exitCode = 1;
