import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { detections, frames } from './schema';
import { testDatabase } from './testing';

// Frames that were extracted twice before they named one another, taken through the migration.

const { db, sql, close } = await testDatabase();
afterAll(close);

let videoId: string;
beforeAll(async () => {
  const ada = await testPerson(db, 'Ada');
  ({ videoId } = await testVideo(db, await testProject(db, 'Ward', [[ada, 'editor']])));
});

const box = { x1: 1, y1: 1, x2: 9, y2: 9, confidence: 1 };

it('lets the boxes count that people worked on, else those of the frame that lists have shown', async () => {
  // Number 1: the one that people worked on, although the other is selected and has more boxes.
  const selected = await testFrame(db, videoId, {
    frameNumber: 1,
    selected: true,
    detectionStatus: 'completed',
  });
  const worked = await testFrame(db, videoId, { frameNumber: 1 });
  await db.insert(detections).values([
    { ...box, frameId: selected, source: 'model' },
    { ...box, frameId: selected, source: 'model' },
    { ...box, frameId: worked, source: 'manual' },
  ]);
  // Number 2: nobody worked on either; lists have shown the one with detections.
  const newer = await testFrame(db, videoId, { frameNumber: 2, createdAt: new Date('2026-05-01') });
  const detected = await testFrame(db, videoId, {
    ...{ frameNumber: 2, detectionStatus: 'completed', createdAt: new Date('2026-01-01') },
  });
  const single = await testFrame(db, videoId, { frameNumber: 3 });
  const migration = readFileSync(path.join(import.meta.dirname, 'migrations', '0019_annotation.sql'), 'utf8');
  const backfill = migration.split('--> statement-breakpoint').at(-1) ?? '';
  expect(backfill).toContain('same_as');
  await sql.unsafe(backfill);
  const sameAs = async (id: string) =>
    (await db.select({ sameAs: frames.sameAs }).from(frames).where(eq(frames.id, id)))[0]?.sameAs;
  expect(await sameAs(selected)).toBe(worked);
  expect(await sameAs(worked)).toBeNull();
  expect(await sameAs(newer)).toBe(detected);
  expect(await sameAs(detected)).toBeNull();
  expect(await sameAs(single)).toBeNull();
});
