import { expect } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { inspect } from './support';
import { newClinician, PASSWORD, signIn, test } from './support/app';

// API tokens of one's own: made, used by a program, revoked.

test('a token is made on the profile, works for a program within its scope, and is revoked', async ({
  page,
  app,
}) => {
  const email = await newClinician(app);
  await app.sql`
    with made as (insert into projects (name) values ('Token project') returning id)
    insert into project_members (project_id, user_id, access_level)
    select made.id, u.id, 'editor' from made, users u where u.email = ${email}`;
  await signIn(page, email);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'API tokens' });
  await expect(card.getByText('No tokens yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  const create = dialog.getByRole('button', { name: 'Create token' });
  await create.click();
  await expect(dialog.getByText('Please enter a name for the token')).toBeVisible();
  await dialog.getByLabel('Token name').fill('Microscope 1');
  await create.click();
  await expect(dialog.getByText('Please choose what the token may do')).toBeVisible();
  await dialog.getByLabel('Upload videos', { exact: true }).check();
  await dialog.getByLabel('Expires after (days)').fill('');
  await create.click();
  await expect(dialog.getByText('A token can be valid for 1 to 365 days')).toBeVisible();
  await dialog.getByLabel('Expires after (days)').fill('30');
  await create.click();
  await expect(dialog.getByText('Please enter your password')).toBeVisible();
  await inspect(page, 'token-dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await create.click();
  await expect(card.getByText('Token Microscope 1 created')).toBeVisible();
  const token = (await page.getByTestId('new-token').textContent()) ?? '';
  await expect(card.getByText('Never used')).toBeVisible();

  const program = new Client(app.product.address, token);
  const { projects } = await program.get<{ projects: { project: { name: string } }[] }>(
    'GET',
    '/sarm/project',
  );
  expect(projects.map(({ project }) => project.name)).toEqual(['Token project']);
  // Its scope uploads; it reads no results, and no account.
  for (const path of ['/sarm/analysis/list-analyses', '/sarm/auth/get-me', '/sarm/user/list-tokens']) {
    expect((await program.call('GET', path)).status, path).toBe(403);
  }
  // A page takes no token.
  const visit = await fetch(`${app.product.address}/profile`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
  });
  expect([visit.status, visit.headers.get('location')]).toEqual([307, expect.stringContaining('/login')]);

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, `tokens-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await card.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(card.getByText(/Last used .* from /)).toBeVisible();
  await card.getByRole('button', { name: 'Revoke Microscope 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token Microscope 1 revoked')).toBeVisible();
  await expect(card.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await program.call('GET', '/sarm/project')).status).toBe(401);
});
