import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { enter, expectAccessible, keepScreens } from './support';
import { leave, newClinician, PASSWORD, PATIENTLY, signIn, test } from './support/app';

// The product in each of its languages: chosen in the settings, kept with the account.

type Texts = { [key: string]: string | Texts };

const CHOICES = ['vi', 'fr', 'es'] as const;
const PAGES = ['/settings', '/dashboard', '/profile'] as const;

/** What a language's file says under a key such as `settings.title`. */
function text(language: string, file: string, key: string): string {
  let value: Texts | string = JSON.parse(
    readFileSync(`lib/messages/${language}/${file}.json`, 'utf8'),
  ) as Texts;
  for (const part of key.split('.')) value = (value as Texts)[part] ?? '';
  if (typeof value !== 'string' || value === '') throw new Error(`${language}/${file} has no ${key}`);
  return value;
}

test('the pages speak the language of the settings, at once and after the next sign-in', {
  tag: '@narrow',
}, async ({ page, app }) => {
  const email = await newClinician(app);
  await enter(page, email, PASSWORD);
  await page.goto('/settings');
  let current: string = 'en';
  for (const language of CHOICES) {
    await page.getByRole('combobox', { name: text(current, 'account', 'settings.language') }).click();
    await page
      .getByRole('option', { name: text(current, 'account', `settings.languages.${language}`), exact: true })
      .click();
    await page.getByRole('button', { name: text(current, 'account', 'settings.save') }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language, PATIENTLY);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language, PATIENTLY);
      await expectAccessible(page);
      await keepScreens(page, `${language}${path.replace('/', '-')}`);
    }
    await page.goto('/settings');
    const title = text(language, 'account', 'settings.title');
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible(PATIENTLY);
    current = language;
  }
  await leave(page);
  await signIn(page, email);
  await expect(page.locator('html')).toHaveAttribute('lang', current, PATIENTLY);
});
