import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { pdfText } from '@/lib/platform/pdf/testing';
import { enter, guidePicture, inspect, screensFolder } from './support';
import { newClinician, PASSWORD, PATIENTLY, signIn, test } from './support/app';
import { twoReports } from './support/patient-visits';

test('everything about a patient is exported, held, and erased once a second person agrees', async ({
  app,
  page,
  browser,
}, info) => {
  const kind = info.project.name;
  const { sql, admin, product } = app;
  const { projectId, datasets } = await twoReports(sql);
  const email = await newClinician(app);
  const [person] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
  await admin.get('POST', '/sarm/project/add-member', {
    projectId,
    userId: person?.id,
    accessLevel: 'member',
  });
  const patient = await admin.get<{ id: string }>('POST', '/sarm/patient/create-patient', {
    projectId,
    pseudonym: 'P-4711',
    familyName: 'Zwetschgenbaum',
  });
  await sql`insert into samples (dataset_id, patient_id) values (${datasets[0]}, ${patient.id})`;
  const address = `/sarm/patients/${patient.id}`;
  const privacy = page.getByRole('region', { name: 'Privacy' });
  await signIn(page, email);

  await test.step('the export is a zip', async () => {
    await page.goto(address);
    await expect(privacy.getByText('None. Data can be deleted and erased.')).toBeVisible(PATIENTLY);
    await inspect(page, `privacy-patient-${kind}`);
    await guidePicture(page, 'privacy', privacy);
    const href = await privacy.getByRole('link', { name: 'Export everything' }).getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect(answer.headers()['content-type']).toBe('application/zip');
    const bytes = await answer.body();
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    // Names of files stand in the zip as they are.
    for (const name of [
      'data/patients.json',
      'schema/patients.schema.json',
      'data/audit_log.json',
      'index.json',
    ]) {
      expect(bytes.includes(name), name).toBe(true);
    }
  });

  await test.step('a legal hold blocks the erasure', async () => {
    await privacy.getByRole('button', { name: 'Place legal hold' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('A dispute');
    await dialog.getByRole('button', { name: 'Place legal hold' }).click();
    await expect(privacy.getByText('Nothing of this patient can be deleted or erased.')).toBeVisible(
      PATIENTLY,
    );
    await expect(privacy.getByRole('button', { name: 'Request erasure' })).toBeDisabled();
    await expect(privacy.getByRole('button', { name: 'Lift legal hold' })).toBeHidden();
    await inspect(page, `privacy-hold-${kind}`);
    await admin.get('POST', `/sarm/patient/lift-hold/${patient.id}`, {});
    await page.reload();
  });

  await test.step('the erasure is requested, and waits for another person', async () => {
    await privacy.getByRole('button', { name: 'Request erasure' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Zwetschgenbaum asked for it in writing');
    await expect(dialog.getByText('Removed for good')).toBeVisible(PATIENTLY);
    await expect(dialog.getByText('Nothing: no report was signed.')).toBeVisible();
    await inspect(page, `privacy-request-${kind}`);
    await dialog.getByRole('button', { name: 'Request erasure' }).click();
    await expect(privacy.getByText('You requested it: another person decides.')).toBeVisible(PATIENTLY);
    await inspect(page, `privacy-requested-${kind}`);
  });

  const officer = await browser.newPage({ baseURL: product.address, viewport: page.viewportSize() });
  await test.step('the administrator reads the preview, agrees with a password, and gets a certificate', async () => {
    await enter(officer, 'admin@example.com', product.password);
    await officer.goto('/admin/privacy');
    const table = officer.getByRole('table', { name: 'Erasures' });
    await expect(table.getByText('Requested', { exact: true }).first()).toBeVisible(PATIENTLY);
    await expect(officer.getByRole('heading', { name: 'Data flow' })).toBeVisible();
    const column = officer.getByText('family_name', { exact: false }).first();
    await expect(officer.getByText('Where data goes')).toBeVisible(PATIENTLY);
    await expect(column).toBeHidden();
    await inspect(officer, `privacy-admin-${kind}`);
    await officer.emulateMedia({ media: 'print' });
    await expect(column).toBeVisible();
    await officer.emulateMedia({ media: null });
    await officer.getByRole('button', { name: 'Database' }).click();
    await expect(column).toBeVisible();
    await inspect(officer, `privacy-data-flow-${kind}`);
    await table.getByRole('button', { name: 'Review' }).first().click();
    const dialog = officer.getByRole('dialog');
    await expect(dialog.getByText('Removed for good')).toBeVisible(PATIENTLY);
    await dialog.getByLabel('Your password').fill('a wrong one');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByText(/not right|wrong/i)).toBeVisible(PATIENTLY);
    await inspect(officer, `privacy-confirm-${kind}`);
    await dialog.getByLabel('Your password').fill(product.password);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(async () => {
      await officer.reload();
      await expect(table.getByText('Completed').first()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    const row = table.getByRole('row').filter({ hasText: 'Completed' }).first();
    const href = await row.getByRole('link', { name: 'Certificate as JSON' }).getAttribute('href');
    const data = await (await officer.request.get(href ?? '')).json();
    expect(data.certificate).toMatchObject({ format: 'sarm-erasure-certificate', fourEyes: true });
    expect(JSON.stringify(data)).not.toMatch(/Zwetschgenbaum|P-4711|Novak/);
    const saved = officer.waitForEvent('download');
    await row.getByRole('button', { name: 'Certificate' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`erasure-${data.certificate.code}.pdf`);
    const kept = `${screensFolder(page)}/privacy-certificate-${kind}.pdf`;
    await file.saveAs(kept);
    const text = pdfText(readFileSync(kept));
    for (const said of [data.certificate.code, data.sha256, 'Removedforgood', 'Videos', 'twopersons'])
      expect(text).toContain(said);
    expect(text).not.toMatch(/Zwetschgenbaum|P-4711/);
    // The hash on the paper is that of the log's entry.
    const [link] = await sql<{ hash: string }[]>`select c.hash from audit_chain c
      join audit_log a using (sequence) where a.action = 'erasure.complete' and a.resource_id = ${data.certificate.erasureId}`;
    expect(text).toContain(link?.hash ?? 'no link');
    await inspect(officer, `privacy-certified-${kind}`);
  });

  await test.step('nothing is left of the patient', async () => {
    await page.goto(address);
    await expect(page.getByText(/doesn't exist/)).toBeVisible(PATIENTLY);
    const [left] =
      await sql`select count(*)::int as n from audit_log where row(audit_log.*)::text ~ 'P-4711|Zwetschgenbaum'`;
    expect(left?.n).toBe(0);
    expect(await admin.get('GET', '/admin/system-logs/integrity')).toMatchObject({ faults: [] });
  });

  await test.step('who may not watch over data protection does not see its page', async () => {
    await page.goto('/admin/privacy');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Privacy', PATIENTLY);
    await inspect(page, `privacy-denied-${kind}`);
  });
  await officer.close();
});

test('where no other account may confirm, the one who requested it confirms a day later', async ({
  app,
  page,
}, info) => {
  const kind = info.project.name;
  const { sql } = app;
  await sql`delete from projects where name = 'Lone project'`;
  const email = await newClinician(app);
  const [person] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
  const project = await app.admin.get<{ id: string }>('POST', '/sarm/project/create-project', {
    name: 'Lone project',
  });
  await app.admin.get('POST', '/sarm/project/add-member', {
    projectId: project.id,
    userId: person?.id,
    accessLevel: 'admin',
  });
  const patient = await app.admin.get<{ id: string }>('POST', '/sarm/patient/create-patient', {
    projectId: project.id,
    pseudonym: 'P-0815',
  });
  // Every other account is shut for as long as this takes.
  const shut = await sql<{ id: string }[]>`update users set is_active = false
    where is_active and id <> ${person?.id ?? ''} returning id`;
  try {
    const privacy = page.getByRole('region', { name: 'Privacy' });
    await signIn(page, email);
    await page.goto(`/sarm/patients/${patient.id}`);
    await privacy.getByRole('button', { name: 'Request erasure' }).click(PATIENTLY);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('By letter');
    await dialog.getByRole('button', { name: 'Request erasure' }).click();
    await expect(privacy.getByText(/You can confirm it yourself from .* on\./)).toBeVisible(PATIENTLY);
    await expect(privacy.getByRole('button', { name: 'Review' })).toBeHidden();
    await inspect(page, `privacy-lone-wait-${kind}`);

    await sql`update erasures set created_at = created_at - interval '24 hours' where patient_id = ${patient.id}`;
    await page.reload();
    await privacy.getByRole('button', { name: 'Review' }).click(PATIENTLY);
    await expect(dialog.getByText(/one person did both/)).toBeVisible(PATIENTLY);
    await expect(dialog.getByText('Removed for good')).toBeVisible(PATIENTLY);
    await inspect(page, `privacy-lone-confirm-${kind}`);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect
      .poll(
        async () =>
          (
            await sql`select certificate -> 'fourEyes' as four from erasures where patient_id = ${patient.id}`
          )[0]?.four,
        { timeout: 60_000 },
      )
      .toBe(false);
  } finally {
    await sql`update users set is_active = true where id = any(${shut.map(({ id }) => id)})`;
  }
});

test('the export and the certificate need their permission', async ({ app }) => {
  const email = await newClinician(app);
  const { Client } = await import('@/scripts/client/client');
  const outsider = await new Client(app.product.address).as(email, PASSWORD);
  const answer = await outsider.call('GET', `/sarm/patient/get-export/${crypto.randomUUID()}`);
  expect(answer.status).toBe(404);
});
