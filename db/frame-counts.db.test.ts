import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { seededRandom } from '@/lib/science/simulation/random';
import { annotationLayers, detections, frameCounts, frames } from './schema';
import { testDatabase } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let layered: string;
let videoId: string;
let ids: string[] = [];
let layerId: string;
beforeAll(async () => {
  const ada = await testPerson(db, 'Ada');
  ({ videoId } = await testVideo(db, await testProject(db, 'Ward', [[ada, 'editor']])));
  layered = await testFrame(db, videoId, { frameNumber: 99 });
  const [layer] = await db
    .insert(annotationLayers)
    .values({ frameId: layered, userId: ada.userId })
    .returning();
  layerId = layer?.id ?? '';
});
beforeEach(async () => {
  ids = await Promise.all([1, 2, 3, 4].map((frameNumber) => testFrame(db, videoId, { frameNumber })));
});

const SOURCES = ['model', 'manual', 'interpolated', 'imported'] as const;
const box = (frameId: string, source: (typeof SOURCES)[number] = 'model') => ({
  ...{ frameId, source, x1: 1, y1: 1, x2: 9, y2: 9, confidence: 1 },
});

/** Counted anew, box by box. */
async function truth(): Promise<Record<string, [number, number]>> {
  const rows = await db.select().from(detections);
  const found: Record<string, [number, number]> = {};
  for (const { frameId, deletedAt, layerId: layer, verified, source } of rows) {
    if (deletedAt !== null || layer !== null) continue;
    found[frameId] ??= [0, 0];
    found[frameId][0] += 1;
    if (verified || source === 'manual' || source === 'imported') found[frameId][1] += 1;
  }
  return found;
}
async function kept(): Promise<Record<string, [number, number]>> {
  const rows = await db.select().from(frameCounts);
  return Object.fromEntries(
    rows
      .filter(({ boxes }) => boxes !== 0)
      .map(({ frameId, boxes, byPeople }) => [frameId, [boxes, byPeople]]),
  );
}

it('follows whatever is done to boxes', async () => {
  const random = seededRandom(7);
  const below = (n: number): number => Math.floor(random() * n);
  const some = sql`${detections.id} in (select id from detections order by md5(id::text || ${below(1e6)}::text) limit 3)`;
  const one = (): string => ids[below(ids.length)] as string;
  const actions = [
    () =>
      db.insert(detections).values(Array.from({ length: 1 + below(6) }, () => box(one(), SOURCES[below(4)]))),
    () => db.update(detections).set({ deletedAt: new Date() }).where(some),
    () => db.update(detections).set({ deletedAt: null, verified: true }).where(some),
    () =>
      db
        .update(detections)
        .set({ source: SOURCES[below(4)], verified: false })
        .where(some),
    () =>
      db
        .update(detections)
        .set({ x2: 10 + below(50) })
        .where(some),
    () => db.update(detections).set({ frameId: one() }).where(some),
    () => db.delete(detections).where(some),
  ];
  for (let step = 0; step < 120; step++) {
    await actions[step < 6 ? 0 : below(actions.length)]?.();
    expect(await kept(), `step ${step}`).toEqual(await truth());
  }
  expect(Object.keys(await truth()).length).toBeGreaterThan(1);
});

it('counts a box of a layer once the layer is everybody’s', async () => {
  const [row] = await db
    .insert(detections)
    .values({ ...box(layered, 'manual'), layerId })
    .returning();
  expect((await kept())[layered]).toBeUndefined();
  await db
    .update(detections)
    .set({ layerId: null })
    .where(eq(detections.id, row?.id ?? ''));
  expect((await kept())[layered]).toEqual([1, 1]);
});

it('loses nothing where several write at once, nor where a transaction is taken back', async () => {
  const [first = '', second = ''] = ids;
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      db.insert(detections).values([box(i % 2 ? first : second), box(i % 2 ? second : first, 'manual')]),
    ),
  );
  const rows = await db.select().from(detections).where(inArray(detections.frameId, ids));
  await Promise.all([
    ...rows.slice(0, 10).map(({ id }) => db.delete(detections).where(eq(detections.id, id))),
    db.delete(detections).where(
      inArray(
        detections.id,
        rows.slice(10, 40).map(({ id }) => id),
      ),
    ),
    db
      .transaction(async (tx) => {
        await tx.insert(detections).values(box(first));
        throw new Error('no');
      })
      .catch(() => undefined),
  ]);
  const found = await truth();
  expect(await kept()).toEqual(found);
  expect((found[first]?.[0] ?? 0) + (found[second]?.[0] ?? 0)).toBe(40);
});

it('goes with its frame', async () => {
  await db.insert(detections).values(ids.map((frameId) => box(frameId)));
  await db.delete(frames).where(inArray(frames.id, ids));
  expect(await db.select().from(frameCounts).where(inArray(frameCounts.frameId, ids))).toEqual([]);
  expect(await kept()).toEqual(await truth());
});

it('is filled for boxes of before, by its migration', async () => {
  await db.insert(detections).values([box(ids[0] ?? '', 'imported'), box(ids[0] ?? ''), box(ids[1] ?? '')]);
  await db.delete(frameCounts);
  const file = path.join(import.meta.dirname, 'migrations', '0035_frame_counts.sql');
  const filling = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
  await db.execute(sql.raw(filling));
  expect(await kept()).toEqual(await truth());
  expect((await kept())[ids[0] ?? '']).toEqual([2, 1]);
});
