import { test as base, expect, type Page } from '@playwright/test';
import postgres from 'postgres';
import { startTestIssuer, type TestIssuer } from '@/lib/auth/testing-issuer';
import { type PrivateProduct, startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { expectAccessible } from './support';

// The browser's way to Google and back, with an OpenID Connect issuer of this computer in Google's place.

interface House {
  readonly issuer: TestIssuer;
  readonly product: PrivateProduct;
  readonly sql: postgres.Sql;
}

const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const issuer = await startTestIssuer({ clientId: 'sarm-test', clientSecret: 'a secret of the client' });
      const product = await startPrivateProduct({
        settings: {
          GOOGLE_ISSUER: issuer.url,
          GOOGLE_CLIENT_ID: issuer.client.clientId,
          GOOGLE_CLIENT_SECRET: issuer.client.clientSecret,
        },
      });
      issuer.serve(`${product.address}/api/auth/callback/google`);
      const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
      try {
        await use({ issuer, product, sql });
      } finally {
        await sql.end({ timeout: 1 });
        await product.stop();
        await issuer.close();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.product.address),
});

/** What the person does at the issuer: names themselves, and agrees. */
async function signInThere(page: Page, { issuer }: House, sub: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${issuer.url}/interaction/`));
  await page.locator('input[name=login]').fill(sub);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  // Whoever has agreed once is not asked again.
  const agree = page.getByRole('button', { name: 'Continue' });
  await agree.click({ timeout: 5_000 }).catch(() => undefined);
}

test('Google: the first time waits for approval, then signs in; there is no password', async ({
  page,
  house,
}) => {
  test.setTimeout(90_000);
  const email = 'grace@clinic.example';
  house.issuer.people.set('grace', {
    sub: 'grace',
    email,
    email_verified: true,
    hd: 'clinic.example',
    name: 'Grace Hopper',
  });
  await page.goto('/register');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInThere(page, house, 'grace');
  await expect(page).toHaveURL(`${house.product.address}/account-inactive`);

  await house.sql`update users set is_active = true, awaits_approval = false, needs_profile = false where email = ${email}`;
  await house.sql`insert into user_roles (user_id, role_id)
    select u.id, r.id from users u, roles r where u.email = ${email} and r.code = 'clinician'`;
  await page.context().clearCookies();
  await page.goto('/login?callbackUrl=/profile');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInThere(page, house, 'grace');
  await expect(page).toHaveURL(`${house.product.address}/profile`);
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Change Password' })).toHaveCount(0);
  const cookies = await page.context().cookies(house.product.address);
  const session = cookies.find(({ name }) => name === 'next-auth.session-token');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

test('Google: whoever turns back there is told so here, and stays signed out', async ({ page, house }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(new RegExp(`^${house.issuer.url}/interaction/`));
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page).toHaveURL(/\/login/);
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
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('Google: an address of an account with a password, for which Google does not answer', async ({
  page,
  house,
}) => {
  house.issuer.people.set('mallory', {
    sub: 'mallory',
    email: 'admin@example.com',
    email_verified: true,
    name: 'Mallory',
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInThere(page, house, 'mallory');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/An account with this email address exists/)).toBeVisible();
});
