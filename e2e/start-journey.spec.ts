import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { expectAccessibleInBothThemes, inspect } from './support';
import { fillLogin, leave, newClinician, PASSWORD, PATIENTLY, signIn, test } from './support/app';

// Where people begin: dashboards, notifications as they arrive, and the outbox.

/** Checks that a card of the dashboard has this count. */
const showing = (page: Page) => (name: string, count: number) =>
  expect(page.getByRole('region', { name, exact: true })).toContainText(new RegExp(`${name}\\s*${count}$`));

test('the dashboard shows each person the parts that are theirs, with the counts of the database', {
  tag: '@narrow',
}, async ({ page, app }) => {
  const email = await newClinician(app);
  const [own] = await app.sql<{ id: string }[]>`
    with made as (insert into projects (name) values ('Dashboard one') returning id),
    joined as (insert into project_members (project_id, user_id, access_level)
      select made.id, u.id, 'member' from made, users u where u.email = ${email})
    insert into datasets (project_id, name) select id, 'Cohort A' from made returning id`;
  for (const patient of ['P-1', 'P-1', 'P-2']) {
    await app.sql`insert into patients (project_id, pseudonym)
      select project_id, ${patient} from datasets where id = ${own?.id ?? ''} on conflict do nothing`;
    await app.sql`insert into videos (dataset_id, name, patient_id, original_filename, object_key, content_type,
      size_bytes, sha256, width, height, duration_seconds, frames_per_second, frame_count, codec, pixel_format)
      select d.id, 'clip', p.id, 'clip.mp4', ${`x/${randomUUID()}`}, 'video/mp4',
        1, 'x', 640, 480, 1, 50, 50, 'h264', 'yuv420p'
      from datasets d join patients p on p.project_id = d.project_id
      where d.id = ${own?.id ?? ''} and p.pseudonym = ${patient}`;
  }
  await signIn(page, email);
  const shows = showing(page);
  await shows('Patients', 2);
  await shows('Videos', 3);
  await shows('Analyses', 0);
  await shows('Pending', 0);
  await expect(page.getByRole('region', { name: 'Recent Patients' })).toContainText('P-1');
  await expect(page.getByText('No recent analyses')).toBeVisible();
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await expect(page.getByText('No new notifications')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload Video' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Workflow' })).toHaveCount(0);
  await inspect(page, 'dashboard-clinical');
  await page.goto('/finetune/dashboard');
  await expect(page).toHaveURL(/\/unauthorized/);
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage Roles' })).toHaveCount(0);
  await inspect(page, 'unauthorized');
});

test('the dashboard of an administrator shows all parts; the switch leads from one workflow to the other', {
  tag: '@narrow',
}, async ({ page, app }) => {
  await fillLogin(page, 'admin@example.com', app.product.password);
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
  await page.goto('/dashboard');
  const shows = showing(page);
  const [counted] = await app.sql<{ users: number; awaiting: number }[]>`
    select count(*)::int as users, (count(*) filter (where awaits_approval))::int as awaiting from users`;
  await shows('Users', counted?.users ?? -1);
  await shows('Waiting for approval', counted?.awaiting ?? -1);
  await expect(page.getByRole('heading', { name: 'Model work' })).toBeVisible();
  await inspect(page, 'dashboard-all');
  if ((page.viewportSize()?.width ?? 0) > 600) {
    await page.getByRole('navigation', { name: 'Workflow' }).getByRole('link', { name: 'Finetune' }).click();
    await expect(page).toHaveURL(/\/finetune\/dashboard/);
  }
  await page.goto('/unauthorized');
  await expect(page.getByRole('link', { name: 'Manage Roles' })).toBeVisible();
});

test('a notification arrives while one looks, is counted, and is read in every tab', async ({
  page,
  app,
}) => {
  // Asked for from the first: what a page listens with may be there before the page is.
  const listening = page.waitForResponse((response) => response.url().endsWith('/sarm/notifications/events'));
  await fillLogin(page, 'admin@example.com', app.product.password);
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
  await listening;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const [unread] = await app.sql<{ count: number }[]>`
    select count(*)::int as count from notifications n join users u on u.id = n.user_id
    where u.email = 'admin@example.com' and n.read_at is null`;
  const before = unread?.count ?? -1;
  const email = `asks-${Date.now()}@example.com`;
  await app.sql`delete from rate_limits`;
  await new Client(app.product.address).get('POST', '/sarm/auth/register-user', {
    displayName: 'Lise Meitner',
    email,
    password: PASSWORD,
  });
  // Without a reload, and sooner than the half minute after which the page would have asked by itself.
  const alert = page.getByRole('alert').filter({ hasText: 'A registration to approve' });
  await expect(alert).toContainText(`Lise Meitner (${email}) asks for an account.`, { timeout: 15_000 });
  const second = await page.context().newPage();
  await second.goto('/sarm/projects');
  await expect(second.getByRole('button', { name: `Notifications, ${before + 1} unread` })).toBeVisible();
  await alert.getByRole('button', { name: 'Close' }).click();
  await bell.click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('the outbox: where no mail server is, administrators find the mails there', { tag: '@narrow' }, async ({
  page,
  app,
}) => {
  const email = await newClinician(app);
  await new Client(app.product.address).get('POST', '/sarm/auth/forgot-password', { email });
  await fillLogin(page, 'admin@example.com', app.product.password);
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
  await page.goto('/admin/outbox');
  await expect(page.getByText('No mail server is set up')).toBeVisible();
  await page.getByLabel('Search address or subject').fill(email);
  const row = page.getByRole('row').filter({ hasText: 'Choose a new password' });
  await expect(row).toHaveCount(1);
  await expect(page).toHaveURL(/search=/);
  // While it is looked for, the table shows what was there before, dimmed.
  await expect(page.getByRole('cell', { name: 'admin@example.com' })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await inspect(page, 'outbox');
  await row.getByRole('button', { name: /^Read: Choose a new password/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('/reset-password#token=');
  await expectAccessibleInBothThemes(page);
  const [entry] = await app.sql<{ action: string }[]>`
    select action from audit_log where action = 'mail.read' order by sequence desc limit 1`;
  expect(entry).toBeDefined();
  await leave(page);
  await signIn(page, email);
  await page.goto('/admin/outbox');
  await expect(page).toHaveURL(/\/unauthorized/);
});
