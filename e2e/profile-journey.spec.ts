import { expect } from '@playwright/test';
import sharp from 'sharp';
import { hotp, stepAt } from '@/lib/platform/auth/two-factor/totp';
import { decodeBase32, enter, expectAccessible, inspect, keepScreens, openAccountMenu } from './support';
import { fillLogin, leave, mailedLink, newClinician, PASSWORD, PATIENTLY, signIn, test } from './support/app';

// What people see and change of their own account.

test('profile: picture, name, address, password; roles and projects from the database', async ({
  page,
  app,
}) => {
  const email = await newClinician(app);
  await app.sql`
    with made as (insert into projects (name) values ('Cohort 7') returning id)
    insert into project_members (project_id, user_id, access_level)
    select made.id, u.id, 'editor' from made, users u where u.email = ${email}`;
  await signIn(page, email);
  await expect(page.getByRole('button', { name: 'Account of Ada Novak' })).toBeVisible();
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByText('Runs analyses, reads and issues reports')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cohort 7' })).toBeVisible();

  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText('Your picture was saved')).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles({
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('Please choose a JPEG, PNG or WebP picture')).toBeVisible();

  await page.getByLabel('Display Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Display Name is required')).toBeVisible();
  await page.getByLabel('Display Name').fill('Ada B. Novak');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Ada B. Novak' })).toBeVisible();

  const newEmail = `moved-${email}`;
  const edit = page.getByRole('region', { name: 'Edit Profile' });
  await edit.getByLabel('Email').fill(newEmail);
  await edit.getByLabel('Current Password').fill(PASSWORD);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`We have sent a link to ${newEmail}`)).toBeVisible();
  await inspect(page, 'profile');

  const change = page.getByRole('region', { name: 'Change Password' });
  await change.getByLabel('Current Password').fill(PASSWORD);
  await change.getByLabel('New Password').fill('12345');
  await change.getByLabel('Confirm Password').fill('123456');
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(change.getByText('Passwords do not match')).toBeVisible();
  await change.getByLabel('Confirm Password').fill('12345');
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(change.getByText('Password should be at least 6 characters')).toBeVisible();
  await change.getByLabel('New Password').fill('a second password');
  await change.getByLabel('Confirm Password').fill('a second password');
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  // The browser that changed it stays signed in, with its own session.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();

  // Whoever knew the old password may have asked for the link: it ended with that password, and is asked for again.
  await expect(mailedLink(app, newEmail)).rejects.toThrow('no link was mailed');
  await edit.getByLabel('Email').fill(newEmail);
  await edit.getByLabel('Current Password').fill('a second password');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`We have sent a link to ${newEmail}`)).toBeVisible();
  await page.goto(await mailedLink(app, newEmail));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible();
  await leave(page);
  await signIn(page, newEmail, 'a second password');
});

test('settings are kept with the account and hold in another browser', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const email = await newClinician(app);
  const [project] = await app.sql<{ id: string }[]>`
    with made as (insert into projects (name) values ('Default one') returning id)
    insert into project_members (project_id, user_id, access_level)
    select made.id, u.id, 'member' from made, users u where u.email = ${email} returning project_id as id`;
  await enter(page, email, PASSWORD);
  await page.goto('/settings');
  await expect(page.getByText('Go to System Settings')).toHaveCount(0);
  await expect(page.getByLabel('Email Notifications')).toBeChecked();
  await page.getByLabel('Dark Mode').click();
  await page.getByRole('combobox', { name: 'Default Project' }).click();
  await page.getByRole('option', { name: 'Default one' }).click();
  await page.getByLabel('Email Notifications').click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await inspect(page, 'settings');

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const elsewhere = await other.newPage();
  await fillLogin(elsewhere, email, PASSWORD);
  await expect(elsewhere).toHaveURL(new RegExp(`/sarm/projects/${project?.id}/datasets`), PATIENTLY);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.goto('/settings');
  await expect(elsewhere.getByLabel('Dark Mode')).toBeChecked();
  await expect(elsewhere.getByLabel('Email Notifications')).not.toBeChecked();
  await other.close();
});

test('two-factor authentication: on, asked for, a recovery code once, off', async ({ page, app }) => {
  const email = await newClinician(app);
  await enter(page, email, PASSWORD);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByLabel('Your password').fill('wrong');
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByText('The current password is not right')).toBeVisible();
  await card.getByLabel('Your password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await keepScreens(page, 'two-factor');
  const secret = decodeBase32((await card.locator('code').textContent()) ?? '');
  const step = stepAt(new Date());
  await card.getByLabel('Code of the app').fill('000000');
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByText('The code is not right')).toBeVisible();
  await card.getByLabel('Code of the app').fill(hotp(secret, step));
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByText('Keep these recovery codes')).toBeVisible();
  const recovery = await card.locator('code').allTextContents();
  expect(recovery).toHaveLength(10);
  await card.getByRole('button', { name: 'I have kept them' }).click();
  await expect(card.getByText('On', { exact: true })).toBeVisible();

  await leave(page);
  await fillLogin(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await expectAccessible(page);
  await keepScreens(page, 'login-code');
  // The code that confirmed it was spent; the next one is taken (clocks may differ by a step).
  await page.getByLabel('Digit of the code').first().click();
  await page.keyboard.type(hotp(secret, step));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is not right')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);

  await leave(page);
  await fillLogin(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is not right')).toBeVisible();
  await page.getByLabel('Recovery code').fill(recovery[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
  await page.goto('/profile');
  await card.getByLabel('Your password').fill(PASSWORD);
  await card.getByLabel(/recovery code/).fill(recovery[2] ?? '');
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
});
