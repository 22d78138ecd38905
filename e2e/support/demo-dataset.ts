import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { CLIP_CALIBRATION } from '@/scripts/client/clips';
import { demoAccount } from './accounts';

export interface DemoDataset {
  /** The demo clinician's. */
  readonly client: Client;
  readonly projectId: string;
  readonly datasetId: string;
  readonly name: string;
}

/** A dataset of its own in the demo project, by way of the programming interface. */
export async function newDemoDataset(address: string, kind: string): Promise<DemoDataset> {
  const { email, password } = demoAccount('clinician');
  const client = await new Client(address).as(email, password);
  const { projects } = await client.get<{ projects: { project: { id: string; name: string } }[] }>(
    'GET',
    '/sarm/project/get-project',
  );
  const projectId = projects.find(({ project }) => project.name === 'Demo project')?.project.id ?? '';
  const name = `${kind} ${randomUUID().slice(0, 6)}`;
  const { id: datasetId } = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    name,
    projectId,
    ...CLIP_CALIBRATION,
  });
  return { client, projectId, datasetId, name };
}

/** Uploads files into a dataset, each named as its video, one after the other; gives their ids. */
export async function uploadVideos(
  { client, datasetId }: Pick<DemoDataset, 'client' | 'datasetId'>,
  files: readonly (readonly [name: string, file: Uint8Array, fields?: Readonly<Record<string, string>>])[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, file, fields] of files) {
    const answer = await client.upload({
      fileName: /\.\w+$/.test(name) ? name : `${name}.mp4`,
      file,
      fields: { dataset_id: datasetId, name, ...fields },
    });
    expect(answer.status, answer.text).toBe(201);
    ids.push(String(answer.body.id));
  }
  return ids;
}

/** Measures videos together and waits for it. */
export async function measureVideos({ client }: Pick<DemoDataset, 'client'>, videoIds: readonly string[]) {
  await hasRun(client, await client.get('POST', '/sarm/analysis/measure-videos', { video_ids: videoIds }));
}

/** Measures the five videos of a report, composes it, and waits for it. */
export async function reportVideos({ client }: Pick<DemoDataset, 'client'>, videoIds: readonly string[]) {
  await hasRun(client, await client.get('POST', '/sarm/report/generate-report', { video_ids: videoIds }));
}

async function hasRun(client: Client, { task_id }: { readonly task_id: string }): Promise<void> {
  await expect
    .poll(async () => (await client.get('GET', `/tasks/${task_id}`)).status, { timeout: 120_000 })
    .toBe('SUCCESS');
}
