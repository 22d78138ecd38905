import { expect } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { cookieAt, expectAccessible, expectAccessibleInBothThemes, keepScreens } from './support';
import { fillLogin, leave, mailedLink, newClinician, PASSWORD, signIn, test } from './support/app';

// Accounts from registration to sign-out everywhere, and what is tried against them.

test(
  'registration: checks in their order, approval, the wizard, the first page',
  { tag: '@narrow' },
  async ({ page, app }, info) => {
    const email = `new-${info.project.name}@example.com`;
    await page.goto('/register');
    await expectAccessibleInBothThemes(page);
    await keepScreens(page, 'register');
    const submit = page.getByRole('button', { name: 'Create account' });
    const told = page.getByRole('alert').filter({ hasText: /\w/ });
    const steps: readonly (readonly [string, string, string])[] = [
      ['Full Name', '', 'Name is required'],
      ['Full Name', 'Grace Hopper', 'Email is required'],
      ['Email', 'grace', 'Please enter a valid email address'],
      ['Email', email, 'Password is required'],
      ['Password', '12345', 'Password must be at least 6 characters'],
      ['Password', '1234567', 'Passwords do not match'],
      ['Confirm Password', '1234567', 'Password must be at least 8 characters'],
    ];
    for (const [label, value, message] of steps) {
      await page.getByLabel(label, { exact: true }).fill(value);
      await submit.click();
      await expect(told.first()).toContainText(message);
    }
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await submit.click();
    await expect(page.getByText('Registration successful! Please log in.')).toBeVisible();

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login SARM' }).click();
    await expect(page).toHaveURL(/\/account-inactive/);
    await expect(page.getByText('deactivated or is pending approval')).toBeVisible();

    const [row] = await app.sql<{ id: string }[]>`select id from users where email = ${email}`;
    await app.admin.get('PUT', `/admin/users/${row?.id}`, {
      displayName: 'Grace Hopper',
      roles: ['clinician'],
      isActive: true,
    });
    await fillLogin(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/incomplete-profile/);
    await expectAccessibleInBothThemes(page);
    await keepScreens(page, 'profile-wizard');
    await expect(page.getByLabel('Full Name')).toHaveValue('Grace Hopper');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Job Title is required')).toBeVisible();
    await expect(page.getByText('Organization is required')).toBeVisible();
    await page.getByLabel('Job Title').fill('Andrologist');
    await page.getByLabel('Organization').fill('University clinic');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('University clinic')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('forgot password: what the screen says, and the mailed link', { tag: '@narrow' }, async ({
  page,
  app,
}) => {
  const email = await newClinician(app);
  await page.goto('/forgot-password');
  await expectAccessibleInBothThemes(page);
  await keepScreens(page, 'forgot-password');
  const send = page.getByRole('button', { name: 'Send reset link' });
  await send.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@');
  await send.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await send.click();
  await expect(page.getByText('No account found with this email address')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  // No mail server here: the screen does not pretend.
  await expect(page.getByText(/no mail server/)).toBeVisible();

  const link = await mailedLink(app, email);
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expectAccessibleInBothThemes(page);
  await keepScreens(page, 'reset-password');
  await page.getByLabel('New Password').fill('another password');
  await page.getByLabel('Confirm Password').fill('another passwort');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('another password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await fillLogin(page, email, PASSWORD);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await signIn(page, email, 'another password');

  await leave(page);
  await page.goto(link);
  await page.getByLabel('New Password').fill('a third password');
  await page.getByLabel('Confirm Password').fill('a third password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('expired or was used already')).toBeVisible();
});

test('sign-out everywhere ends the other browser, too, and so does deactivation', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const email = await newClinician(app);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, email);
  await signIn(page, email);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.goto('/sarm/projects');
  await expect(elsewhere).toHaveURL(/\/login/);

  await signIn(elsewhere, email);
  await app.sql`update users set is_active = false where email = ${email}`;
  await elsewhere.goto('/sarm/projects');
  await expect(elsewhere).toHaveURL(/\/account-inactive/);
  await other.close();
});

test('attacks on signing in: open redirect, fixation, another site', async ({ page, app }) => {
  const email = await newClinician(app);
  const planted = 'a-session-that-somebody-else-made';
  const url = app.product.address;
  const { name, secure } = cookieAt(url, 'next-auth.session-token');
  await page.context().addCookies([{ name, value: planted, url, secure }]);
  await page.goto('/login?callbackUrl=https://evil.example/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login SARM' }).click();
  await expect(page).toHaveURL(`${app.product.address}/sarm/dashboard`);
  const cookies = await page.context().cookies();
  const session = cookies.find((each) => each.name === name);
  expect(session?.value).not.toBe(planted);
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure });

  const cookie = `${name}=${session?.value}`;
  const anonymous = new Client(app.product.address);
  const forged = await anonymous.send(
    'PATCH',
    '/sarm/user/update-profile',
    { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
    JSON.stringify({ displayName: 'Mallory' }),
  );
  expect([forged.status, forged.body.code]).toEqual([403, 'CROSS_ORIGIN']);
  // Nor can another site sign somebody in here: its form lacks the token that only our pages know.
  const stranger = await page.request.post('/api/auth/callback/credentials', {
    form: { email, password: PASSWORD, csrfToken: 'guessed', json: 'true' },
    headers: { cookie: '', origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(stranger.headers()['set-cookie'] ?? '').not.toContain('session-token=');
  await page.goto('/login?callbackUrl=//evil.example');
  await expect(page).toHaveURL(`${app.product.address}/dashboard`);
});

test('the two buttons lead to their workflows, and say so when one is not open to the person', async ({
  page,
  app,
}) => {
  const email = await newClinician(app);
  await fillLogin(page, '', '');
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  // Nobody has given this installation what Google asks for: the button says so instead of failing.
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  await expect(page.getByText('Google sign-in is not set up on this installation.')).toBeVisible();
  await fillLogin(page, email, PASSWORD, 'Login Finetune');
  await expect(page.getByRole('button', { name: 'Login SARM' })).toBeDisabled();
  await expect(page).toHaveURL(/\/unauthorized/);
});

test('a name that is a script is a name', async ({ page, app }) => {
  const email = await newClinician(app);
  const name = '<img src=x onerror="document.title=1">';
  await app.sql`update users set display_name = ${name} where email = ${email}`;
  await signIn(page, email);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page).toHaveTitle(/My Profile/);
});
