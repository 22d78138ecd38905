import { expect, type Page } from '@playwright/test';
import postgres from 'postgres';
import { startTestIssuer, type TestIssuer } from '@/lib/platform/auth/testing-issuer';
import { Client } from '@/scripts/client/client';
import { type PrivateProduct, startPrivateProduct } from '../../scripts/launcher/private-product.mjs';
import { PATIENTLY } from './app';
import { test as base } from './test';

// A separate product, with an OpenID Connect issuer of this computer in Google's place.

export interface GoogleApp {
  readonly issuer: TestIssuer;
  readonly product: PrivateProduct;
  readonly sql: postgres.Sql;
}

export const test = base.extend<object, { app: GoogleApp }>({
  app: [
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
  baseURL: async ({ app }, use) => use(app.product.address),
});

/** Presses the button, and answers the window that opens for it once the issuer's page is there. */
export async function openWindow(page: Page, { issuer }: GoogleApp): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(new RegExp(`^${issuer.url}/interaction/`), PATIENTLY);
  return opened;
}

/** What the person does at the issuer: names themselves, and agrees where they have not done so before. */
export async function signInThere(page: Page, { issuer }: GoogleApp, sub: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${issuer.url}/interaction/`), PATIENTLY);
  await page.locator('input[name=login]').fill(sub);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  // The issuer asks for agreement the first time. Then a window closes itself, and a whole page goes back.
  const agree = page.getByRole('button', { name: 'Continue' });
  const timeout = 30_000;
  const asks = await Promise.race([
    agree.waitFor({ timeout }).then(() => true),
    page.waitForEvent('close', { timeout }).then(() => false),
    page
      .waitForURL(({ origin }) => origin !== issuer.url, { timeout, waitUntil: 'commit' })
      .then(() => false),
  ]);
  if (asks) await agree.click();
}

/** Approves a pending account as a clinician. */
export async function approve({ sql }: GoogleApp, email: string): Promise<void> {
  await sql`update users set is_active = true, awaits_approval = false, needs_profile = false where email = ${email}`;
  await sql`insert into user_roles (user_id, role_id)
    select u.id, r.id from users u, roles r where u.email = ${email} and r.code = 'clinician'`;
}

/** A client of the programming interface, as the administrator of this product. */
export const administrator = ({ product }: GoogleApp): Promise<Client> =>
  new Client(product.address).as('admin@example.com', product.password);

export async function signInAsAdministrator(page: Page, { product }: GoogleApp): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.getByRole('button', { name: 'Login SARM' }).click();
  await expect(page).not.toHaveURL(/\/login/, PATIENTLY);
}
