import { count, eq } from 'drizzle-orm';
import { connection, type Database, directConnection, disconnect } from '@/db/client';
import { systemSettings, users } from '@/db/schema';
import { env } from '@/lib/env';
import { seedCatalog } from './catalog';
import { DEMO_MARK } from './demo-mark';

/** Any number of our own: one seed at a time, also when an earlier launcher was killed and its seed lives on. */
const LOCK = 0x5ee_d5a4;

async function hasAccounts(db: Database): Promise<boolean> {
  const [row] = await db.select({ total: count() }).from(users);
  return row !== undefined && row.total > 0;
}

async function hasDemoProject(db: Database): Promise<boolean> {
  const rows = await db.select().from(systemSettings).where(eq(systemSettings.section, DEMO_MARK));
  return rows.length > 0;
}

/**
 * Brings a migrated database to what the product needs to be used; prints the accounts that it made. Safe to run
 * again, and after a run that was killed. What is only needed once is only loaded then: every start comes by here.
 */
async function seed(): Promise<void> {
  const { db } = connection();
  const lock = await directConnection().reserve();
  try {
    await lock`select pg_advisory_lock(${LOCK})`;
    await db.transaction(seedCatalog);
    if (!(await hasAccounts(db))) {
      const { seedAccounts } = await import('./accounts');
      process.stdout.write(await seedAccounts(db));
    }
    if (env.DEMO_DATA && !(await hasDemoProject(db))) {
      const { seedDemoProject } = await import('./demo-project');
      await seedDemoProject(db);
    }
  } finally {
    await lock`select pg_advisory_unlock(${LOCK})`;
    lock.release();
  }
}

try {
  await seed();
} finally {
  await disconnect();
}
