import { test as base, expect, type Page } from '@playwright/test';
import postgres from 'postgres';
import sharp from 'sharp';
import { hotp, stepAt } from '@/lib/auth/totp';
import { type PrivateProduct, startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { Client } from './api/client';
import { expectAccessible, inBothThemes, keepScreens } from './support';

// Accounts from registration to sign-out everywhere, on a product of their own: the tests read its outbox.

interface House {
  readonly product: PrivateProduct;
  readonly sql: postgres.Sql;
  readonly admin: Client;
}

const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const product = await startPrivateProduct();
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
  baseURL: async ({ house }, use) => use(house.product.address),
});

const PASSWORD = 'a long password';
/** A page that counts, after half a second of saying that it worked, on a machine that has other things to do. */
const PATIENTLY = { timeout: 25_000 };
let people = 0;

/** The link in the newest mail to a person. */
async function mailedLink({ sql }: House, recipient: string): Promise<string> {
  const [mail] = await sql<{ body_text: string }[]>`
    select body_text from mails where recipient = ${recipient} order by created_at desc limit 1`;
  const link = /https?:\/\/\S+#token=\S+/.exec(mail?.body_text ?? '')?.[0];
  if (!link) throw new Error(`no link was mailed to ${recipient}`);
  return link;
}

/** An account that an administrator has approved, with the role of a clinician. */
async function newClinician({ sql, product }: House): Promise<string> {
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

async function fillLogin(page: Page, email: string, password: string, button = 'Login SARM'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

/** Without its session a page that is still open would lead to the sign-in page by itself, so nobody looks at one. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fillLogin(page, email, password);
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
}

test(
  'registration: checks in their order, approval, the wizard, the first page',
  { tag: '@narrow' },
  async ({ page, house }, info) => {
    test.setTimeout(120_000);
    const email = `new-${info.project.name}@example.com`;
    await page.goto('/register');
    await inBothThemes(page, () => expectAccessible(page));
    await keepScreens(page, 'register');
    const submit = page.getByRole('button', { name: 'Create account' });
    const told = page.getByRole('alert').filter({ hasText: /\w/ });
    const steps: readonly (readonly [string, string, string])[] = [
      ['Full Name', '', 'Name is required'],
      ['Full Name', 'Grace Hopper', 'Email is required'],
      ['Email', 'grace', 'Please enter a valid email address'],
      ['Email', email, 'Password is required'],
      ['Password', '12345', 'Password must be at least 6 characters'],
      ['Password', '1234567', 'Passwords do not match'],
      ['Confirm Password', '1234567', 'Password must be at least 8 characters'],
    ];
    for (const [label, value, message] of steps) {
      await page.getByLabel(label, { exact: true }).fill(value);
      await submit.click();
      await expect(told.first()).toContainText(message);
    }
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await submit.click();
    await expect(page.getByText('Registration successful! Please log in.')).toBeVisible();

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login SARM' }).click();
    await expect(page).toHaveURL(/\/account-inactive/);
    await expect(page.getByText('deactivated or is pending approval')).toBeVisible();

    const [row] = await house.sql<{ id: string }[]>`select id from users where email = ${email}`;
    await house.admin.get('PUT', `/admin/users/${row?.id}`, {
      displayName: 'Grace Hopper',
      roles: ['clinician'],
      isActive: true,
    });
    await fillLogin(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/incomplete-profile/);
    await inBothThemes(page, () => expectAccessible(page));
    await keepScreens(page, 'profile-wizard');
    await expect(page.getByLabel('Full Name')).toHaveValue('Grace Hopper');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Job Title is required')).toBeVisible();
    await expect(page.getByText('Organization is required')).toBeVisible();
    await page.getByLabel('Job Title').fill('Andrologist');
    await page.getByLabel('Organization').fill('University clinic');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('University clinic')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('forgot password: what the screen says, and the mailed link', { tag: '@narrow' }, async ({
  page,
  house,
}) => {
  test.setTimeout(120_000);
  const email = await newClinician(house);
  await page.goto('/forgot-password');
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, 'forgot-password');
  const send = page.getByRole('button', { name: 'Send reset link' });
  await send.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@');
  await send.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await send.click();
  await expect(page.getByText('No account found with this email address')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  // No mail server here: the screen does not pretend.
  await expect(page.getByText(/no mail server/)).toBeVisible();

  const link = await mailedLink(house, email);
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, 'reset-password');
  await page.getByLabel('New Password').fill('another password');
  await page.getByLabel('Confirm Password').fill('another passwort');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('another password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await fillLogin(page, email, PASSWORD);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await signIn(page, email, 'another password');

  await leave(page);
  await page.goto(link);
  await page.getByLabel('New Password').fill('a third password');
  await page.getByLabel('Confirm Password').fill('a third password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('expired or was used already')).toBeVisible();
});

test('profile: picture, name, address, password; roles and projects from the database', {
  tag: '@narrow',
}, async ({ page, house }) => {
  test.setTimeout(150_000);
  const email = await newClinician(house);
  await house.sql`
    with made as (insert into projects (name) values ('Cohort 7') returning id)
    insert into project_members (project_id, user_id, access_level)
    select made.id, u.id, 'editor' from made, users u where u.email = ${email}`;
  await signIn(page, email);
  await page.getByRole('button', { name: 'Account of Ada Novak' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByText('Runs analyses, reads and issues reports')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cohort 7' })).toBeVisible();

  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText('Your picture was saved')).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles({
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('Please choose a JPEG, PNG or WebP picture')).toBeVisible();

  await page.getByLabel('Display Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Display Name is required')).toBeVisible();
  await page.getByLabel('Display Name').fill('Ada B. Novak');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Ada B. Novak' })).toBeVisible();

  const newEmail = `moved-${email}`;
  const edit = page.getByRole('region', { name: 'Edit Profile' });
  await edit.getByLabel('Email').fill(newEmail);
  await edit.getByLabel('Current Password').fill(PASSWORD);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`We have sent a link to ${newEmail}`)).toBeVisible();
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, 'profile');

  const change = page.getByRole('region', { name: 'Change Password' });
  await change.getByLabel('Current Password').fill(PASSWORD);
  await change.getByLabel('New Password').fill('12345');
  await change.getByLabel('Confirm Password').fill('123456');
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(change.getByText('Passwords do not match')).toBeVisible();
  await change.getByLabel('Confirm Password').fill('12345');
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(change.getByText('Password should be at least 6 characters')).toBeVisible();
  await change.getByLabel('New Password').fill('a second password');
  await change.getByLabel('Confirm Password').fill('a second password');
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  // The browser that changed it stays signed in, with a session of its own.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();

  // The password change has ended nothing that was mailed before it but sessions.
  await page.goto(await mailedLink(house, newEmail));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible();
  await leave(page);
  await signIn(page, newEmail, 'a second password');
});

test('settings are kept with the account and hold in another browser', { tag: '@narrow' }, async ({
  page,
  house,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const email = await newClinician(house);
  const [project] = await house.sql<{ id: string }[]>`
    with made as (insert into projects (name) values ('Default one') returning id)
    insert into project_members (project_id, user_id, access_level)
    select made.id, u.id, 'member' from made, users u where u.email = ${email} returning project_id as id`;
  await signIn(page, email);
  await page.goto('/settings');
  await expect(page.getByText('Go to System Settings')).toHaveCount(0);
  await expect(page.getByLabel('Email Notifications')).toBeChecked();
  await page.getByLabel('Dark Mode').click();
  await page.getByRole('combobox', { name: 'Default Project' }).click();
  await page.getByRole('option', { name: 'Default one' }).click();
  await page.getByLabel('Email Notifications').click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, 'settings');

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const elsewhere = await other.newPage();
  await fillLogin(elsewhere, email, PASSWORD);
  await expect(elsewhere).toHaveURL(new RegExp(`/sarm/projects/${project?.id}/datasets`));
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.goto('/settings');
  await expect(elsewhere.getByLabel('Dark Mode')).toBeChecked();
  await expect(elsewhere.getByLabel('Email Notifications')).not.toBeChecked();
  await other.close();
});

test('two-factor authentication: on, asked for, a recovery code once, off', { tag: '@narrow' }, async ({
  page,
  house,
}) => {
  test.setTimeout(150_000);
  const email = await newClinician(house);
  await signIn(page, email);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByLabel('Your password').fill('wrong');
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByText('The current password is not right')).toBeVisible();
  await card.getByLabel('Your password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await keepScreens(page, 'two-factor');
  const secret = decodeBase32((await card.locator('code').textContent()) ?? '');
  const step = stepAt(new Date());
  await card.getByLabel('Code of the app').fill('000000');
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByText('The code is not right')).toBeVisible();
  await card.getByLabel('Code of the app').fill(hotp(secret, step));
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByText('Keep these recovery codes')).toBeVisible();
  const recovery = await card.locator('code').allTextContents();
  expect(recovery).toHaveLength(10);
  await card.getByRole('button', { name: 'I have kept them' }).click();
  await expect(card.getByText('On', { exact: true })).toBeVisible();

  await leave(page);
  await fillLogin(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await expectAccessible(page);
  await keepScreens(page, 'login-code');
  // The code that confirmed it was spent; the next one is taken (clocks may differ by a step).
  await page.getByLabel('Digit of the code').first().click();
  await page.keyboard.type(hotp(secret, step));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is not right')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);

  await leave(page);
  await fillLogin(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is not right')).toBeVisible();
  await page.getByLabel('Recovery code').fill(recovery[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
  await page.goto('/profile');
  await card.getByLabel('Your password').fill(PASSWORD);
  await card.getByLabel(/recovery code/).fill(recovery[2] ?? '');
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
});

/** RFC 4648 base32, written anew for this test. */
function decodeBase32(text: string): Buffer {
  const bits = [...text.trim()]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test('sign-out everywhere ends the other browser, too, and so does deactivation', async ({
  page,
  house,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const email = await newClinician(house);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, email);
  await signIn(page, email);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.goto('/sarm/projects');
  await expect(elsewhere).toHaveURL(/\/login/);

  await signIn(elsewhere, email);
  await house.sql`update users set is_active = false where email = ${email}`;
  await elsewhere.goto('/sarm/projects');
  await expect(elsewhere).toHaveURL(/\/account-inactive/);
  await other.close();
});

test('attacks on signing in: open redirect, fixation, another site', async ({ page, house }) => {
  const email = await newClinician(house);
  const planted = 'a-session-that-somebody-else-made';
  await page
    .context()
    .addCookies([{ name: 'next-auth.session-token', value: planted, url: house.product.address }]);
  await page.goto('/login?callbackUrl=https://evil.example/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login SARM' }).click();
  await expect(page).toHaveURL(`${house.product.address}/sarm/dashboard`);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'next-auth.session-token');
  expect(session?.value).not.toBe(planted);
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  const cookie = `next-auth.session-token=${session?.value}`;
  const anonymous = new Client(house.product.address);
  const forged = await anonymous.send(
    'PATCH',
    '/sarm/user/update-profile',
    { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
    JSON.stringify({ displayName: 'Mallory' }),
  );
  expect([forged.status, forged.body.code]).toEqual([403, 'CROSS_ORIGIN']);
  await page.goto('/login?callbackUrl=//evil.example');
  await expect(page).toHaveURL(`${house.product.address}/dashboard`);
});

test('the two buttons lead to their workflows, and say so when one is not open to the person', async ({
  page,
  house,
}) => {
  const email = await newClinician(house);
  await fillLogin(page, '', '');
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  // Nobody has given this installation what Google asks for: the button says so instead of failing.
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  await expect(page.getByText('Google sign-in is not set up on this installation.')).toBeVisible();
  await fillLogin(page, email, PASSWORD, 'Login Finetune');
  await expect(page.getByRole('button', { name: 'Login SARM' })).toBeDisabled();
  await expect(page).toHaveURL(/\/unauthorized/);
});

test('a notification arrives while one looks, is counted, and is read in every tab', async ({
  page,
  house,
}) => {
  test.setTimeout(90_000);
  await fillLogin(page, 'admin@example.com', house.product.password);
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await page.waitForResponse((response) => response.url().endsWith('/sarm/notifications/events'));
  await bell.click();
  const before = await page.locator('[data-unread]').count();
  await page.keyboard.press('Escape');
  const email = `asks-${Date.now()}@example.com`;
  await house.sql`delete from rate_limits`;
  await new Client(house.product.address).get('POST', '/sarm/auth/register-user', {
    displayName: 'Lise Meitner',
    email,
    password: PASSWORD,
  });
  // Without a reload, and sooner than the half minute after which the page would have asked by itself.
  const alert = page.getByRole('alert').filter({ hasText: 'A registration to approve' });
  await expect(alert).toContainText(`Lise Meitner (${email}) asks for an account.`, { timeout: 15_000 });
  const second = await page.context().newPage();
  await second.goto('/sarm/projects');
  await expect(second.getByRole('button', { name: `Notifications, ${before + 1} unread` })).toBeVisible();
  await alert.getByRole('button', { name: 'Close' }).click();
  await bell.click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('the dashboard shows each person the parts that are theirs, with the counts of the database', {
  tag: '@narrow',
}, async ({ page, house }) => {
  test.setTimeout(120_000);
  const email = await newClinician(house);
  const [own] = await house.sql<{ id: string }[]>`
    with made as (insert into projects (name) values ('Dashboard one') returning id),
    joined as (insert into project_members (project_id, user_id, access_level)
      select made.id, u.id, 'member' from made, users u where u.email = ${email})
    insert into datasets (project_id, name) select id, 'Cohort A' from made returning id`;
  for (const patient of ['P-1', 'P-1', 'P-2']) {
    await house.sql`insert into videos (dataset_id, name, patient_id, original_filename, object_key, content_type,
      size_bytes, sha256, width, height, duration_seconds, frames_per_second, frame_count, codec, pixel_format)
      values (${own?.id ?? ''}, 'clip', ${patient}, 'clip.mp4', ${`x/${Math.random()}`}, 'video/mp4',
      1, 'x', 640, 480, 1, 50, 50, 'h264', 'yuv420p')`;
  }
  await signIn(page, email);
  const shows = (name: string, count: number | string) =>
    expect(page.getByRole('region', { name, exact: true })).toContainText(new RegExp(`${name}\\s*${count}`));
  await shows('Patients', 2);
  await shows('Videos', 3);
  await shows('Analyses', 0);
  await shows('Pending', 0);
  await expect(page.getByRole('region', { name: 'Recent Patients' })).toContainText('P-1');
  await expect(page.getByText('No recent analyses')).toBeVisible();
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await expect(page.getByText('No new notifications')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload Video' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Workflow' })).toHaveCount(0);
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, 'dashboard-clinical');
  await page.goto('/finetune/dashboard');
  await expect(page).toHaveURL(/\/unauthorized/);
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage Roles' })).toHaveCount(0);
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, 'unauthorized');

  await leave(page);
  await fillLogin(page, 'admin@example.com', house.product.password);
  await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
  await page.goto('/dashboard');
  const [counted] = await house.sql<{ users: number; awaiting: number }[]>`
    select count(*)::int as users, (count(*) filter (where awaits_approval))::int as awaiting from users`;
  await shows('Users', counted?.users ?? -1);
  await shows('Waiting for approval', counted?.awaiting ?? -1);
  await expect(page.getByRole('heading', { name: 'Model work' })).toBeVisible();
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, 'dashboard-all');
  if ((page.viewportSize()?.width ?? 0) > 600) {
    await page.getByRole('navigation', { name: 'Workflow' }).getByRole('link', { name: 'Finetune' }).click();
    await expect(page).toHaveURL(/\/finetune\/dashboard/);
  }
  await page.goto('/unauthorized');
  await expect(page.getByRole('link', { name: 'Manage Roles' })).toBeVisible();
});

test('what the screens say when the server does not answer, and when there were too many requests', async ({
  page,
  house,
}) => {
  test.setTimeout(90_000);
  const email = await newClinician(house);
  const told = page.getByRole('alert').filter({ hasText: /\w/ });
  await page.route(/\/api\/auth\/callback\/|register-user|forgot-password$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await fillLogin(page, email, PASSWORD);
  await expect(told).toContainText('Login failed');
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(told).toContainText('Registration failed');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(told).toContainText('Failed to send password reset email');
  await page.unrouteAll();

  await page.getByLabel('Email').fill(`${'x'.repeat(70)}@example.com`);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(told).toContainText('Invalid email address');
  await house.sql`update rate_limits set attempts = 1000`;
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(told).toContainText('Too many requests. Please try again later');
  await house.sql`delete from rate_limits`;

  // A name that is a script is a name.
  const name = '<img src=x onerror="document.title=1">';
  await house.sql`update users set display_name = ${name} where email = ${email}`;
  await signIn(page, email);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible();
  await expect(page).toHaveTitle(/My Profile/);
});
