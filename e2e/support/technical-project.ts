import { expect } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { renderClips } from '@/scripts/client/clips';
import { type App, newClinician, PASSWORD } from './app';

/** Somebody with a role of the technical workflow, in the project. */
export async function technicalMember(
  app: App,
  projectId: string,
  role: string,
  name: string,
): Promise<{ email: string; client: Client }> {
  const email = await newClinician(app);
  await app.sql`update user_roles set role_id = (select id from roles where code = ${role})
    where user_id = (select id from users where email = ${email})`;
  const [user] = await app.sql<{ id: string }[]>`
    update users set display_name = ${name} where email = ${email} returning id`;
  await app.admin.get('POST', '/sarm/project/add-member', {
    projectId,
    userId: user?.id,
    accessLevel: 'member',
  });
  return { email, client: await new Client(app.product.address).as(email, PASSWORD) };
}

/** A dataset of the project with one simulated field, and the frames that were extracted from it. */
export async function extractedFrames(client: Client, projectId: string) {
  const [file = Buffer.alloc(0)] = await renderClips(1, { width: 320, height: 240, seconds: 1.2 });
  const dataset = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    ...{ name: 'Training', projectId, type: 'detection', doubleShare: 1 },
  });
  const answer = await client.upload({ fileName: 'field.mp4', file, fields: { dataset_id: dataset.id } });
  expect(answer.status, answer.text).toBe(201);
  const videoId = String(answer.body.id);
  await client.get('POST', '/sarm/frame/extract-frame', { videoId, config: { method: 'count', count: 5 } });
  const list = () =>
    client.get<{ frames: { id: string; frameNumber: number }[] }>(
      'GET',
      `/sarm/media/list-frames/${videoId}`,
    );
  await expect.poll(async () => (await list()).frames.length, { timeout: 60_000 }).toBe(5);
  const sorted = (await list()).frames.sort((a, b) => a.frameNumber - b.frameNumber);
  return {
    datasetId: dataset.id,
    ids: sorted.map(({ id }) => id),
    numbers: sorted.map((each) => each.frameNumber),
  };
}
