import { expect } from '@playwright/test';
import type { Client } from '@/scripts/client/client';
import { renderClips } from '@/scripts/client/clips';
import type { App } from './app';

/** Three videos with two frames each, on which every box counts as verified by a person. @returns their dataset */
export async function labeledVideos(app: App, client: Client, projectId: string): Promise<string> {
  const clips = await renderClips(3, { width: 320, height: 240, seconds: 0.6 });
  const dataset = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    ...{ name: 'Own pictures', projectId, type: 'detection' },
  });
  const labeled: string[] = [];
  for (const [place, file] of clips.entries()) {
    const fields = { dataset_id: dataset.id };
    const answer = await client.upload({ fileName: `field ${place + 1}.mp4`, file, fields });
    expect(answer.status, answer.text).toBe(201);
    const videoId = String(answer.body.id);
    const config = { method: 'count', count: 5 };
    await client.get('POST', '/sarm/frame/extract-frame', { videoId, config });
    const list = () => client.get<{ frames: { id: string }[] }>('GET', `/sarm/media/list-frames/${videoId}`);
    await expect.poll(async () => (await list()).frames.length, { timeout: 60_000 }).toBe(5);
    const frames = (await list()).frames.slice(0, 2).map(({ id }) => id);
    labeled.push(...frames);
    await client.get('POST', '/sarm/detection/detect-frames', { frame_ids: frames });
    const done = () => app.sql<{ n: number }[]>`
      select count(*)::int as n from frames where video_id = ${videoId} and detection_status = 'completed'`;
    await expect.poll(async () => (await done())[0]?.n, { timeout: 60_000 }).toBe(2);
  }
  // What annotating page by page would come to; the annotation journey does it by hand.
  await app.sql`update detections set verified = true where frame_id in ${app.sql(labeled)}`;
  await app.sql`update frames set labeled_at = now() where id in ${app.sql(labeled)}`;
  return dataset.id;
}
