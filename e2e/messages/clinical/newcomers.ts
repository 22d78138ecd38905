import type { Page } from '@playwright/test';
import type { App } from '../../support/app';
import type { Place } from './place';
import { expectShown } from './seen';

/** What a clinician reads who is in no project yet. */
export async function newcomerMessages(page: Page): Promise<void> {
  await page.goto('/sarm/dashboard');
  await expectShown(page, 'dashboard', 'No recent patients');
  await expectShown(page, 'dashboard', 'No recent analyses');
  await expectShown(page, 'dashboard', 'No pending tasks');
  await expectShown(page, 'dashboard', 'No new notifications');
  await page.goto('/sarm/projects');
  await expectShown(page, 'projects', 'No Projects Available');
  await page.goto('/sarm/datasets');
  await expectShown(page, 'datasets', 'You need to be part of at least one project to create datasets.');
}

/** Leaves a person no permission of the workflow but the one for patients. */
export async function keepPatientsOnly({ sql }: App, email: string): Promise<void> {
  const code = `patients_${email.replaceAll(/\W/g, '_')}`;
  await sql`insert into roles (name, code) values (${code}, ${code})`;
  await sql`insert into role_permissions (role_id, permission_id)
    select r.id, p.id from roles r, permissions p where r.code = ${code} and p.code = 'sarm.manage_patients'`;
  await sql`update user_roles set role_id = (select id from roles where code = ${code})
    where user_id = (select id from users where email = ${email})`;
}

/** What is closed to that person, each page in its own words. */
export async function permissionMessages(page: Page, place: Place): Promise<void> {
  const { projectId, datasetId, videoId } = place;
  for (const [path, message] of [
    ['/sarm/projects', "You don't have permission to manage videos. Please contact your administrator."],
    ['/sarm/frames', "You don't have permission to select frames for analysis."],
    [
      `/sarm/projects/${projectId}/datasets/${datasetId}/videos/${videoId}/frames`,
      "You don't have permission to view frames.",
    ],
    ['/sarm/results', "You don't have permission to view analysis results."],
    ['/sarm/reports', "You don't have permission to generate reports."],
  ] as const) {
    await page.goto(path);
    await expectShown(page, 'permissions', message);
  }
}
