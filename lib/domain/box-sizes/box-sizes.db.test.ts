import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, projects } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { boxFactorOf, getBoxSize, setBoxSize } from '.';
import * as contract from './contract';

const { db, close } = await testDatabase();
afterAll(close);

let deployer: Principal;
let trainer: Principal;
let viewer: Principal;
let stranger: Principal;
let manager: Principal;
let projectId: string;
let otherId: string;

beforeAll(async () => {
  deployer = await testPerson(db, 'Deployer', { permissions: ['finetune.deploy_models'] });
  trainer = await testPerson(db, 'Trainer', { permissions: ['finetune.train_model'] });
  viewer = await testPerson(db, 'Viewer', { permissions: ['finetune.*'] });
  stranger = await testPerson(db, 'Stranger', { permissions: ['finetune.*'] });
  manager = await testPerson(db, 'Manager', { permissions: ['system.manage_projects'] });
  projectId = await testProject(db, 'Ward', [
    [deployer, 'member'],
    [trainer, 'editor'],
    [viewer, 'viewer'],
  ]);
  otherId = await testProject(db, 'Second ward', [[stranger, 'admin']]);
});

const entries = () => db.select().from(auditLog).where(eq(auditLog.action, 'project.box-size'));

test('boxes are as large as the detector finds them until somebody says otherwise', async () => {
  expect(await getBoxSize(deployer, projectId)).toEqual({ box_factor: 1, can_edit: true });
  expect(await boxFactorOf(projectId)).toBe(1);
});

test('who deploys models or manages projects sets it for one project, and each change is recorded once', async () => {
  expect(await setBoxSize(deployer, projectId, 1.24)).toEqual({ box_factor: 1.24, can_edit: true });
  // The same again is no change.
  await setBoxSize(deployer, projectId, 1.24);
  expect(await setBoxSize(manager, projectId, 0.9)).toMatchObject({ box_factor: 0.9 });
  expect(await boxFactorOf(projectId)).toBe(0.9);
  expect(await boxFactorOf(otherId)).toBe(1);
  expect(await entries()).toMatchObject([
    {
      ...{ userId: deployer.userId, projectId, resourceType: 'project', resourceId: projectId },
      ...{ oldValue: { boxFactor: 1 }, newValue: { boxFactor: 1.24 } },
    },
    { userId: manager.userId, oldValue: { boxFactor: 1.24 }, newValue: { boxFactor: 0.9 } },
  ]);
});

test('others see it and may not change it; another project finds nothing', async () => {
  expect(await getBoxSize(trainer, projectId)).toEqual({ box_factor: 0.9, can_edit: false });
  expect(await getBoxSize(viewer, projectId)).toEqual({ box_factor: 0.9, can_edit: false });
  await expect(setBoxSize(viewer, projectId, 1)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const notFound = { code: 'NOT_FOUND', said: say('errors.projectNotFound') };
  await expect(getBoxSize(stranger, projectId)).rejects.toMatchObject(notFound);
  await expect(setBoxSize(stranger, projectId, 1)).rejects.toMatchObject(notFound);
  expect(await boxFactorOf(projectId)).toBe(0.9);
});

test('an archived project keeps its box size', async () => {
  await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, otherId));
  await expect(setBoxSize(stranger, otherId, 2)).rejects.toMatchObject({ said: say('errors.archived') });
  expect(await getBoxSize(stranger, otherId)).toEqual({ box_factor: 1, can_edit: false });
});

test('a factor beyond all heads is refused by the call and by the database', async () => {
  const fits = (box_factor: unknown) => contract.setBoxSize.body?.safeParse({ box_factor }).success;
  expect([0.4, 1, 2.5].map(fits)).toEqual([true, true, true]);
  expect([0.39, 2.51, Number.NaN, '1', null].map(fits)).toEqual([false, false, false, false, false]);
  for (const boxFactor of [0.39, 2.51, Number.NaN]) {
    await expect(
      db.update(projects).set({ boxFactor }).where(eq(projects.id, projectId)),
      String(boxFactor),
    ).rejects.toThrow();
  }
});
