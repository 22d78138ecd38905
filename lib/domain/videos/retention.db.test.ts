import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, frames, tasks, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testPerson, testProject } from '@/lib/domain/projects/testing';
import { seedSystemSettings } from '@/lib/platform/settings';
import { removeOutdatedVideos } from '.';

const { db, sql, close } = await testDatabase();
afterAll(close);

// 30 days before 31 March, noon, is 1 March, noon.
const NOW = new Date('2026-03-31T12:00:00Z');
let projectId: string;

beforeAll(async () => {
  await seedSystemSettings(db);
  projectId = await testProject(db, 'Andrology', [[await testPerson(db, 'Member'), 'member']]);
});

async function videoFrom(iso: string): Promise<string> {
  const { videoId } = await testVideo(db, projectId);
  await db
    .update(videos)
    .set({ createdAt: new Date(iso) })
    .where(eq(videos.id, videoId));
  return videoId;
}

const keptFor = (days: number) =>
  sql`update system_settings set value = jsonb_set(value, '{videoRetentionPeriod}', ${String(days)}::jsonb) where section = 'storage'`;

const present = async (): Promise<string[]> =>
  (await db.select({ id: videos.id }).from(videos)).map(({ id }) => id);

describe('the retention of videos', () => {
  it('is thirty days unless set, counted from the upload', async () => {
    const old = await videoFrom('2026-03-01T11:59:59Z');
    const frame = await testFrame(db, old);
    const young = await videoFrom('2026-03-01T12:00:01Z');
    expect(await removeOutdatedVideos(NOW)).toEqual({ removed: 1, more: false });
    expect(await present()).toEqual([young]);
    expect(await db.select().from(frames).where(eq(frames.id, frame))).toEqual([]);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.resourceId, old));
    expect(entry).toMatchObject({ action: 'video.retention', projectId, userId: null, userAgent: 'job' });
    const events = await sql`
      select payload->'data'->'prefixes' as prefixes from inngest.event
      where payload->>'name' = 'objects/removal.requested'`;
    expect(events.map(({ prefixes }) => prefixes)).toEqual([[`videos/${old}/`]]);
    await db.delete(videos);
  });

  it('is what the settings say', async () => {
    const video = await videoFrom('2026-03-20T12:00:00Z');
    expect(await removeOutdatedVideos(NOW)).toEqual({ removed: 0, more: false });
    await keptFor(10);
    expect(await removeOutdatedVideos(NOW)).toEqual({ removed: 1, more: false });
    expect(await present()).not.toContain(video);
  });

  it('waits for work that runs on a video', async () => {
    await keptFor(10);
    const video = await videoFrom('2026-01-01T00:00:00Z');
    const [task] = await db
      .insert(tasks)
      .values({ type: 'extraction', status: 'STARTED', projectId, subjectId: video })
      .returning();
    expect(await removeOutdatedVideos(NOW)).toEqual({ removed: 0, more: false });
    await db
      .update(tasks)
      .set({ status: 'SUCCESS' })
      .where(eq(tasks.id, task?.id ?? ''));
    expect(await removeOutdatedVideos(NOW)).toEqual({ removed: 1, more: false });
  });
});
