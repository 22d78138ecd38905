import { connection, disconnect } from '@/db/client';
import { seedAccounts } from './accounts';
import { seedCatalogue } from './catalogue';

/** Any number of our own: one seed at a time, also when an earlier launcher was killed and its seed lives on. */
const LOCK = 0x5ee_d5a4;

/** Brings a migrated database to what the product needs to be used. Safe to run again, and after a run that was killed. */
async function seed(): Promise<void> {
  const { sql, db } = connection();
  const lock = await sql.reserve();
  try {
    await lock`select pg_advisory_lock(${LOCK})`;
    await db.transaction(seedCatalogue);
    process.stdout.write(await seedAccounts(db));
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
