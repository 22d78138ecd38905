import { expect, type Page } from '@playwright/test';
import postgres from 'postgres';
import { Client } from '@/scripts/client/client';
import { type PrivateProduct, startPrivateProduct } from '../../scripts/launcher/private-product.mjs';
import { test as base } from './test';

// A product of their own for tests that read its outbox and change its people; with E2E_DATABASE_URL the one that runs at
// E2E_BASE_URL, as in the cluster (scripts/cluster), which has no folder of objects.

export interface App {
  readonly product: Pick<PrivateProduct, 'address' | 'password' | 'databaseUrl'> & {
    readonly storageFolder?: string;
  };
  readonly sql: postgres.Sql;
  readonly admin: Client;
}

/** @returns the product that runs already, where there is one for these tests */
function runningProduct() {
  const { E2E_BASE_URL: address, E2E_PASSWORD: password, E2E_DATABASE_URL: databaseUrl } = process.env;
  if (!databaseUrl) return null;
  if (!address || !password)
    throw new Error('E2E_DATABASE_URL needs E2E_BASE_URL and E2E_PASSWORD beside it');
  return { address, password, databaseUrl, stop: async () => undefined };
}

export const test = base.extend<object, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const product = runningProduct() ?? (await startPrivateProduct());
      const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
      try {
        const admin = await new Client(product.address).as('admin@example.com', product.password);
        await use({ product, sql, admin });
      } finally {
        await sql.end({ timeout: 1 });
        await product.stop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.product.address),
});

export const PASSWORD = 'a long password';
/** A page that counts, after half a second of saying that it worked, on a machine that has other things to do. */
export const PATIENTLY = { timeout: 25_000 };
let people = 0;

/** The link in the newest mail to a person. */
export async function mailedLink({ sql }: App, recipient: string): Promise<string> {
  const [mail] = await sql<{ body_text: string }[]>`
    select replace(body_text, '{token}', coalesce(token, '')) as body_text
    from mails left join mail_links on mail_id = mails.id
    where recipient = ${recipient} order by created_at desc limit 1`;
  const link = /https?:\/\/\S+#token=\S+/.exec(mail?.body_text ?? '')?.[0];
  if (!link) throw new Error(`no link was mailed to ${recipient}`);
  return link;
}

/** An account that an administrator has approved, with the role of a clinician. */
export async function newClinician({ sql, product }: App): Promise<string> {
  people += 1;
  const email = `person-${people}-${Date.now()}@example.com`;
  const anonymous = new Client(product.address);
  await sql`delete from rate_limits`;
  await anonymous.get('POST', '/sarm/auth/register-user', {
    displayName: 'Ada Novak',
    email,
    password: PASSWORD,
  });
  await sql`update users set is_active = true, awaits_approval = false, needs_profile = false where email = ${email}`;
  await sql`insert into user_roles (user_id, role_id)
    select u.id, r.id from users u, roles r where u.email = ${email} and r.code = 'clinician'`;
  return email;
}

export async function fillLogin(
  page: Page,
  email: string,
  password: string,
  button = 'Login SARM',
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

/** Without its session a page that is still open would lead to the sign-in page by itself, so nobody looks at one. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fillLogin(page, email, password);
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
}
