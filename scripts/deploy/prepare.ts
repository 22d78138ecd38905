/**
 * Prepares everything that web and worker of this version need, once, before they start: tables, roles, the first accounts,
 * the bucket. Safe to run again; two at once wait for each other.
 *
 * node --import tsx scripts/deploy/prepare.ts
 */
import { env, requireEnv } from '@/lib/env';
import { prepareStorage } from '@/lib/platform/storage';
import { migrateDatabase } from '../launcher/database.mjs';
import { seedDatabase } from '../launcher/seed.mjs';

/** A database that is started at the same time may take this long to come up. */
const PATIENCE_MS = 60_000;

try {
  // The tables' addresses may come from files of secrets, which only `env` has read.
  const addresses = {
    DATABASE_URL: requireEnv('DATABASE_URL'),
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL,
  };
  await migrateDatabase({ ...process.env, ...addresses }, PATIENCE_MS);
  console.log('The tables are up to date.');
  // Before the demo project, whose videos go there.
  if (await prepareStorage()) console.log(`Made the bucket ${env.S3_BUCKET}.`);
  const accounts = await seedDatabase(process.env, () => {});
  // Never the passwords themselves: what a container prints is kept in logs.
  if (accounts) console.log(`Made the first accounts; ${env.DEMO_ACCOUNTS_FILE} names them.`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
