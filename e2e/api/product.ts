import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test as base } from '@playwright/test';
import postgres from 'postgres';
import { Client } from '@/scripts/client/client';
import { fillDataset, renderClips } from '@/scripts/client/clips';
import { type PrivateProduct, startPrivateProduct } from '../../scripts/launcher/private-product.mjs';

/** Largest upload of the product under test, in MB. */
export const UPLOAD_LIMIT_MB = 4;

const VIDEO_COUNT = 5;

/** A separate product with two projects: one of the technician, one of somebody else. */
export interface Laboratory {
  readonly product: PrivateProduct;
  readonly sql: postgres.Sql;
  readonly anonymous: Client;
  readonly admin: Client;
  /** Member of the project. */
  readonly technician: Client;
  /** Holds every permission, and is only a viewer of the project. */
  readonly viewer: Client;
  /** Holds every permission, and is a member of no project. */
  readonly outsider: Client;
  readonly projectId: string;
  /** Calibrated, with five clips. */
  readonly datasetId: string;
  readonly videoIds: readonly string[];
  readonly clips: readonly Buffer<ArrayBuffer>[];
}

/**
 * 'everything' holds all permissions that leave the fence standing, so that only the fence stands between it and a
 * project; manage_projects opens every fence (decision 27).
 */
const ROLES = { technician: 'lab_technician', viewer: 'everything', outsider: 'everything' } as const;

/** People with the administrator's password; accounts are made by hand in the database, as no endpoint makes them yet. */
async function addPeople(sql: postgres.Sql, projectId: string): Promise<void> {
  await sql`insert into roles (name, code) values ('Everything', 'everything')`;
  await sql`
    insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p
    where r.code = 'everything' and (p.code in ('sarm.*', 'finetune.*')
      or (p.code like 'system.%' and p.code not in ('system.*', 'system.manage_projects')))`;
  for (const [name, role] of Object.entries(ROLES)) {
    const [user] = await sql<{ id: string }[]>`
      insert into users (email, display_name, password_hash, is_active)
      select ${`${name}@example.com`}, ${name}, password_hash, true from users where email = 'admin@example.com'
      returning id`;
    if (!user) throw new Error('the administrator is missing');
    await sql`insert into user_roles (user_id, role_id) select ${user.id}, id from roles where code = ${role}`;
    if (name === 'outsider') continue;
    const level = name === 'viewer' ? 'viewer' : 'member';
    await sql`insert into project_members (project_id, user_id, access_level) values (${projectId}, ${user.id}, ${level})`;
  }
}

async function furnish(product: PrivateProduct, sql: postgres.Sql): Promise<Laboratory> {
  const rendering = renderClips(VIDEO_COUNT, { width: 192, height: 144, seconds: 1.2 });
  const anonymous = new Client(product.address);
  const admin = await anonymous.as('admin@example.com', product.password);
  const project = await admin.get<{ id: string }>('POST', '/sarm/project/create-project', { name: 'Fence' });
  await addPeople(sql, project.id);
  const signIn = (name: keyof typeof ROLES) => anonymous.as(`${name}@example.com`, product.password);
  const technician = await signIn('technician');
  const clips = await rendering;
  const { datasetId, videoIds } = await fillDataset(technician, project.id, 'Sample', clips);
  return {
    product,
    sql,
    anonymous,
    admin,
    technician,
    viewer: await signIn('viewer'),
    outsider: await signIn('outsider'),
    projectId: project.id,
    datasetId,
    videoIds,
    clips,
  };
}

/** Rows and stored files, to compare before and after something that must leave nothing behind. */
export async function inventory({ sql, product }: Laboratory): Promise<Record<string, unknown>> {
  const [rows] = await sql`
    select (select count(*)::int from projects) as projects, (select count(*)::int from datasets) as datasets,
      (select count(*)::int from videos) as videos, (select count(*)::int from frames) as frames,
      (select count(*)::int from detections) as detections, (select count(*)::int from analyses) as analyses,
      (select count(*)::int from tasks) as tasks, (select count(*)::int from reports) as reports`;
  return { ...rows, files: await listFiles(product.storageFolder) };
}

/** Every file under a folder, relative to it, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Waits until `found` gives something; fails with `what` after `seconds`. */
export async function eventually<T>(
  what: string,
  seconds: number,
  find: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Waits until previews and thumbnails are made and no job runs: from there on the store does not change by itself. A
 * removal of objects sleeps a quarter of an hour before it looks a second time; it does not count.
 */
export async function whenIdle({ sql }: Laboratory): Promise<void> {
  await eventually('the end of all jobs', 40, async () => {
    const [row] = await sql<{ open: number }[]>`
      select (select count(*) from inngest.run
          where ended_at is null and not (owner is null and wake_at > now() + interval '5 minutes'))
        + (select count(*) from inngest.event where routed_at is null) as open`;
    return Number(row?.open) === 0;
  });
}

/** `lab`: one product for all tests that run in this worker process, one after the other. */
export const test = base.extend<object, { lab: Laboratory }>({
  lab: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const product = await startPrivateProduct({ settings: { MAX_UPLOAD_MB: String(UPLOAD_LIMIT_MB) } });
      const sql = postgres(product.databaseUrl, { max: 2, onnotice: () => undefined });
      try {
        const lab = await furnish(product, sql);
        await whenIdle(lab);
        await use(lab);
      } finally {
        await sql.end({ timeout: 1 });
        await product.stop();
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
