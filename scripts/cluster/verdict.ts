import { spawn } from 'node:child_process';
import { GetObjectCommand, ListObjectsCommand, S3Client } from '@aws-sdk/client-s3';
import { ROOT } from '../launcher/places.mjs';
import type { Cluster } from './cluster';
import type { Laboratory, Sample } from './sample';
import { must } from './table';

const bucketOf = ({ objectStore: { endpoint, credentials } }: Cluster) =>
  new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });

/** The stored object, as the S3 server gives it. */
export async function objectOf(cluster: Cluster, key: string): Promise<Uint8Array> {
  const answer = await bucketOf(cluster).send(
    new GetObjectCommand({ Bucket: cluster.objectStore.bucket, Key: key }),
  );
  return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
}

/** The audit log, checked by the command that an auditor runs. */
async function requireIntactLog({ databaseUrl }: Cluster): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/cli/verify-log.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await new Promise((resolve) => child.on('close', resolve));
  must(code === 0 && /^intact$/m.test(said), `the audit log does not verify: ${said}`);
}

/**
 * That an analysis came to what it had to, once: a measurement a video with its files, one report whose PDF opens, one
 * notice, one entry of each kind in the log, and a log that verifies.
 * @throws Error saying what was lost or doubled
 */
export async function requireWhole(
  { cluster, client }: Laboratory,
  { datasetId, videoIds }: Sample,
  analysisId: string,
): Promise<string> {
  const { sql } = cluster;
  const videos = await sql<{ status: string; measurement_id: string | null }[]>`
    select status, measurement_id from analysis_videos where analysis_id = ${analysisId}`;
  must(
    videos.length === videoIds.length && videos.every(({ status }) => status === 'completed'),
    `videos of the analysis: ${videos.map(({ status }) => status).join(', ')}`,
  );
  const measured = await sql<{ id: string; video_id: string; artefact_prefix: string }[]>`
    select id, video_id, artefact_prefix from video_measurements where video_id = any(${[...videoIds]}::uuid[])`;
  must(
    measured.length === videoIds.length &&
      new Set(measured.map((row) => row.video_id)).size === videoIds.length,
    `${measured.length} measurements of ${videoIds.length} videos`,
  );
  for (const { artefact_prefix: prefix } of measured) {
    const { Contents = [] } = await bucketOf(cluster).send(
      new ListObjectsCommand({ Bucket: cluster.objectStore.bucket, Prefix: prefix }),
    );
    must(
      Contents.some(({ Key = '' }) => Key.endsWith('tracks.csv')),
      `a measurement has no tracks.csv, only: ${Contents.map(({ Key }) => Key).join(', ') || 'nothing'}`,
    );
  }
  const reports = await sql`select id from reports where analysis_id = ${analysisId}`;
  must(reports.length === 1, `${reports.length} reports`);
  const notices = await sql`
    select 1 from notifications where type = 'success' and position(${datasetId} in link) > 0`;
  must(notices.length === 1, `${notices.length} notices of the finished analysis`);
  const doubled = await sql<{ action: string; count: number }[]>`
    select action, count(*)::int as count from audit_log where resource_id = ${analysisId}
    group by action having count(*) > 1`;
  must(doubled.length === 0, `entries of the log twice: ${doubled.map(({ action }) => action).join(', ')}`);
  const pdf = await client.send('GET', `/sarm/report/get-report/${datasetId}/pdf`, {});
  must(
    pdf.status === 200 && pdf.text.startsWith('%PDF-'),
    `the PDF: ${pdf.status} ${pdf.text.slice(0, 200)}`,
  );
  await requireIntactLog(cluster);
  return `${measured.length} of ${videoIds.length} videos measured once, 1 report, 1 notice, audit log verifies`;
}
