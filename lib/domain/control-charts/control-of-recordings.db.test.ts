import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import {
  controlBaselineRuns,
  controlBaselines,
  controlIntervals,
  controlMaterials,
  controlRuns,
  controlRunValues,
  datasets,
  microscopes,
  projects,
  videos,
} from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { controlOfRecordings } from '.';

const { db, close } = await testDatabase();
afterAll(close);

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('nothing was stored');
  return row;
};

/** A microscope with limits of 50 ± 5 M/ml, and runs of these values on days of January 2026; in a project of its own. */
async function controlledMicroscope(runs: readonly (readonly [number, number])[]): Promise<string> {
  const microscope = only(await db.insert(microscopes).values({ name: randomUUID() }).returning());
  const project = only(await db.insert(projects).values({ name: 'Controls' }).returning());
  const material = only(
    await db
      .insert(controlMaterials)
      .values({ projectId: project.id, name: 'Beads', kind: 'beads', quantity: 'concentration' })
      .returning(),
  );
  const series = { materialId: material.id, microscopeId: microscope.id, origin: 'measured' } as const;
  const add = async (on: number, value: number): Promise<string> => {
    const run = only(
      await db
        .insert(controlRuns)
        .values({ ...series, operatorName: 'Ann', performedAt: day(on) })
        .returning(),
    );
    await db.insert(controlRunValues).values({ runId: run.id, position: 0, value });
    return run.id;
  };
  const baseline = only(
    await db
      .insert(controlBaselines)
      .values({
        ...series,
        number: 1,
        mean: 50,
        standardDeviation: 5,
        validFrom: day(1),
        reason: 'First',
        createdByName: 'Ann',
      })
      .returning(),
  );
  await db.insert(controlBaselineRuns).values({ baselineId: baseline.id, runId: await add(1, 50) });
  for (const [on, value] of runs) await add(on, value);
  return microscope.id;
}

async function recordings(microscopeId: string | null, days: readonly number[]) {
  const project = only(await db.insert(projects).values({ name: 'Clinic' }).returning());
  const dataset = only(
    await db.insert(datasets).values({ projectId: project.id, name: 'Sample', microscopeId }).returning(),
  );
  const ids = days.map(() => randomUUID() as string);
  for (const [at, id] of ids.entries()) {
    await db.insert(videos).values({
      id,
      datasetId: dataset.id,
      name: `Field ${at}`,
      originalFilename: 'clip.mp4',
      objectKey: `videos/${id}/original.mp4`,
      contentType: 'video/mp4',
      sizeBytes: 1,
      sha256: id,
      width: 64,
      height: 48,
      durationSeconds: 1,
      framesPerSecond: 25,
      frameCount: 25,
      codec: 'h264',
      pixelFormat: 'yuv420p',
      createdAt: day(days[at] ?? 1),
    });
  }
  return controlOfRecordings(dataset.id, ids);
}

test('a report says how the microscope stood when its videos were added, whoever ran the controls', async () => {
  // 66 is 3.2 SD off on day 5; day 8 is fine again.
  const microscope = await controlledMicroscope([
    [5, 66],
    [8, 51],
  ]);
  expect(await recordings(microscope, [4])).toMatchObject({ state: 'in-control', rules: [] });
  expect(await recordings(microscope, [6, 9])).toMatchObject({
    state: 'out-of-control',
    rules: ['1-3s'],
    since: day(5).toISOString(),
    isOverdue: false,
  });
  expect(await recordings(microscope, [9])).toMatchObject({
    state: 'in-control',
    lastRunAt: day(8).toISOString(),
  });
  await db.insert(controlIntervals).values({ microscopeId: microscope, maxDays: 2 });
  expect(await recordings(microscope, [9])).toMatchObject({ maxDays: 2, isOverdue: false });
  expect(await recordings(microscope, [11])).toMatchObject({ isOverdue: true, state: 'in-control' });
});

test('a material that was used up says nothing from then on', async () => {
  const microscope = await controlledMicroscope([[5, 66]]);
  await db
    .update(controlMaterials)
    .set({ archivedAt: day(7) })
    .where(
      eq(
        controlMaterials.id,
        only(await db.select().from(controlRuns).where(eq(controlRuns.microscopeId, microscope))).materialId,
      ),
    );
  expect(await recordings(microscope, [6])).toMatchObject({ state: 'out-of-control' });
  expect(await recordings(microscope, [8])).toMatchObject({ state: null, rules: [] });
});

test('nothing is claimed without controls, or without a microscope', async () => {
  const nothing = { state: null, rules: [], since: null, lastRunAt: null, maxDays: null, isOverdue: false };
  expect(await recordings(null, [4])).toEqual({ ...nothing, microscope: null });
  const bare = only(await db.insert(microscopes).values({ name: 'Bare' }).returning());
  expect(await recordings(bare.id, [4])).toEqual({ ...nothing, microscope: 'Bare' });
});
