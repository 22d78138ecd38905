import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, keepScreens } from './support';
import { PATIENTLY } from './support/app';
import { approve, openWindow, signInThere, test } from './support/google-app';

// The browser's way to Google and back: in its own window, or in the page itself where browsers open none.

const person = (sub: string) => ({
  sub,
  email: `${sub}@clinic.example`,
  email_verified: true,
  hd: 'clinic.example',
  name: `${sub} Hopper`,
});

test('Google: the first time waits for approval, then signs in; there is no password', async ({
  page,
  app,
}) => {
  const grace = person('grace');
  app.issuer.people.set('grace', grace);
  await page.goto('/register');
  const registering = await openWindow(page, app);
  await signInThere(registering, app, 'grace');
  await expect(page).toHaveURL(`${app.product.address}/account-inactive`, PATIENTLY);
  expect(registering.isClosed(), 'the window has closed itself').toBe(true);

  await approve(app, grace.email);
  await page.context().clearCookies();
  await page.goto('/login?callbackUrl=/profile');
  await expectAccessible(page);
  const signingIn = await openWindow(page, app);
  // Google's page has no hold on ours, and ours waits for nothing else meanwhile.
  expect(await signingIn.evaluate(() => window.opener)).toBeNull();
  await expect(page.getByText('Please go on in the window that has opened.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login SARM' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await signInThere(signingIn, app, 'grace');
  await expect(page).toHaveURL(`${app.product.address}/profile`, PATIENTLY);
  await expect.poll(() => signingIn.isClosed()).toBe(true);
  await expect(page.getByText(grace.email).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Change Password' })).toHaveCount(0);
  const cookies = await page.context().cookies(app.product.address);
  const session = cookies.find(({ name }) => name === 'next-auth.session-token');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

test('Google: a window that is closed, and one that turns back; what was typed stays', async ({
  page,
  app,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@clinic.example');
  const closed = await openWindow(page, app);
  await closed.close();
  const told = page.getByRole('alert').filter({ hasText: /\w/ });
  await expect(told).toHaveText('Login cancelled');
  await expect(page.getByLabel('Email')).toHaveValue('ada@clinic.example');
  await expect(page.getByRole('button', { name: 'Login SARM' })).toBeEnabled();

  const turnedBack = await openWindow(page, app);
  await expect(told).toHaveCount(0);
  await turnedBack.getByRole('link', { name: /Cancel/ }).click();
  await expect(told).toHaveText('Login cancelled');
  await expect.poll(() => turnedBack.isClosed()).toBe(true);

  const given = await openWindow(page, app);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(told).toHaveText('Login cancelled');
  await expect(page.getByLabel('Email')).toBeEnabled();
  await given.close();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test(
  'Google: where the browser opens no window, the page says so and goes itself',
  { tag: '@narrow' },
  async ({ page, app }, info) => {
    const sub = `alan-${info.project.name}`;
    app.issuer.people.set(sub, person(sub));
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const told = page.getByRole('alert').filter({ hasText: /\w/ });
    await expect(told).toContainText('Popup blocked. Please allow popups for this site.');
    await expectAccessibleInBothThemes(page);
    await keepScreens(page, 'google-blocked');
    await told.getByRole('button', { name: 'Continue in this window' }).click();
    await signInThere(page, app, sub);
    await expect(page).toHaveURL(`${app.product.address}/account-inactive`, PATIENTLY);
    await approve(app, `${sub}@clinic.example`);
    await page.goto('/login?callbackUrl=/settings');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await told.getByRole('button', { name: 'Continue in this window' }).click();
    // There one is still signed in, and so is led back at once.
    await expect(page).toHaveURL(`${app.product.address}/settings`, PATIENTLY);
  },
);

test('Google: whoever turns back on the whole page is told so here, and stays signed out', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Continue in this window' }).click();
  await expect(page).toHaveURL(new RegExp(`^${app.issuer.url}/interaction/`));
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page).toHaveURL(/\/login\?google=cancelled/);
  await expect(page.getByText('Login cancelled')).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('Google: an answer that this browser has not asked for signs nobody in', async ({ page }) => {
  await page.goto('/api/auth/callback/google?code=stolen&state=guessed');
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByText('Authentication error. Please check your Google Cloud Console configuration.'),
  ).toBeVisible();
  await page.goto('/login?google=%3Cscript%3Ealert(1)%3C/script%3E&error=constructor');
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  // Nor does a window's last page, whatever its address claims; it only asks the server again.
  await page.goto('/sign-in-window?attempt=0123456789abcdef0123456789abcdef&outcome=%3Cscript%3E');
  await expect(page.getByText('You can close this window.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('Google: an address of an account with a password, for which Google does not answer', async ({
  page,
  app,
}) => {
  app.issuer.people.set('mallory', {
    sub: 'mallory',
    email: 'admin@example.com',
    email_verified: true,
    name: 'Mallory',
  });
  await page.goto('/login');
  const opened = await openWindow(page, app);
  await signInThere(opened, app, 'mallory');
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
    'An account with this email address exists. Please sign in with its password.',
  );
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => opened.isClosed()).toBe(true);
});
