import { expect } from '@playwright/test';
import { enter, guidePicture, inspect } from './support';
import { newClinician, PASSWORD, PATIENTLY, test } from './support/app';
import { reportOf } from './support/stored-report';

const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

test('a clinician signs a report, amends it, and whoever holds the paper checks its code', async ({
  page,
  app,
  browser,
}, info) => {
  const kind = info.project.name;
  const address = await reportOf(app.sql);
  const email = await newClinician(app);
  const datasetId = address.split('/').at(-1) ?? '';
  await app.sql`insert into project_members (project_id, user_id, access_level)
      select d.project_id, u.id, 'member' from datasets d, users u where d.id = ${datasetId} and u.email = ${email}`;
  await enter(page, email, PASSWORD);

  await test.step('reads the draft and signs it as version 1', async () => {
    await page.goto(address);
    await expect(page.getByText('This is a draft')).toBeVisible();
    await expect(page.getByText('The sample has been changed since')).toBeHidden();
    await inspect(page, `signing-draft-${kind}`);
    await app.sql`insert into samples (dataset_id, volume_ml) values (${datasetId}, 2.5)`;
    await page.reload();
    await expect(page.getByText('The sample has been changed since')).toBeVisible();
    await expect(page.getByText('Volume (ml): none → 2.5')).toBeVisible();
    await inspect(page, `signing-entered-since-${kind}`);
    await app.sql`delete from samples where dataset_id = ${datasetId}`;
    await page.reload();
    await expect(page.getByText('This is a draft')).toBeVisible();
    await guidePicture(page, 'report', page.getByRole('region', { name: 'Results', exact: true }));
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('locks this report as version 1, in the name of Ada Novak');
    await dialog.getByLabel('Interpretation').fill('Within the reference limits.');
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(dialog.getByText(/Please enter your password/)).toBeVisible();
    await dialog.getByLabel('Your password').fill('a wrong one');
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(dialog.getByText(/not right|wrong/i)).toBeVisible(PATIENTLY);
    await inspect(page, `signing-dialog-${kind}`);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText(/^Signed electronically by Ada Novak on /)).toBeVisible(PATIENTLY);
    await expect(page.getByText('Within the reference limits.')).toBeVisible();
    await expect(page.getByText('This is a draft')).toBeHidden();
    await inspect(page, `signing-signed-${kind}`);
    await guidePicture(page, 'signed', page.getByRole('region', { name: 'Signature', exact: true }));
  });
  const first = await page.getByText(CODE).innerText();

  await test.step('amends it once something has changed', async () => {
    await app.sql`update reports set content = jsonb_set(content, '{figures,0,value}', '12.3') where dataset_id = ${datasetId}`;
    await page.goto(address);
    await expect(page.getByText('A draft waits to be signed as an amendment')).toBeVisible();
    await page.getByRole('link', { name: 'Show the draft' }).click();
    await expect(page.getByText(/^Sperm concentration: .+ → 12\.3$/)).toBeVisible(PATIENTLY);
    await page.getByRole('button', { name: 'Sign amendment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason for the amendment').fill('Dilution corrected');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign amendment' }).click();
    await expect(page.getByText('Dilution corrected')).toBeVisible(PATIENTLY);
    await expect(page.getByText('Within the reference limits.', { exact: true })).toBeVisible();
    await inspect(page, `signing-amended-${kind}`);
    await page.getByRole('link', { name: 'Version 1', exact: true }).click();
    await expect(page.getByText('This is version 1; version 2 is the newest')).toBeVisible(PATIENTLY);
  });

  await test.step('the code leads anybody to what was signed', async () => {
    const paper = await browser.newContext(page.viewportSize() ? { viewport: page.viewportSize() } : {});
    const stranger = await paper.newPage();
    await stranger.goto(`${app.product.address}/verify`);
    await stranger.getByLabel('Code').fill('0000-0000-0000-0000');
    await stranger.getByRole('button', { name: 'Check' }).click();
    await expect(stranger.getByText('No signed report has this code.', { exact: false })).toBeVisible(
      PATIENTLY,
    );
    await stranger.getByLabel('Code').fill(first.toLowerCase());
    await stranger.getByRole('button', { name: 'Check' }).click();
    await expect(stranger.getByText('This report was signed here')).toBeVisible(PATIENTLY);
    await expect(stranger.getByText('version 2 is the newest', { exact: false })).toBeVisible();
    await expect(stranger.getByText('20.0 M/ml')).toBeVisible();
    await inspect(stranger, `signing-verify-${kind}`);
    await paper.close();
  });
});
