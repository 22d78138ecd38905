import { expect, type Page } from '@playwright/test';
import { type GoogleApp, openWindow, signInThere } from '../support/google-app';
import { cutOff, expectShown, meet } from './seen';

const PASSWORD = 'a long password';

export async function loginMessages(page: Page): Promise<void> {
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Login SARM' });
  await submit.click();
  await expectShown(page, 'login', 'Please enter both email and password');
  const restore = await cutOff(page, 'POST', /^\/api\/auth\/callback\/credentials$/);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not that one');
  await submit.click();
  await expectShown(page, 'login', 'Login failed');
  await restore();
  await submit.click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
}

export async function googleMessages(page: Page, app: GoogleApp): Promise<void> {
  await page.goto('/login');
  await (await openWindow(page, app)).close();
  await expectShown(page, 'google', 'Login cancelled');
  // A registration that the database does not take: Google has said who it is, and there is no account.
  await app.sql`alter table users add constraint no_newcomers check (email <> 'new@clinic.example')`;
  app.issuer.people.set('new', {
    sub: 'new',
    email: 'new@clinic.example',
    email_verified: true,
    hd: 'clinic.example',
    name: 'New',
  });
  await signInThere(await openWindow(page, app), app, 'new');
  await expectShown(page, 'google', 'Google registration failed');
  await app.sql`alter table users drop constraint no_newcomers`;

  const restore = await meet(page, 'POST', /^\/api\/auth\/signin\/google$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectShown(page, 'google', 'Google login failed');
  await restore();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectShown(page, 'google', 'Popup blocked. Please allow popups for this site.');
  // An answer that nobody here has asked for.
  await page.goto('/api/auth/callback/google?code=stolen&state=guessed');
  await expectShown(
    page,
    'google',
    'Authentication error. Please check your Google Cloud Console configuration.',
  );
  // This product is set up for no domain of its own; lib/platform/auth/google/google.db.test.ts shows when the server leads here.
  await page.goto('/login?google=domain');
  await expectShown(
    page,
    'google',
    'This domain is not authorized for Google sign-in. Please contact support.',
  );
}

export async function registerMessages(page: Page, { sql }: GoogleApp): Promise<void> {
  await sql`delete from rate_limits`;
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Create account' });
  const fill = async (label: string, value: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).fill(value);
    await submit.click();
  };
  await submit.click();
  await expectShown(page, 'register', 'Name is required');
  await fill('Full Name', 'Ada Novak');
  await expectShown(page, 'register', 'Email is required');
  await fill('Email', 'ada@');
  await expectShown(page, 'register', 'Please enter a valid email address');
  await fill('Email', 'ada@example.com');
  await expectShown(page, 'register', 'Password is required');
  await fill('Password', '12345');
  await expectShown(page, 'register', 'Password must be at least 6 characters');
  await fill('Password', PASSWORD);
  await expectShown(page, 'register', 'Passwords do not match');
  const restore = await cutOff(page, 'POST', /register-user$/);
  await fill('Confirm Password', PASSWORD);
  await expectShown(page, 'register', 'Registration failed');
  await restore();
  await submit.click();
  await expectShown(page, 'register', 'Registration successful! Please log in.');
}

export async function forgotMessages(page: Page, { sql }: GoogleApp): Promise<void> {
  await sql`delete from rate_limits`;
  await page.goto('/forgot-password');
  const ask = async (email: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
  };
  await ask('');
  await expectShown(page, 'forgot', 'Email is required');
  await ask('ada@');
  await expectShown(page, 'forgot', 'Please enter a valid email address');
  await ask('nobody@example.com');
  await expectShown(page, 'forgot', 'No account found with this email address');
  // Fine for the form, not for the server: no mailbox has so long a name.
  await ask(`${'x'.repeat(70)}@example.com`);
  await expectShown(page, 'forgot', 'Invalid email address');
  const restore = await cutOff(page, 'POST', /forgot-password$/);
  await ask('ada@example.com');
  await expectShown(page, 'forgot', 'Failed to send password reset email');
  await restore();
  await ask('ada@example.com');
  await expectShown(page, 'forgot', 'Password reset email sent! Check your inbox.');
  await sql`update rate_limits set attempts = 1000`;
  await ask('ada@example.com');
  await expectShown(page, 'forgot', 'Too many requests. Please try again later');
  await sql`delete from rate_limits`;
}
