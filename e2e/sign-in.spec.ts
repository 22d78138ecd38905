import { expect } from '@playwright/test';
import { cookieAt, inspect, signInByForm } from './support';
import { test } from './support/test';

test('the sign-in page is accessible in both themes and fits a telephone', { tag: '@narrow' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login SARM' })).toBeVisible();
  await inspect(page, 'login');
});

test('a clinician signs in, and the browser is remembered for the sign-in only', async ({
  page,
  context,
  baseURL,
}) => {
  const { name, secure } = cookieAt(baseURL ?? '', 'sarm.device');
  await signInByForm(page, 'clinician');
  await expect(page.getByText('SARM Platform').first()).toBeVisible();
  const device = (await context.cookies()).find((each) => each.name === name);
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth', secure });
});
