import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { pageBehind } from '@/lib/platform/access/pages';
import { Client } from '@/scripts/client/client';
import { enter, guidePicture, keepScreens } from './support';
import { type App, PASSWORD, test } from './support/app';
import { reportOf } from './support/stored-report';

// The links of every page, followed as each kind of person: no page is missing, and none is closed to them.

/** What a person may do, and their level in the project that is walked; null for no member. */
const PEOPLE = {
  administrator: { permissions: ['system.*', 'sarm.*', 'finetune.*'], level: null },
  clinician: { permissions: ['sarm.*'], level: 'member' },
  viewer: { permissions: ['sarm.*'], level: 'viewer' },
  outsider: { permissions: ['sarm.*', 'finetune.*'], level: null },
  'reader of results': { permissions: ['sarm.view_motility'], level: 'member' },
  uploader: { permissions: ['sarm.upload_video'], level: 'member' },
  'technical member': { permissions: ['finetune.*'], level: 'member' },
  'keeper of patients': { permissions: ['sarm.manage_patients'], level: 'member' },
  'manager of projects': { permissions: ['system.manage_projects'], level: null },
  'nobody in particular': { permissions: [], level: 'member' },
} as const;
type Name = keyof typeof PEOPLE;

async function newPerson({ sql, product, admin }: App, name: Name): Promise<string> {
  const { permissions, level } = PEOPLE[name];
  const email = `links-${randomUUID().slice(0, 8)}@example.com`;
  await sql`delete from rate_limits`;
  const registration = { displayName: `The ${name}`, email, password: PASSWORD };
  await new Client(product.address).get('POST', '/sarm/auth/register-user', registration);
  await sql`update users set is_active = true, awaits_approval = false, needs_profile = false where email = ${email}`;
  const [role] = await sql<{ id: string }[]>`
    insert into roles (name, code) values (${`Role ${email}`}, ${`role_${randomUUID()}`}) returning id`;
  await sql`insert into role_permissions (role_id, permission_id)
    select ${role?.id ?? ''}, id from permissions where code in ${sql([...permissions, ''])}`;
  await sql`insert into user_roles (user_id, role_id) select id, ${role?.id ?? ''} from users where email = ${email}`;
  if (level) {
    const [found] = await sql<{ user_id: string; project_id: string }[]>`
      select u.id as user_id, p.id as project_id from users u, projects p
      where u.email = ${email} and p.name = 'Walked project'`;
    await admin.get('POST', '/sarm/project/add-member', {
      projectId: found?.project_id,
      userId: found?.user_id,
      accessLevel: level,
    });
  }
  return email;
}

/** What a page asks for and goes on asking for, or shows and can do without. */
const NOT_WAITED_FOR: readonly string[] = ['eventsource', 'font', 'image', 'media', 'ping', 'websocket'];
/** Longer than a page takes from one answer to the next question. */
const QUIET_MS = 250;
const PATIENCE_MS = 10_000;

/**
 * Tells when a page has what it asked for: nothing has been under way for a moment. (`networkidle` waits for half a
 * second each time, and for streams that never end.) A page that keeps asking is looked at all the same.
 */
function whenAnswered(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let since = Date.now();
  const end = (request: Request): void => {
    underWay.delete(request);
    since = Date.now();
  };
  page.on('request', (request) => {
    if (!NOT_WAITED_FOR.includes(request.resourceType())) underWay.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    since = Date.now();
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until && (underWay.size > 0 || Date.now() - since < QUIET_MS)) {
      await page.waitForTimeout(QUIET_MS / 5);
      // A page that is still drawing what it was told has not asked everything yet.
      await page
        .evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
        // The page has gone on to another meanwhile.
        .catch(() => undefined);
    }
  };
}

/**
 * The links of a page as it stands, those in its menus too; but for recordings, of which the walked project has no files.
 * @param isFirst the bar at the top, with its menus, is the same on every page
 */
async function linksOf(page: Page, isFirst: boolean): Promise<string[]> {
  const read = () =>
    page
      .locator('a[href^="/"]:not([href^="/sarm/media/"])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const found = await read();
  // Some addresses open a dialog, which covers the menus.
  const dialog = page.getByRole('dialog');
  if (await dialog.isVisible()) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  const menus = (isFirst ? page : page.getByRole('main')).locator('button[aria-haspopup="menu"]:visible');
  for (let at = 0; at < Math.min(await menus.count(), 3); at++) {
    await menus.nth(at).click();
    await expect(page.getByRole('menu')).toBeVisible();
    found.push(...(await read()));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  return [...new Set(found)];
}

const AT_ONCE = 4;
/** Links of one page to pages of one kind differ in their ids alone. */
const FOLLOWED_OF_A_KIND = 3;

function withoutMoreOfAKind(links: string[]): string[] {
  const counts = new Map<string, number>();
  return links.filter((link) => {
    const { pathname, search } = new URL(link, 'http://localhost');
    const kind = pageBehind(pathname);
    if (!kind) return true;
    // What a page is asked for, without the values.
    const key = `${kind}?${[...new URLSearchParams(search).keys()].sort().join('&')}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return (counts.get(key) ?? 0) <= FOLLOWED_OF_A_KIND;
  });
}

/** Goes to another page as its links do: what is loaded stays loaded. */
async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    (window as unknown as { next: { router: { push(href: string): void } } }).next.router.push(to);
  }, address);
}

/** One page of each kind is looked at, and its links are followed. */
async function walk(page: Page): Promise<{ looked: string[]; faults: string[] }> {
  const faults: string[] = [];
  const followed = new Set<string>();
  const looked = new Set<string>();
  const waiting = ['/'];
  const answered = whenAnswered(page);
  const follow = async (next: string, here: string): Promise<void> => {
    followed.add(next);
    const response = await page.request.get(next, {
      headers: { accept: 'text/html,*/*', range: 'bytes=0-0' },
      // A connection that the server closes for having been idle, just as it is used again, is tried once more.
      maxRetries: 1,
    });
    const end = new URL(response.url()).pathname;
    // The PDF of the example is still being made, and the answer says when to come back.
    const isTooEarly =
      /\/(pdf|get-archive)\b/.test(end) &&
      response.status() === 503 &&
      response.headers()['retry-after'] !== undefined;
    if (response.status() >= 400 && !isTooEarly) faults.push(`${next} on ${here}: ${response.status()}`);
    if (/^\/(unauthorized|login)/.test(end)) faults.push(`${next} on ${here}: leads to ${end}`);
    const kind = pageBehind(end);
    if (kind && !looked.has(kind) && !waiting.some((other) => pageBehind(other) === kind)) {
      waiting.push(end + new URL(response.url()).search);
    }
  };
  for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
    // Its status was seen when the link to it was followed.
    if (looked.size === 0) await page.goto(link);
    else await goOn(page, link);
    await answered();
    const here = new URL(page.url()).pathname;
    if (/^\/(unauthorized|login)/.test(here)) faults.push(`${link}: leads to ${here}`);
    if (await page.getByText(/You don't have permission/).count()) faults.push(`${link}: denied in place`);
    const headings = await page.locator('h1').allTextContents();
    const isTitled = async () => (await page.title()).startsWith(`${headings[0]} · `);
    // The title follows its page: a large one has none for a moment. Asked for from outside, for the page's own security
    // policy forbids to wait within it.
    await expect
      .poll(isTitled, { timeout: PATIENCE_MS })
      .toBe(true)
      .catch(() => undefined);
    const title = await page.title();
    if (headings.length !== 1 || !title.startsWith(`${headings[0]} · `)) {
      faults.push(`${link}: called '${title}', headed ${JSON.stringify(headings)}`);
    }
    const links = await linksOf(page, looked.size === 0);
    looked.add(pageBehind(here) ?? here);
    const fresh = withoutMoreOfAKind(links.filter((next) => !followed.has(next)));
    // A few at a time: most of a walk is waiting for pages that nobody looks at.
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      await Promise.all(fresh.slice(at, at + AT_ONCE).map((next) => follow(next, here)));
    }
  }
  return { looked: [...looked].sort(), faults };
}

async function enterAs(page: Page, app: App, name: Name): Promise<void> {
  await enter(page, await newPerson(app, name), PASSWORD);
}

let reportPage = '';
test.beforeAll(async ({ app }) => {
  const [known] = await app.sql<{ id: string }[]>`select id from datasets where name = 'Walked sample'`;
  reportPage = known ? `/sarm/reports/view/${known.id}` : await reportOf(app.sql);
});

for (const name of Object.keys(PEOPLE) as Name[]) {
  test(`no link that ${name} is shown leads nowhere or to a closed page`, async ({ page, app }) => {
    await enterAs(page, app, name);
    const { looked, faults } = await walk(page);
    expect(faults).toEqual([]);
    const expected: Partial<Record<Name, readonly string[]>> = {
      administrator: ['/admin/logs', '/finetune/dashboard', '/sarm/projects/[projectId]/datasets'],
      clinician: ['/sarm/projects/[projectId]/datasets/[datasetId]/videos', '/sarm/reports/view/[datasetId]'],
      'manager of projects': ['/admin/projects'],
      'technical member': ['/finetune/dashboard', '/profile'],
    };
    expect(looked).toEqual(expect.arrayContaining([...(expected[name] ?? ['/dashboard', '/profile'])]));
  });
}

test('an ended session remembers the page, and one button signs in and goes there', async ({ page, app }) => {
  const email = await newPerson(app, 'clinician');
  await enter(page, email, PASSWORD);
  await page.goto('/sarm/projects');
  // A call that this page makes by itself would lead away from here first.
  await page.goto('about:blank');
  await app.sql`update sessions set ended_at = now() where user_id = (select id from users where email = ${email})`;
  await page.goto('/sarm/results?tab=completed');
  await expect(page).toHaveURL('/login?callbackUrl=%2Fsarm%2Fresults%3Ftab%3Dcompleted&expired=true');
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Links would take people away from a sign-in that is under way.
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeDisabled();
  await expect(page).toHaveURL('/sarm/results?tab=completed', { timeout: 25_000 });
});

test('a call that finds the session ended comes back to the page, too', async ({ page, app }) => {
  const email = await newPerson(app, 'clinician');
  await enter(page, email, PASSWORD);
  await page.goto('/sarm/results?tab=pending', { waitUntil: 'networkidle' });
  await app.sql`update sessions set ended_at = now() where user_id = (select id from users where email = ${email})`;
  // Any call will do; one that the page makes by itself may be sooner.
  const toggle = page.getByRole('button', { name: 'Switch between light and dark' });
  await toggle.click({ timeout: 3000 }).catch(() => undefined);
  await expect(page).toHaveURL('/login?callbackUrl=%2Fsarm%2Fresults%3Ftab%3Dpending&expired=true');
});

test('what was typed when the session ended is back for the same person, and for nobody else', async ({
  page,
  app,
}) => {
  const [owner, other] = [await newPerson(app, 'clinician'), await newPerson(app, 'clinician')];
  const pseudonym = page.getByRole('dialog').getByLabel('Pseudonym');
  const create = page.getByRole('dialog').getByRole('button', { name: 'Add patient' });
  const open = async (): Promise<void> => {
    await page.goto('/sarm/patients');
    await page.getByRole('button', { name: 'Add patient' }).click();
    await expect(pseudonym).toBeVisible();
  };
  const typed = `Typed ${randomUUID().slice(0, 8)}`;
  const isStored = async () => (await app.sql`select 1 from patients where pseudonym = ${typed}`).length > 0;
  await enter(page, owner, PASSWORD);
  await open();
  await pseudonym.fill(typed);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Walked project' }).click();

  // In another tab somebody else signs in: the browser has their session now, under a page of the first.
  await enter(page, other, PASSWORD);
  await create.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/sarm/patients');
  expect(await isStored()).toBe(false);
  await open();
  await expect(pseudonym).toHaveValue('');

  await page.goto('about:blank');
  await enter(page, owner, PASSWORD);
  await open();
  await expect(page.getByText('Your session had ended.')).toBeVisible();
  await expect(pseudonym).toHaveValue(typed);
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Project' })).toHaveValue(
    'Walked project',
  );
  await create.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await isStored()).toBe(true);
  // Saved entries come back to no one.
  await open();
  await expect(pseudonym).toHaveValue('');
});

test('so are a new dataset and its calibration', async ({ page, app }) => {
  const owner = await newPerson(app, 'clinician');
  const [project] = await app.sql<{ id: string }[]>`select id from projects where name = 'Walked project'`;
  const dialog = page.getByRole('dialog');
  const open = async (): Promise<void> => {
    await page.goto(`/sarm/projects/${project?.id}/datasets`);
    await page.getByRole('button', { name: 'Create dataset' }).first().click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
  };
  const typed = `Typed ${randomUUID().slice(0, 8)}`;
  await enter(page, owner, PASSWORD);
  await open();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(typed);
  await dialog.getByLabel('Chamber depth (µm)').fill('19.5');
  await app.sql`update sessions set ended_at = now() where user_id = (select id from users where email = ${owner})`;
  await dialog.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page).toHaveURL(/^[^?]*\/login\?callbackUrl=.*&expired=true$/);
  await enter(page, owner, PASSWORD);
  await open();
  await expect(page.getByText('Your session had ended.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(typed);
  await expect(dialog.getByLabel('Chamber depth (µm)')).toHaveValue('19.5');
  await dialog.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByText(typed).first()).toBeVisible();
});

test('signing in goes to the one workflow that is open', async ({ page, app }) => {
  const email = await newPerson(app, 'technical member');
  await page.goto('/login');
  await keepScreens(page, 'sign-in-buttons');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/finetune/dashboard', { timeout: 25_000 });
  const stages = page.getByRole('navigation', { name: 'Stages of model work' });
  await expect(stages).toContainText('4. Detection & Crops');
  // Nothing is chosen yet: the other stages begin with a dataset or a video.
  await expect(stages.getByRole('link')).toHaveText([
    /^Model work/,
    /Select Dataset/,
    /Extract Frames/,
    /Data Annotation/,
    /^Models$/,
  ]);
});

test('the drawer tells what is done and what is chosen, and drops what has been left', async ({
  page,
  app,
}) => {
  await enterAs(page, app, 'clinician');
  await page.goto(reportPage);
  const stages = page.getByRole('navigation', { name: 'Stages of clinical analysis' });
  await expect(stages).toContainText('Walked project');
  await expect(stages).toContainText('Walked sample');
  await expect(stages.getByRole('link', { name: /^6\. View Reports/ })).toContainText('done');
  await keepScreens(page, 'drawer-report');
  // Whether frames were chosen depends on who walked here before.
  const frames = stages.getByRole('button', { name: /^4\. Select Frames/ });
  await guidePicture(page, 'stages', stages, { measured: [frames] });
  await stages.getByRole('link', { name: /^1\. Select Project/ }).click();
  await expect(page).toHaveURL('/sarm/projects');
  await expect(stages).toContainText('Nothing chosen yet');
  await expect(stages).not.toContainText('Walked sample');
  await expect(stages.getByRole('button', { name: /^6\. View Reports/ })).toBeVisible();
});

test('a telephone has the workflow switch in the drawer', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, app, 'outsider');
  await page.goto('/sarm/dashboard', { waitUntil: 'networkidle' });
  const open = page.getByRole('button', { name: 'Open or close the navigation' });
  await open.click();
  await keepScreens(page, 'telephone-drawer');
  await page.getByRole('navigation', { name: 'Workflow' }).getByRole('link', { name: 'Finetune' }).click();
  await expect(page).toHaveURL('/finetune/dashboard');
  // It closes when it has led somewhere.
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await keepScreens(page, 'telephone-finetune');
});

test('print prints the report and not the app, on white', async ({ page, app }) => {
  await enterAs(page, app, 'clinician');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(reportPage, { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.pdf({ path: 'test-results/screens/report-print.pdf', format: 'A4' });
  await page.screenshot({ path: 'test-results/screens/report-print.png', fullPage: true });
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('banner')).toBeVisible();
});

test("times are in the viewer's time zone, which is named", async ({ browser, app }) => {
  const email = await newPerson(app, 'clinician');
  await app.sql`update reports set created_at = '2026-07-01T12:05:00Z'`;
  const at = await timesOf(browser, app, email, 'Asia/Ho_Chi_Minh');
  expect(at).toContain('GMT+7');
  expect(await timesOf(browser, app, email, 'UTC')).toContain('UTC');
});

async function timesOf(browser: Browser, app: App, email: string, timezoneId: string): Promise<string> {
  const context = await browser.newContext({ baseURL: app.product.address, timezoneId });
  const page = await context.newPage();
  await enter(page, email, PASSWORD);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Recent Analyses' });
  await expect(card).toContainText(timezoneId === 'UTC' ? 'UTC' : 'GMT+7');
  const text = (await card.textContent()) ?? '';
  await context.close();
  return text;
}
