import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  analyses,
  analysisVideos,
  auditLog,
  dataLabelItems,
  dataLabels,
  detections,
  frames,
  notifications,
  reports,
  tasks,
  userSettings,
  videos,
} from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import { storedMessage } from '@/lib/messages/stored';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { giveDirectly } from '@/lib/platform/auth/testing';
import { seedSystemSettings } from '@/lib/platform/settings';
import { announceRetention, removeOutdatedVideos } from '.';

const { db, sql, close } = await testDatabase();
afterAll(close);

// 30 days before 31 March, noon, is 1 March, noon; a week before that the project is told.
const NOW = new Date('2026-03-31T12:00:00Z');
const WEEK_BEFORE = new Date('2026-03-24T12:00:00Z');
let projectId: string;
let manager: Principal;
let administrator: Principal;

beforeAll(async () => {
  await seedSystemSettings(db);
  manager = await testPerson(db, 'Manager');
  administrator = await testPerson(db, 'Administrator');
  await giveDirectly(db, administrator.userId, 'system.manage_settings');
  await db.insert(userSettings).values({ userId: administrator.userId, language: 'fr' });
  projectId = await testProject(db, 'Andrology', [
    [manager, 'admin'],
    [await testPerson(db, 'Member'), 'member'],
  ]);
});

beforeEach(async () => {
  await db.delete(videos);
  await db.delete(notifications);
  await settings({
    videoRetentionPeriod: 30,
    confirmedRetentionPeriod: 30,
    removeReported: false,
    removeLabeled: false,
  });
});

const settings = (values: Record<string, unknown>) =>
  sql`update system_settings set value = value || ${JSON.stringify(values)}::text::jsonb where section = 'storage'`;

async function videoFrom(iso: string): Promise<string> {
  const { videoId } = await testVideo(db, projectId);
  await db
    .update(videos)
    .set({ createdAt: new Date(iso) })
    .where(eq(videos.id, videoId));
  return videoId;
}

const OLD = '2026-01-01T00:00:00Z';

const present = async (): Promise<string[]> =>
  (await db.select({ id: videos.id }).from(videos)).map(({ id }) => id);

const toldTo = ({ userId }: Principal) =>
  db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.createdAt);

/** A week passes between the notice and the removal. */
async function announceAndRemove() {
  await announceRetention(WEEK_BEFORE);
  return removeOutdatedVideos(NOW);
}

async function report(videoId: string): Promise<void> {
  const [video] = await db.select().from(videos).where(eq(videos.id, videoId));
  const datasetId = video?.datasetId ?? '';
  const [task] = await db
    .insert(tasks)
    .values({ type: 'analysis', status: 'SUCCESS', projectId, subjectId: datasetId })
    .returning();
  const [analysis] = await db
    .insert(analyses)
    .values({ datasetId, taskId: task?.id ?? '', status: 'completed' })
    .returning();
  await db.insert(analysisVideos).values({ analysisId: analysis?.id ?? '', videoId, position: 0 });
  await db.insert(reports).values({ datasetId, analysisId: analysis?.id ?? '', content: {} });
}

describe('the retention of videos', () => {
  it('removes nothing until the period is confirmed, and asks administrators in their language once a month', async () => {
    await settings({ confirmedRetentionPeriod: null });
    const old = await videoFrom(OLD);
    expect(await announceAndRemove()).toEqual({ removed: 0, more: false });
    await announceRetention(NOW);
    expect(await present()).toEqual([old]);
    const asked = await toldTo(administrator);
    expect(asked.map(({ title, link }) => [title, link])).toEqual([
      [say('notices.retentionUnconfirmed.title'), '/admin/settings#retention'],
    ]);
    expect(await toldTo(manager)).toEqual([]);

    // Another period than the confirmed one is not confirmed either.
    await settings({ confirmedRetentionPeriod: 30, videoRetentionPeriod: 20 });
    expect(await announceAndRemove()).toEqual({ removed: 0, more: false });
  });

  it('asks nobody while there is nothing that old', async () => {
    await settings({ confirmedRetentionPeriod: null });
    await videoFrom('2026-03-30T12:00:00Z');
    await announceRetention(NOW);
    expect(await toldTo(administrator)).toEqual([]);
  });

  it('counts from the upload, and tells those who manage the project a week before', async () => {
    const old = await videoFrom('2026-03-01T11:59:59Z');
    const frame = await testFrame(db, old);
    const young = await videoFrom('2026-03-01T12:00:01Z');
    expect(await removeOutdatedVideos(NOW)).toEqual({ removed: 0, more: false });

    await announceRetention(WEEK_BEFORE);
    await announceRetention(WEEK_BEFORE);
    const told = await toldTo(manager);
    expect(told.map(({ title, message }) => [title, message])).toEqual([
      [
        say('notices.removalAnnounced.title'),
        say('notices.removalAnnounced.message', {
          project: 'Andrology',
          date: '2026-03-31',
          count: 1,
          names: 'clip',
        }),
      ],
    ]);
    expect(inWords(storedMessage(told[0]?.message))).toBe(
      'Andrology: from 2026-03-31 on, 1 video will be removed at the end of the retention period (clip). Download what you need before then.',
    );
    expect(await removeOutdatedVideos(new Date('2026-03-31T10:00:00Z'))).toMatchObject({ removed: 0 });
    expect(await removeOutdatedVideos(NOW)).toEqual({ removed: 1, more: false });
    expect(await present()).toEqual([young]);
    expect(await db.select().from(frames).where(eq(frames.id, frame))).toEqual([]);
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resourceId, old), eq(auditLog.action, 'video.retention')));
    expect(entry).toMatchObject({ projectId, userId: null, userAgent: 'job' });
    const events = await sql`
      select payload->'data'->'prefixes' as prefixes from inngest.event
      where payload->>'name' = 'objects/removal.requested'`;
    expect(events.map(({ prefixes }) => prefixes)).toContainEqual([`videos/${old}/`]);
  });

  it('keeps what an issued report cites, unless that is ticked too', async () => {
    const cited = await videoFrom(OLD);
    await report(cited);
    expect(await announceAndRemove()).toMatchObject({ removed: 0 });
    expect(await toldTo(manager)).toEqual([]);
    await settings({ removeReported: true });
    expect(await announceAndRemove()).toMatchObject({ removed: 1 });
    expect(await present()).toEqual([]);
  });

  it.each([
    ['drawn', { source: 'manual' as const, verified: true }],
    ['verified', { source: 'model' as const, verified: true }],
  ])('keeps a video on which people have %s boxes, unless that is ticked too', async (_, values) => {
    const labeled = await videoFrom(OLD);
    const frameId = await testFrame(db, labeled);
    await db.insert(detections).values({ frameId, x1: 0, y1: 0, x2: 9, y2: 9, confidence: 1, ...values });
    const looked = await videoFrom(OLD);
    const seen = await testFrame(db, looked);
    await db
      .insert(detections)
      .values({ frameId: seen, x1: 0, y1: 0, x2: 9, y2: 9, confidence: 0.5, source: 'model' });
    expect(await announceAndRemove()).toMatchObject({ removed: 1 });
    expect(await present()).toEqual([labeled]);
    await settings({ removeLabeled: true });
    expect(await announceAndRemove()).toMatchObject({ removed: 1 });
  });

  it('keeps a video whose cells are in a data label, and tells who manages the settings, once in 30 days', async () => {
    const kept = await videoFrom(OLD);
    const [video] = await db.select().from(videos).where(eq(videos.id, kept));
    const frameId = await testFrame(db, kept);
    const [box] = await db
      .insert(detections)
      .values({ frameId, x1: 0, y1: 0, x2: 9, y2: 9, confidence: 0.5, source: 'model' })
      .returning();
    const [label] = await db
      .insert(dataLabels)
      .values({ datasetId: video?.datasetId ?? '', userId: manager.userId, type: 'detection', name: 'L' })
      .returning();
    const labelId = label?.id ?? '';
    await db.insert(dataLabelItems).values({ labelId, detectionId: box?.id ?? '' });
    expect(await announceAndRemove()).toMatchObject({ removed: 0 });
    await announceRetention(NOW);
    const told = await toldTo(administrator);
    expect(told.map(({ message }) => storedMessage(message))).toEqual([
      say('notices.labeledKept.message', { count: 1, days: 30 }),
    ]);
    // A label that was deleted holds nothing any more.
    await db.update(dataLabels).set({ deletedAt: new Date() }).where(eq(dataLabels.id, labelId));
    expect(await announceAndRemove()).toMatchObject({ removed: 1 });
  });

  it('takes an announcement back when the period becomes longer, and announces again', async () => {
    await videoFrom('2026-03-01T11:59:59Z');
    await announceRetention(WEEK_BEFORE);
    await settings({ videoRetentionPeriod: 90, confirmedRetentionPeriod: 90 });
    await announceRetention(new Date('2026-03-25T12:00:00Z'));
    await settings({ videoRetentionPeriod: 30, confirmedRetentionPeriod: 30 });
    expect(await removeOutdatedVideos(NOW)).toMatchObject({ removed: 0 });
    await announceRetention(NOW);
    expect(await toldTo(manager)).toHaveLength(2);
  });

  it('waits for work that runs on a video', async () => {
    const video = await videoFrom(OLD);
    const [task] = await db
      .insert(tasks)
      .values({ type: 'extraction', status: 'STARTED', projectId, subjectId: video })
      .returning();
    expect(await announceAndRemove()).toEqual({ removed: 0, more: false });
    await db
      .update(tasks)
      .set({ status: 'SUCCESS' })
      .where(eq(tasks.id, task?.id ?? ''));
    expect(await removeOutdatedVideos(NOW)).toEqual({ removed: 1, more: false });
  });
});
