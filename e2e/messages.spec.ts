import { type Cookie, expect } from '@playwright/test';
import { forgotMessages, googleMessages, loginMessages, registerMessages } from './messages/accounts';
import { anywhereMessages, guardMessages, ownMessages } from './messages/own';
import { memberMessages, projectMessages } from './messages/projects';
import { permissionMessages, roleMessages } from './messages/roles';
import { unseen } from './messages/seen';
import { logMessages, systemSettingMessages } from './messages/system';
import { userMessages } from './messages/users';
import { signInAsAdministrator, test } from './support/google-app';

// Every message of the specification's sections 5 and 8, and the guard's, brought up on the screen that it belongs to.
// The last test fails when one is left out. One browser window after the other, for they share what was seen.

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('sign-in', async ({ page, app }) => {
  await loginMessages(page);
  await googleMessages(page, app);
});
test('registration', ({ page, app }) => registerMessages(page, app));
test('forgotten password', ({ page, app }) => forgotMessages(page, app));

test.describe('of somebody who is signed in', () => {
  // Once for all of them.
  let cookies: Cookie[] = [];
  test.beforeEach(async ({ page, app }) => {
    await page.context().addCookies(cookies);
    if (cookies.length === 0) await signInAsAdministrator(page, app);
    cookies = await page.context().cookies();
  });

  test('the guard of pages', ({ page }) => guardMessages(page));
  test('users', ({ page, app }) => userMessages(page, app));
  test('roles', ({ page, app }) => roleMessages(page, app));
  test('permissions', ({ page }) => permissionMessages(page));
  test('projects', ({ page, app }) => projectMessages(page, app));
  test('members', ({ page, app }) => memberMessages(page, app));
  test('logs', ({ page }) => logMessages(page));
  test('system settings', ({ page }) => systemSettingMessages(page));
  test('anywhere', ({ page, app }) => anywhereMessages(page, app));
  // The last one: with its password the administrator's other sessions end.
  test('profile and settings', ({ page, app }) => ownMessages(page, app));
});

test('no message of the specification is left out', () => {
  expect(unseen()).toEqual([]);
});
