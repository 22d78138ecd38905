import { expect, type Page } from '@playwright/test';

const ADDRESSES = {
  admin: 'admin@example.com',
  clinician: 'clinician@example.com',
  technician: 'technician@example.com',
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
export async function signIn(page: Page, account: DemoAccount): Promise<void> {
  const { email, password } = demoAccount(account);
  await page.goto('/login');
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: 'Login SARM' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
