import { randomUUID } from 'node:crypto';
import { Client } from '@/scripts/client/client';
import { CLIP_CALIBRATION, renderClips } from '@/scripts/client/clips';
import type { Cluster } from './cluster';
import { must } from './table';

export const ADMINISTRATOR = 'admin@example.com';

/** What the trials work with: the administrator's project, and clips of one simulated sample. */
export interface Laboratory {
  readonly cluster: Cluster;
  readonly anonymous: Client;
  readonly client: Client;
  readonly projectId: string;
  readonly clips: readonly Buffer<ArrayBuffer>[];
}

/** Videos of one dataset that are measured together. */
export interface Sample {
  readonly datasetId: string;
  readonly videoIds: readonly string[];
}

export async function openLaboratory(cluster: Cluster): Promise<Laboratory> {
  const rendering = renderClips(5, { width: 192, height: 144, seconds: 1.2 });
  const anonymous = new Client(cluster.address);
  const client = await anonymous.as(ADMINISTRATOR, cluster.password);
  const { id: projectId } = await client.get<{ id: string }>('POST', '/sarm/project/create-project', {
    name: 'Cluster',
  });
  return { cluster, anonymous, client, projectId, clips: await rendering };
}

export async function newDataset({ client, projectId }: Laboratory): Promise<string> {
  const name = `Cluster ${randomUUID().slice(0, 8)}`;
  const { id } = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    ...{ name, projectId, ...CLIP_CALIBRATION },
  });
  return id;
}

/** A dataset with a video for each clip. */
export async function newSample(lab: Laboratory): Promise<Sample> {
  const datasetId = await newDataset(lab);
  const videoIds: string[] = [];
  for (const [at, file] of lab.clips.entries()) {
    const fields = { dataset_id: datasetId, name: `Field ${at + 1}` };
    const answer = await lab.client.upload({ fileName: `field-${at + 1}.mp4`, file, fields });
    must(answer.status === 201, `a clip was refused: ${answer.status} ${answer.text}`);
    videoIds.push(String(answer.body.id));
  }
  return { datasetId, videoIds };
}

export const startAnalysis = ({ client }: Laboratory, { videoIds }: Sample) =>
  client.get<{ analysisId: string; taskId: string }>('POST', '/sarm/report/generate-report', {
    video_ids: videoIds,
    force_reanalysis: true,
  });

/** Waits until `find` gives something. @throws Error naming `what` after `seconds` */
export async function eventually<T>(
  what: string,
  seconds: number,
  find: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await find();
    if (found) return found;
    must(Date.now() < deadline, `${what} did not happen within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export interface StretchesSent {
  readonly id: string;
  /** Stretches that had to be sent again, because their answer never came. */
  readonly repeated: number;
}

/**
 * Sends a file in stretches (tus), as the browser does: after a stretch without an answer it asks how much has arrived.
 * @param pauseMs between two stretches
 */
export async function sendInStretches(
  { client }: Laboratory,
  datasetId: string,
  file: Buffer<ArrayBuffer>,
  { stretches, pauseMs }: { readonly stretches: number; readonly pauseMs: number },
): Promise<StretchesSent> {
  const version = { 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ filename: 'field.mp4', dataset_id: datasetId, name: 'In stretches' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const begun = await client.send('POST', '/sarm/video/uploads', {
    ...{ ...version, 'upload-length': String(file.length), 'upload-metadata': metadata },
  });
  must(begun.status === 201, `the upload was refused: ${begun.status} ${begun.text}`);
  const id = String(begun.body.id);
  const size = Math.ceil(file.length / stretches);
  let offset = 0;
  let repeated = 0;
  for (const deadline = Date.now() + 180_000; offset < file.length; ) {
    must(Date.now() < deadline, 'the upload did not end within 180 s');
    const stretch = file.subarray(offset, offset + size);
    const headers = {
      ...version,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    const path = `/sarm/video/uploads/${id}`;
    const answer = await client.send('PATCH', path, headers, stretch).catch(() => null);
    if (answer?.status === 204) offset += stretch.length;
    else if (answer?.status === 200) offset = file.length;
    else {
      repeated += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      const state = await client.call('GET', path).catch(() => null);
      if (state?.status === 200)
        offset = state.body.completed === true ? file.length : Number(state.body.offset);
      else must(state === null || state.status >= 500, `the upload is gone: ${state?.status} ${state?.text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { id, repeated };
}
