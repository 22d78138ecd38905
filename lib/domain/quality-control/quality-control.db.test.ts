import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, datasets, projects } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { deleteMicroscope } from '@/lib/domain/microscopes';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import {
  addRun,
  controlChart,
  createMaterial,
  downloadRuns,
  fixBaseline,
  listControlRuns,
  listControlStates,
  listControlVideos,
  listMaterials,
  listOperators,
  markDataset,
  setControlInterval,
  setExclusion,
  updateMaterial,
} from '.';
import { testControlDataset, testControlVideo, testMicroscope } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let technician: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;
let microscopeId: string;
let datasetId: string;

beforeAll(async () => {
  technician = await testPerson(db, 'Technician');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'Controls', [
    [technician, 'member'],
    [viewer, 'viewer'],
  ]);
  microscopeId = await testMicroscope(db);
  datasetId = await testControlDataset(db, { projectId, microscopeId });
});

const BEADS = {
  name: 'Beads',
  kind: 'beads',
  quantity: 'concentration',
  lot: 'L 7',
  expectedValue: 46,
  expectedTolerance: 7,
  expiresOn: '2030-01-01',
} as const;
const material = () => createMaterial(technician, { projectId, ...BEADS });
const ALL = { limit: 50, offset: 0 };

/** A measured run of these concentrations on a day of January 2026. */
async function run(materialId: string, day: number, values: readonly number[], who = technician) {
  const videoIds: string[] = [];
  for (const value of values) videoIds.push(await testControlVideo(db, datasetId, value));
  return addRun(who, {
    materialId,
    performedAt: new Date(Date.UTC(2026, 0, day, 9)).toISOString(),
    remarks: '',
    run: { origin: 'measured', videoIds },
  });
}

/** A microscope that no dataset names, with a run that was entered by hand. */
async function controlledAlone(): Promise<string> {
  const alone = await testMicroscope(db);
  await addRun(technician, {
    materialId: (await material()).id,
    performedAt: '2026-01-03T09:00:00Z',
    remarks: '',
    run: { origin: 'entered', microscopeId: alone, values: [{ value: 40, counted: null, videoId: null }] },
  });
  return alone;
}

/** Ten runs of two replicates: means 41 … 50, spread √2 in each. */
async function tenRuns(materialId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let day = 1; day <= 10; day++) ids.push((await run(materialId, day, [39 + day, 41 + day])).id);
  return ids;
}

describe('control materials', () => {
  test('are those of one’s projects; viewers read, strangers find nothing', async () => {
    const made = await material();
    expect(made).toMatchObject({ unit: 'M/ml', runsCount: 0, canEdit: true, expectedTolerance: 7 });
    const ids = async (who: Principal) => (await listMaterials(who, ALL)).materials.map(({ id }) => id);
    expect(await ids(technician)).toContain(made.id);
    expect(await ids(stranger)).toEqual([]);
    expect((await listMaterials(viewer, ALL)).materials.every(({ canEdit }) => !canEdit)).toBe(true);
    await expect(updateMaterial(viewer, made.id, { name: 'X' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateMaterial(stranger, made.id, { name: 'X' })).rejects.toMatchObject({
      said: say('errors.controlMaterialNotFound'),
    });
    await expect(createMaterial(stranger, { projectId, ...BEADS })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('have an expected value that can be, and a tolerance only with one', async () => {
    await expect(
      createMaterial(technician, { projectId, ...BEADS, expectedValue: null }),
    ).rejects.toMatchObject({
      said: say('errors.controlTolerance'),
    });
    await expect(
      createMaterial(technician, { projectId, ...BEADS, quantity: 'totalMotility', expectedValue: 101 }),
    ).rejects.toMatchObject({ said: say('errors.controlValueTooLarge', { max: 100, unit: '%' }) });
  });

  test('take no runs once archived, after they expired, or in an archived project', async () => {
    const { id } = await material();
    await updateMaterial(technician, id, { expiresOn: '2026-01-05' });
    await expect(run(id, 6, [40])).rejects.toMatchObject({
      said: say('errors.controlExpired', { date: '2026-01-05' }),
    });
    expect(await run(id, 5, [40])).toMatchObject({ mean: 40 });
    expect((await updateMaterial(technician, id, { archived: true })).archivedAt).not.toBeNull();
    await expect(run(id, 4, [40])).rejects.toMatchObject({ said: say('errors.controlArchived') });
    await updateMaterial(technician, id, { archived: false });
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    await expect(run(id, 4, [40])).rejects.toMatchObject({ said: say('errors.archived') });
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  });
});

describe('control runs', () => {
  test('copy their values from measurements', async () => {
    const { id } = await material();
    const made = await run(id, 2, [44, 48]);
    // Mean 46; standard deviation of two values 4 apart: 4/√2.
    expect(made).toMatchObject({ mean: 46, replicates: 2, state: 'not-judged', operatorName: 'Technician' });
    expect(made.standardDeviation).toBeCloseTo(4 / Math.SQRT2, 10);
    const key = { materialId: id, microscopeId, origin: 'measured' } as const;
    const { runs } = await listControlRuns(viewer, key, ALL);
    expect(runs[0]?.values).toMatchObject([
      { value: 44, counted: 40, videoName: 'Control field', modelId: 'm', softwareVersion: '0.1.0' },
      { value: 48 },
    ]);
    await expect(listControlRuns(stranger, key, ALL)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are refused from videos that are not measured, not control material, used before or without a microscope', async () => {
    const { id } = await material();
    const add = (videoIds: string[], who = technician, performedAt = '2026-01-03T09:00:00Z') =>
      addRun(who, { materialId: id, performedAt, remarks: '', run: { origin: 'measured', videoIds } });
    const fine = await testControlVideo(db, datasetId, 40, 'Fine');
    const unmeasured = await testControlVideo(db, datasetId, null, 'Unmeasured');
    const ofPatient = await testControlVideo(
      db,
      await testControlDataset(db, { projectId, microscopeId, isControl: false }),
      40,
      'Patient',
    );
    const homeless = await testControlVideo(
      db,
      await testControlDataset(db, { projectId, microscopeId: null }),
      40,
    );
    const elsewhere = await testControlVideo(
      db,
      await testControlDataset(db, { projectId, microscopeId: await testMicroscope(db) }),
      40,
    );
    const refusals = [
      [[unmeasured], say('errors.controlNotMeasured', { name: 'Unmeasured' })],
      [[ofPatient], say('errors.notControlVideo', { name: 'Patient' })],
      [[homeless], say('errors.controlNoMicroscope')],
      [[fine, elsewhere], say('errors.controlSeveralMicroscopes')],
      [[fine, fine], say('errors.controlVideoTwice')],
      [['00000000-0000-4000-8000-000000000000'], say('errors.videoNotFound')],
    ] as const;
    for (const [ids, said] of refusals) await expect(add([...ids])).rejects.toMatchObject({ said });
    await expect(add([fine], viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(add([fine], stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await expect(add([fine], technician, tomorrow)).rejects.toMatchObject({
      said: say('errors.controlInFuture'),
    });
    await add([fine]);
    await expect(add([fine])).rejects.toMatchObject({
      said: say('errors.controlVideoUsed', { name: 'Fine' }),
    });
    const { videos } = await listControlVideos(technician, id, { limit: 200, offset: 0 });
    expect(videos.find((video) => video.id === fine)).toMatchObject({ isMeasured: true, isUsed: true });
    expect(videos.some((video) => video.id === ofPatient)).toBe(false);
  });

  test('that were counted by hand stay apart from measured ones', async () => {
    const { id } = await material();
    const entered = { origin: 'entered', microscopeId } as const;
    const add = (value: number, operatorId?: string) =>
      addRun(technician, {
        materialId: id,
        performedAt: '2026-01-03T09:00:00Z',
        operatorId,
        remarks: '',
        run: { ...entered, values: [{ value, counted: 200, videoId: null }] },
      });
    expect(await add(40, viewer.userId)).toMatchObject({
      origin: 'entered',
      operatorName: 'Viewer',
      mean: 40,
    });
    await expect(add(10_001)).rejects.toMatchObject({
      said: say('errors.controlValueTooLarge', { max: 10_000, unit: 'M/ml' }),
    });
    await expect(add(40, stranger.userId)).rejects.toMatchObject({ said: say('errors.controlOperator') });
    const totals = await Promise.all(
      (['measured', 'entered'] as const).map((origin) =>
        controlChart(technician, { materialId: id, microscopeId, origin }),
      ),
    );
    expect(totals.map(({ total }) => total)).toEqual([0, 1]);
    const { operators } = await listOperators(technician, id);
    expect(operators.map(({ name }) => name)).toEqual(['Technician', 'Viewer']);
  });
});

describe('limits', () => {
  test('are fixed from at least ten runs, and judge what comes later', async () => {
    const { id } = await material();
    const key = { materialId: id, microscopeId, origin: 'measured' } as const;
    const runIds = await tenRuns(id);
    const fix = (ids: readonly string[], who = technician) =>
      fixBaseline(who, { ...key, runIds: ids, reason: 'First ten runs' });
    await expect(fix(runIds.slice(1))).rejects.toMatchObject({
      said: say('errors.controlBaselineRuns', { min: 10 }),
    });
    await expect(fix(runIds, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(fix(runIds, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const first = await fix(runIds);
    // Means 41 … 50: mean 45.5, standard deviation 3.0277; spread √2, so S may reach 3.267 · √2 = 4.62.
    expect(first).toMatchObject({ number: 1, runs: 10, mean: 45.5, createdBy: 'Technician' });
    expect(first.limits.actionHigh).toBeCloseTo(45.5 + 3 * 3.02765, 4);
    expect(first.spread?.actionHigh).toBeCloseTo(4.62, 2);
    // 56 is 3.47 SD off.
    const off = await run(id, 11, [55, 57]);
    expect(off).toMatchObject({ state: 'out-of-control', broken: [{ rule: '1-3s', runIds: [off.id] }] });
    // Replicates 10 apart scatter by 7.07.
    expect(await run(id, 12, [41, 51])).toMatchObject({
      state: 'out-of-control',
      broken: [{ rule: 's-action' }],
    });
    const { runs, baselines, total, uncertainty } = await controlChart(viewer, key);
    expect(runs.map(({ state }) => state)).toEqual([
      ...Array(10).fill('baseline'),
      'out-of-control',
      'out-of-control',
    ]);
    expect([baselines.length, total]).toEqual([1, 12]);
    // The two that are out of control say nothing. 40 cells a video: the variance that counting gives a mean of m is
    // ((m − 1)² + (m + 1)²) / 40 / 4, the mean of that (45.5² + 8.25 + 1) / 80 = 25.99: more than the runs scatter.
    expect(uncertainty).toMatchObject({ runs: 10, mean: 45.5, beyondCounting: 0 });
    expect(uncertainty?.standardDeviation).toBeCloseTo(3.02765, 4);
    expect(uncertainty?.counting).toBeCloseTo(Math.sqrt(25.99375), 9);
    const [log] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'control-baseline.fix'))
      .orderBy(desc(auditLog.sequence));
    expect(log).toMatchObject({ userId: technician.userId, severity: 'warning', projectId });
    const second = await fixBaseline(technician, {
      ...key,
      runIds: [...runIds.slice(1), off.id],
      reason: 'New lamp',
    });
    expect(second.number).toBe(2);
    const later = await controlChart(viewer, key);
    // Now the run that was off sets the limits, and the one before all of these is left out.
    expect(later.uncertainty).toMatchObject({ runs: 10, mean: 47 });
    expect(later.baselines.map(({ number, mean }) => [number, mean])).toEqual([
      [1, 45.5],
      // Means 42 … 50 and 56: (414 + 56)/10.
      [2, 47],
    ]);
  });

  test('come from no excluded run, and hold the runs that they come from', async () => {
    const { id } = await material();
    const key = { materialId: id, microscopeId, origin: 'measured' } as const;
    const runIds = await tenRuns(id);
    const [first = ''] = runIds;
    await setExclusion(technician, first, { isExcluded: true, reason: 'Bubble in the chamber' });
    await expect(fixBaseline(technician, { ...key, runIds, reason: 'All' })).rejects.toMatchObject({
      said: say('errors.controlBaselineExcluded'),
    });
    const back = await setExclusion(technician, first, { isExcluded: false, reason: 'It was another run' });
    expect(back.exclusion).toBeNull();
    await fixBaseline(technician, { ...key, runIds, reason: 'All' });
    const exclude = (who: Principal, runId: string) =>
      setExclusion(who, runId, { isExcluded: true, reason: 'Bubble' });
    await expect(exclude(technician, first)).rejects.toMatchObject({
      said: say('errors.controlRunInBaseline'),
    });
    const later = await run(id, 11, [60, 62]);
    await expect(exclude(viewer, later.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(exclude(stranger, later.id)).rejects.toMatchObject({
      said: say('errors.controlRunNotFound'),
    });
    expect(await exclude(technician, later.id)).toMatchObject({
      state: 'excluded',
      exclusion: { by: 'Technician', reason: 'Bubble' },
    });
    await expect(exclude(technician, later.id)).rejects.toMatchObject({ said: say('errors.changedByOther') });
    const csv = (await (await downloadRuns(viewer, key)).text()).trim().split('\r\n');
    // A head, ten runs and one excluded one of two replicates each.
    expect(csv).toHaveLength(1 + 22);
    expect(csv.at(-1)).toContain(',excluded,,Bubble,');
  });
});

describe('the state of microscopes', () => {
  test('is out of control with the last run, late by the laboratory’s demand, and silent on what one may not see', async () => {
    const { id } = await material();
    const key = { materialId: id, microscopeId, origin: 'measured' } as const;
    await fixBaseline(technician, { ...key, runIds: await tenRuns(id), reason: 'First' });
    await run(id, 20, [60, 62]);
    const stateFor = async (who: Principal) =>
      (await listControlStates(who, ALL)).microscopes.find((each) => each.microscopeId === microscopeId);
    expect((await stateFor(viewer))?.materials.find(({ materialId }) => materialId === id)).toEqual({
      materialId: id,
      materialName: 'Beads',
      runs: 11,
      state: 'out-of-control',
      rules: ['1-3s'],
      since: '2026-01-20T09:00:00.000Z',
    });
    expect(await stateFor(stranger)).toMatchObject({ materials: [], isOverdue: false, maxDays: null });
    // The last run was in January 2026.
    await setControlInterval(technician, microscopeId, 7);
    expect(await stateFor(viewer)).toMatchObject({ isOverdue: true, maxDays: 7 });
    await setControlInterval(technician, microscopeId, null);
    expect(await stateFor(viewer)).toMatchObject({ isOverdue: false, maxDays: null });
    await expect(deleteMicroscope(technician, await controlledAlone())).rejects.toMatchObject({
      said: say('errors.microscopeControlled'),
    });
    await expect(setControlInterval(technician, projectId, 7)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a dataset', () => {
  test('is marked as control material, and not back once runs rest on it', async () => {
    const plain = await testControlDataset(db, { projectId, microscopeId, isControl: false });
    const isControl = async () =>
      (await db.select().from(datasets).where(eq(datasets.id, plain)))[0]?.isControl;
    await expect(markDataset(viewer, plain, true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(markDataset(stranger, plain, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await markDataset(technician, plain, true);
    expect(await isControl()).toBe(true);
    const videoId = await testControlVideo(db, plain, 40);
    await addRun(technician, {
      materialId: (await material()).id,
      performedAt: '2026-01-03T09:00:00Z',
      remarks: '',
      run: { origin: 'measured', videoIds: [videoId] },
    });
    await expect(markDataset(technician, plain, false)).rejects.toMatchObject({
      said: say('errors.controlInUse'),
    });
  });
});
