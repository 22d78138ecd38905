import { expect } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { guidePicture, inspect } from './support';
import { newClinician, PASSWORD, signIn, test } from './support/app';
import { controlRecordings } from './support/control-recordings';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
const RUNS = Array.from({ length: 10 }, (_, day) => day + 1);

// Ten runs of two replicates with means 41 … 50 M/ml, and an eleventh far off: 61.
const CONCENTRATIONS = Object.fromEntries([
  ...RUNS.flatMap((day) => [
    [`Day ${day} a`, 39 + day],
    [`Day ${day} b`, 41 + day],
  ]),
  ['Today a', 60],
  ['Today b', 62],
]);

test('a microscope is controlled: material, runs, limits, an alarm, an exclusion, operators compared', async ({
  app,
  page,
}) => {
  test.setTimeout(300_000);
  const { sql, admin, product } = app;
  await sql`delete from projects where name = 'Controlled project'`;
  await sql`delete from microscopes where name = 'Control microscope'`;
  const { projectId, microscopeId, videos } = await controlRecordings(sql, CONCENTRATIONS);
  const video = (name: string): string => videos.get(name) ?? '';
  const email = await newClinician(app);
  const [person] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
  await admin.get('POST', '/sarm/project/add-member', {
    projectId,
    userId: person?.id,
    accessLevel: 'member',
  });
  const clinician = await new Client(product.address).as(email, PASSWORD);
  const address = `/sarm/quality-control?microscope=${microscopeId}`;
  await page.setViewportSize(WIDE);
  await signIn(page, email);
  const inspectBoth = async (name: string): Promise<void> => {
    await inspect(page, name);
    await page.setViewportSize(NARROW);
    await inspect(page, `${name}-390`);
    await page.setViewportSize(WIDE);
  };

  await test.step('a dataset is marked as control material', async () => {
    await page.goto('/sarm/datasets');
    await page.getByRole('button', { name: 'More for Bead recordings' }).click();
    await page.getByRole('menuitem', { name: 'Use as control material' }).click();
    await expect(page.getByText('Bead recordings is control material now')).toBeVisible();
    await expect(page.getByText('Control material', { exact: true })).toBeVisible();
  });

  await test.step('a material is added', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'No control material yet' })).toBeVisible();
    await inspect(page, 'control-none');
    await page.getByRole('button', { name: 'Add control material' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Controlled project' }).click();
    await dialog.getByLabel('Name').fill('Latex beads');
    await dialog.getByLabel('Lot').fill('L 7');
    await dialog.getByLabel('Expected value (M/ml)').fill('46');
    await dialog.getByLabel('Tolerance (± M/ml)').fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Control material Latex beads added')).toBeVisible();
    await expect(page.getByText('No runs yet on this microscope')).toBeVisible();
  });

  const [material] = await sql<{ id: string }[]>`
    select id from control_materials where project_id = ${projectId}`;
  const materialId = material?.id ?? '';
  const run = (body: Record<string, unknown>, performedAt: string) =>
    clinician.get('POST', '/sarm/quality-control/add-run', { materialId, performedAt, run: body });
  for (const day of RUNS) {
    const videoIds = [video(`Day ${day} a`), video(`Day ${day} b`)];
    await run({ origin: 'measured', videoIds }, `2026-01-${String(day).padStart(2, '0')}T09:00:00Z`);
  }

  await test.step('ten runs set the limits', async () => {
    await page.goto(address);
    await expect(page.getByText(/^No limits are fixed yet/)).toBeVisible();
    await page.getByRole('button', { name: 'Fix limits' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('10 chosen')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fix limits' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a reason');
    await dialog.getByLabel('Reason').fill('First ten runs');
    await inspect(page, 'control-limits');
    await dialog.getByRole('button', { name: 'Fix limits' }).click();
    await expect(page.getByText('Limits fixed, version 1')).toBeVisible();
    // Means 41 … 50: mean 45.5, standard deviation 3.03, so 2 SD are 6.06 and 3 SD are 9.08.
    await expect(page.getByText(/^Mean 45\.5 M\/ml \(line\), warning at 2 SD: 39\.4 – 51\.6/)).toBeVisible();
  });

  await test.step('a run far off is an alarm that names its rule', async () => {
    await page.getByRole('button', { name: 'Add run' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Today a' }).check();
    await dialog.getByRole('checkbox', { name: 'Today b' }).check();
    await inspect(page, 'control-run');
    await dialog.getByRole('button', { name: 'Add run' }).click();
    await expect(page.getByText('Run added')).toBeVisible();
    await expect(page.getByText('Out of control: 1-3s: one run beyond 3 SD')).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(2);
    // Ten runs, as the one that is out of control says nothing: SD 3.03 of a mean of 45.5, twice that 6.06.
    const uncertainty = page.getByRole('region', { name: 'Measurement uncertainty' });
    await expect(uncertainty).toContainText('10 accepted runs of the current limits; mean 45.5 M/ml');
    await expect(uncertainty).toContainText('± 6.06 M/ml (13.3 %)');
    await inspectBoth('control-charts');
    await guidePicture(page, 'quality-control', page.getByRole('main'));
    const csv = await page.request.get(
      `/sarm/quality-control/download-runs/${materialId}?microscope_id=${microscopeId}`,
    );
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(1 + 2 * 11);
  });

  await test.step('it is excluded with a reason and stays visible', async () => {
    await page
      .getByRole('button', { name: /^Exclude the run of/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Bubble in the chamber');
    await dialog.getByRole('button', { name: 'Exclude' }).click();
    await expect(page.getByText('Run excluded')).toBeVisible();
    await expect(page.getByText(/^Excluded by Ada Novak on .*: Bubble in the chamber$/)).toBeVisible();
  });

  await test.step('operators are compared with the program on the same recordings', async () => {
    for (const [name, value] of [
      ['Day 1 a', 42],
      ['Day 2 a', 45],
      ['Day 3 a', 43],
    ] as const) {
      const values = [{ value, counted: 400, videoId: video(name) }];
      await run({ origin: 'entered', microscopeId, values }, '2026-02-01T09:00:00Z');
    }
    await page.getByRole('tab', { name: 'Operators' }).click();
    await expect(page.getByRole('columnheader', { name: 'Program' })).toBeVisible();
    // 42 − 40, 45 − 41 and 43 − 42: 2.33 on average, whichever is second.
    await expect(page.getByText(/^Bland–Altman, .* bias [+-]2\.33 M\/ml/)).toBeVisible();
    await inspectBoth('control-operators');
  });

  await test.step('a material with entered runs only opens on them', async () => {
    const { id } = await clinician.get<{ id: string }>('POST', '/sarm/quality-control/create-material', {
      ...{ projectId, name: 'Counted by hand', kind: 'beads', quantity: 'concentration' },
    });
    const values = [{ value: 44, counted: 400 }];
    await clinician.get('POST', '/sarm/quality-control/add-run', {
      materialId: id,
      performedAt: '2026-02-02T09:00:00Z',
      run: { origin: 'entered', microscopeId, values },
    });
    const back = page.url();
    await page.goto(`/sarm/quality-control?material=${id}&microscope=${microscopeId}`);
    await expect(page.getByRole('radio', { name: 'Entered by hand' })).toBeChecked();
    await expect(page.getByText('No runs yet on this microscope')).toBeHidden();
    await page.goto(back);
  });

  await test.step('a control that the laboratory demands is overdue', async () => {
    await page.getByRole('tab', { name: 'Microscopes' }).click();
    await page.getByRole('button', { name: 'Set interval for Control microscope' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Days that may pass between two controls').fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Control interval of Control microscope saved')).toBeVisible();
    await expect(page.getByText('Overdue', { exact: true })).toBeVisible();
    await inspectBoth('control-microscopes');
  });
});
