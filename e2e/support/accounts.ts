import { type BrowserContext, expect, type Page } from '@playwright/test';
import { enter } from './enter';

const ADDRESSES = {
  admin: 'admin@example.com',
  clinician: 'clinician@example.com',
  technician: 'technician@example.com',
  trainer: 'trainer@example.com',
} as const;

export type DemoAccount = keyof typeof ADDRESSES;

/** Address and password of a demo account of the product under test. */
export function demoAccount(account: DemoAccount): { email: string; password: string } {
  const password = process.env.E2E_PASSWORD;
  if (!password)
    throw new Error('E2E_PASSWORD is not set: the password that all demo accounts have (DEMO_PASSWORD)');
  return { email: ADDRESSES[account], password };
}

/** Signs in as a person does, through the form, and waits for the first page after it. */
export async function signInByForm(page: Page, account: DemoAccount): Promise<void> {
  const { email, password } = demoAccount(account);
  await page.goto('/login');
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: 'Login SARM' }).click();
  // The password is hashed with much work, and the page after it counts: that takes its time on a busy machine.
  await expect(page).not.toHaveURL(/\/login/, { timeout: 25_000 });
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** Of this worker process: whoever signed in once comes back with the same session. */
const kept = new Map<DemoAccount, Cookies>();

/**
 * Makes the page somebody's; it stays where it is. The first test of a process signs in, later ones bring its cookies.
 * A test that signs out uses `signInByForm`, or it would sign out the others.
 */
export async function signIn(page: Page, account: DemoAccount): Promise<void> {
  const cookies = kept.get(account);
  if (cookies) return page.context().addCookies(cookies);
  const { email, password } = demoAccount(account);
  await enter(page, email, password);
  kept.set(account, await page.context().cookies());
}
