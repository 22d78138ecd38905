import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { demoAccount, signIn } from './accounts';
import { expectAccessible } from './axe';

// What the journeys through administration share.

export const ADDRESS = process.env.E2E_BASE_URL ?? 'http://localhost:3000';

/** For names, so that runs side by side don't meet. */
export const newMark = (): string => `m${randomUUID().slice(0, 6)}`;

let administrator: Promise<Client> | null = null;
/** The programming interface as the administrator, who signs in once for each worker process. */
export function administratorClient(): Promise<Client> {
  const { email, password } = demoAccount('admin');
  administrator ??= new Client(ADDRESS).as(email, password);
  return administrator;
}

/** Opens a page of administration and waits for its table. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await signIn(page, 'admin');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
}

export const rows = (page: Page | Locator, table: string): Locator =>
  page.getByRole('table', { name: table }).locator('tbody tr');

export const search = (page: Page | Locator, label: string, text: string): Promise<void> =>
  page.getByRole('searchbox', { name: label }).fill(text);

/** What a dialog, or a page, says went wrong. */
export const told = (where: Page | Locator): Locator => where.getByRole('alert').filter({ hasText: /\w/ });

/** Says yes to what a dialog asks. */
export async function confirm(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}
