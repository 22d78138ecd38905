import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, projects } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { deleteTemplate, getTemplate, listTemplates, saveTemplate, updateTemplate } from '.';
import { BUILT_IN_SETTINGS, BUILT_IN_TEMPLATE_ID, templateSettings } from './contract';

const { db, close } = await testDatabase();
afterAll(close);

let clinician: Principal;
let colleague: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;

beforeAll(async () => {
  clinician = await testPerson(db, 'Clinician');
  colleague = await testPerson(db, 'Colleague');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'Andrology', [
    [clinician, 'member'],
    [colleague, 'member'],
    [viewer, 'viewer'],
  ]);
});

const SHORT = templateSettings.parse({ includeImages: false, commentText: '  Short form.  ' });
const ALL = { limit: 50, offset: 0 };
const namesFor = async (person: Principal) =>
  (await listTemplates(person, ALL)).templates.map(({ name }) => name);

describe('templates', () => {
  test('a personal one is its owner’s alone', async () => {
    const made = await saveTemplate(clinician, 'Mine', null, SHORT);
    expect(made).toMatchObject({
      name: 'Mine',
      isDefault: false,
      projectId: null,
      canEdit: true,
      includeImages: false,
      includeMotility: true,
      commentText: 'Short form.',
    });
    expect(await namesFor(clinician)).toEqual(['Standard report', 'Mine']);
    expect(await namesFor(colleague)).toEqual(['Standard report']);
    const missing = { said: say('errors.templateNotFound') };
    await expect(getTemplate(colleague, made.id)).rejects.toMatchObject(missing);
    await expect(updateTemplate(colleague, made.id, 'Theirs', SHORT)).rejects.toMatchObject(missing);
    await expect(deleteTemplate(colleague, made.id)).rejects.toMatchObject(missing);
    await deleteTemplate(clinician, made.id);
    expect(await namesFor(clinician)).toEqual(['Standard report']);
  });

  test('one of a project is shared by its members; viewers read it, strangers do not', async () => {
    const made = await saveTemplate(clinician, 'Ward', projectId, SHORT);
    expect(await getTemplate(colleague, made.id)).toMatchObject({ projectName: 'Andrology', canEdit: true });
    expect(await getTemplate(viewer, made.id)).toMatchObject({ canEdit: false });
    await expect(updateTemplate(viewer, made.id, 'Mine now', SHORT)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(deleteTemplate(viewer, made.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getTemplate(stranger, made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(saveTemplate(stranger, 'Theirs', projectId, SHORT)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(saveTemplate(viewer, 'Theirs', projectId, SHORT)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const changed = await updateTemplate(colleague, made.id, 'Ward 2', BUILT_IN_SETTINGS);
    expect(changed).toMatchObject({ name: 'Ward 2', includeImages: true, commentText: '' });
    const log = await db.select().from(auditLog).where(eq(auditLog.resourceId, made.id));
    expect(log.map(({ action, userId }) => [action, userId])).toEqual([
      ['report-template.create', clinician.userId],
      ['report-template.update', colleague.userId],
    ]);
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    await expect(deleteTemplate(clinician, made.id)).rejects.toMatchObject({ said: say('errors.archived') });
    expect((await getTemplate(clinician, made.id)).canEdit).toBe(false);
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
    await deleteTemplate(clinician, made.id);
  });

  test('the built-in one is always there and stays as it is', async () => {
    expect(await getTemplate(stranger, BUILT_IN_TEMPLATE_ID)).toMatchObject({
      isDefault: true,
      includeWHOComparison: true,
    });
    const fixed = { code: 'CONFLICT', said: say('errors.templateBuiltIn') };
    await expect(deleteTemplate(clinician, BUILT_IN_TEMPLATE_ID)).rejects.toMatchObject(fixed);
    await expect(updateTemplate(clinician, BUILT_IN_TEMPLATE_ID, 'X', SHORT)).rejects.toMatchObject(fixed);
  });

  test('pages hold each template once, the built-in one first', async () => {
    for (const name of ['delta', 'Alpha', 'charlie', 'Bravo'])
      await saveTemplate(stranger, name, null, SHORT);
    const pages = await Promise.all([0, 2, 4].map((offset) => listTemplates(stranger, { limit: 2, offset })));
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.map(({ templates }) => templates.map(({ name }) => name))).toEqual([
      ['Standard report', 'Alpha'],
      ['Bravo', 'charlie'],
      ['delta'],
    ]);
    expect((await listTemplates(stranger, { limit: 1, offset: 0 })).templates).toHaveLength(1);
  });
});
